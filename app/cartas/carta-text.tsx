import { destinoWords } from "./carta-fields";
import type { Carta } from "./cartas.server";
import { type Reach, ReachWords } from "./reach-words";

interface CartaTextProps {
  carta: Carta;
  html: string;
  reach?: Reach;
  answers: string | null;
  /** True if the subject is to be shown, since it is not the title above. */
  showsSubject?: boolean;
}

export function CartaText({ carta, html, reach, answers, showsSubject }: CartaTextProps) {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Para</dt>
          <dd>
            <strong>{destinoWords(carta.group, carta.estado)}.</strong>{" "}
            {reach && <ReachWords {...reach} />}
          </dd>
        </div>
        {showsSubject && (
          <div>
            <dt>Asunto</dt>
            <dd>{carta.asunto}</dd>
          </div>
        )}
        {answers && (
          <div>
            <dt>Responderán a</dt>
            <dd>{answers}</dd>
          </div>
        )}
      </dl>
      <div
        className="letter-shown rich-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
