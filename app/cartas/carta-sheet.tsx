import { deliveryWords } from "~/correo/delivery-words";
import { countOf } from "~/format/amounts";
import { pagesOf } from "~/http/query";
import { Moment } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import { destinoWords } from "./carta-fields";
import type { Carta } from "./cartas.server";
import { FromBackup } from "./from-backup";
import { type Reach, ReachWords } from "./send-section";
import type { Sending, SentLetter } from "./sending.server";

interface CartaSheetProps {
  carta: Carta;
  sending: Sending;
  reach: Reach;
  page: number;
}

/** A letter that has been sent, or is being sent: who got it, when, and what became of it. */
export function CartaSheet({ carta, sending, reach, page }: CartaSheetProps) {
  const { counts, letters } = sending;
  const waiting = counts.total - counts.sent - counts.refused - counts.unknown;
  const href = `/admin/cartas?carta=${carta.id}`;
  return (
    <section className="panel-stack" aria-labelledby="carta-titulo">
      <h2 id="carta-titulo">{carta.asunto}</h2>
      <p>
        {destinoWords(carta.destino, carta.estado)}.{" "}
        <a href={`/admin/cartas/vista-previa?carta=${carta.id}`}>Ver cómo llega</a>
      </p>
      <p role="status">
        <strong>{countOf(counts.sent, "carta entregada", "cartas entregadas")}</strong> al servidor
        de correo, {waiting} esperando, {countOf(counts.refused, "rechazada", "rechazadas")}
        {counts.unknown > 0 &&
          `, y ${countOf(counts.unknown, "que no se sabe si llegó", "que no se sabe si llegaron")}`}
        .
      </p>
      {carta.queueing_to !== null && <p>El envío todavía se está preparando.</p>}
      {(waiting > 0 || carta.queueing_to !== null) && !carta.stopped_at && (
        <form method="post" action={`${href}&detener`}>
          <button type="submit" className="button button-danger">
            Detener el envío
          </button>
        </form>
      )}
      {carta.stopped_at && (
        <div className="notice notice-offer panel-stack">
          <p className="notice-title">
            Envío detenido el <Moment at={carta.stopped_at} />
          </p>
          {carta.from_backup === 1 && <FromBackup isBegun delivered={counts.sent} />}
          <ReachWords {...reach} />
          {reach.waiting > 0 && (
            <p className="form-actions">
              <a className="button" href={`${href}&enviar`} data-preserve-scroll>
                Seguir enviando
              </a>
            </p>
          )}
        </div>
      )}
      <h3 className="small-title">Quién la ha recibido</h3>
      <SentLetters letters={letters} />
      <Pagination
        label="Páginas del envío"
        page={page}
        pages={pagesOf(counts.total)}
        hrefOf={(other) => `${href}&pagina=${other}`}
      />
    </section>
  );
}

function SentLetters({ letters }: { letters: SentLetter[] }) {
  if (letters.length === 0) return <p>Nadie todavía.</p>;
  return (
    <ul className="ruled-list admin-list">
      {letters.map((letter) => (
        <li key={letter.id}>
          <span>{letter.to_address || "Dirección borrada con el tiempo"}</span>
          <span>
            {deliveryWords(letter)}
            {letter.sent_at && (
              <>
                , <Moment at={letter.sent_at} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
