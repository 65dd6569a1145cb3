import { Dialog } from "~/ui/dialog";
import { DeleteActions } from "~/ui/item-actions";
import { Moment } from "~/ui/moment";
import { durationWords, isPassing } from "./carta-fields";
import { FromBackup } from "./carta-notices";
import { CartaText, OlderReaders, peopleWords } from "./carta-text";
import type { Carta } from "./cartas.server";
import type { Reach } from "./recipients.server";

interface SendDialogProps {
  carta: Carta;
  /** Version of the carta as this dialog shows it (questionVersion), sent along with the answer. */
  version: string;
  html: string;
  reach: Reach;
  answers: string | null;
  /** Number of people who have the carta, as far as this site knows. */
  delivered: number;
  /** True if the carta or its people are no longer as the question showed them. */
  isChanged: boolean;
  /** Another carta that says the same and has been sent; null without one. */
  twin: Carta | null;
}

/** Asks before a carta is sent: only its button sends one. */
export function SendDialog(props: SendDialogProps) {
  const { carta, version, html, reach, answers, delivered, isChanged, twin } = props;
  const href = `/admin/cartas?carta=${carta.id}`;
  const people = peopleWords(reach.waiting);
  const isBegun = carta.sent_at !== null;
  const question = isBegun ? "¿Seguir enviando," : "¿Enviar";
  return (
    <Dialog
      title={reach.waiting === 0 ? "No hay a quién enviarla" : `${question} a ${people}?`}
      closeHref={href}
      actions={
        <>
          {reach.waiting > 0 && (
            <form method="post" action={`${href}&enviar`}>
              <input type="hidden" name="personas" value={reach.people} />
              <input type="hidden" name="version" value={version} />
              <button type="submit" className="button">
                Enviar la carta
              </button>
            </form>
          )}
          <a
            className="button button-quiet"
            href={href}
            data-preserve-scroll
            data-first-focus
            // biome-ignore lint/a11y/noAutofocus: what asks before mail leaves is answered with No by a habit
            autoFocus
          >
            {isBegun ? "Volver" : "Seguir escribiendo"}
          </a>
        </>
      }
    >
      {isChanged && (
        <p className="notice notice-offer" role="status">
          No se ha enviado: desde que se preguntó ha cambiado la carta, quiénes la reciben o lo que
          se sabe de su envío. Esto es lo que hay ahora.
        </p>
      )}
      {twin?.sent_at && (
        <p className="notice notice-offer">
          Ya hay otra carta con este asunto y este texto, que se envió el{" "}
          <a href={`/admin/cartas?carta=${twin.id}`}>
            <Moment at={twin.sent_at} />
          </a>
          . Si envías esta, quien tiene aquella la recibirá dos veces.
        </p>
      )}
      {carta.from_backup === 1 && <FromBackup isBegun={isBegun} delivered={delivered} />}
      <OlderReaders {...reach} />
      <CartaText carta={carta} html={html} reach={reach} answers={answers} showsSubject />
      {reach.waiting > 0 && (
        <p className="field-hint">
          Sale lo que acabas de leer, y al final el nombre y la dirección de la escuela y un enlace
          para darse de baja. Tarda {durationWords(reach.waiting)} y puedes detenerla.
          {isPassing(carta) &&
            " La reciben quienes están ahora en el grupo, aunque dejen de estarlo mientras sale."}
        </p>
      )}
    </Dialog>
  );
}

export function DeleteCartaDialog({ carta }: { carta: Carta }) {
  const href = `/admin/cartas?carta=${carta.id}`;
  return (
    <Dialog
      title={`¿Eliminar «${carta.asunto}»?`}
      closeHref={href}
      actions={<DeleteActions closeHref={href} action={`${href}&eliminar`} />}
    >
      <p>No se ha enviado a nadie. Espera 30 días en la papelera, por si la quieres.</p>
    </Dialog>
  );
}
