import { countOf } from "~/format/amounts";
import { destinoWords } from "./carta-fields";
import type { Carta } from "./cartas.server";
import type { Reach } from "./recipients.server";

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

export function peopleWords(count: number): string {
  return countOf(count, "persona", "personas");
}

export function ReachWords({ waiting, left, refused }: Reach) {
  return (
    <>
      {peopleWords(waiting)} {waiting === 1 ? "la recibirá." : "la recibirán."}
      {left > 0 && ` ${countOf(left, "se ha dado de baja.", "se han dado de baja.")}`}
      {refused > 0 &&
        ` ${countOf(refused, "tiene una dirección que no existe.", "tienen direcciones que no existen.")}`}
    </>
  );
}

/** Warns if some of the readers were promised news of the opening, and nothing else. */
export function OlderReaders({ older, waiting }: Reach) {
  if (older === 0) return null;
  const some =
    older === 1 ? "Una de ellas se apuntó" : `${countOf(older, "", "")}de ellas se apuntaron`;
  const all = older === 1 ? "Se apuntó" : "Todas se apuntaron";
  const promised = older === 1 ? "se le prometió" : "se les prometió";
  return (
    <p className="notice notice-offer">
      {older === waiting ? all : some} cuando el texto de privacidad no hablaba de cartas:{" "}
      {promised} avisar de cursos, fechas, precios y actos de apertura, y nada más.{" "}
      {waiting === 1 ? "Escríbele" : "Escríbeles"} solo de eso.
    </p>
  );
}
