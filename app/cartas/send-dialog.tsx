import { countOf } from "~/format/amounts";
import { Dialog } from "~/ui/dialog";
import { Moment } from "~/ui/moment";
import { destinoWords, durationWords } from "./carta-fields";
import type { Carta } from "./cartas.server";
import { FromBackup } from "./from-backup";
import type { Reach } from "./send-section";

interface SendDialogProps {
  carta: Carta;
  /** What goes with the answer (Question). */
  version: string;
  /** HTML of the text, built from the nodes of its document. */
  html: string;
  reach: Reach;
  /** How many have it, as far as this site knows. */
  delivered: number;
  /** What was asked and answered is not what is there now. */
  isChanged: boolean;
  /** Another letter that says the same and has been sent. */
  twin: Carta | null;
}

/** Nothing leaves without being asked first, with the group, the number of people and the text. */
export function SendDialog(props: SendDialogProps) {
  const { carta, version, html, reach, delivered, isChanged, twin } = props;
  const href = `/admin/cartas?carta=${carta.id}`;
  const people = countOf(reach.waiting, "persona", "personas");
  const isBegun = carta.sent_at !== null;
  return (
    <Dialog
      title={reach.waiting === 0 ? "No hay a quién enviarla" : titleOf(people, isBegun)}
      closeHref={href}
      isLong
      actions={
        <>
          <a className="button button-quiet" href={href} data-preserve-scroll>
            {isBegun ? "Volver" : "Seguir escribiendo"}
          </a>
          {reach.waiting > 0 && (
            <form method="post" action={`${href}&enviar`}>
              <input type="hidden" name="personas" value={reach.people} />
              <input type="hidden" name="version" value={version} />
              <button type="submit" className="button">
                Enviar la carta
              </button>
            </form>
          )}
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
      {reach.waiting > 0 && (
        <p>
          <strong>{destinoWords(carta.destino, carta.estado)}</strong>: {people}. Sale poco a poco,
          durante {durationWords(reach.waiting)}, y se puede detener. Lo que ya ha salido no vuelve.
        </p>
      )}
      {carta.from_backup === 1 && <FromBackup isBegun={isBegun} delivered={delivered} />}
      {reach.older > 0 && <p>Recuerda que parte de ellas solo espera noticias de la apertura.</p>}
      <section className="letter-shown" aria-labelledby="letter-shown-title">
        <h3 className="small-title" id="letter-shown-title">
          {carta.asunto}
        </h3>
        <div
          className="rich-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: built from the schema's nodes only
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </section>
      <p className="field-hint">
        Al final lleva el nombre y la dirección de la escuela, y un enlace para darse de baja.
      </p>
    </Dialog>
  );
}

function titleOf(people: string, isBegun: boolean): string {
  return isBegun ? `¿Seguir enviando, a ${people}?` : `¿Enviar a ${people}?`;
}
