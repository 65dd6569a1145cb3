import { deliveryWords } from "~/correo/delivery-words";
import { countOf } from "~/format/amounts";
import { pagesOf } from "~/http/query";
import { Fold } from "~/ui/fold";
import { Moment } from "~/ui/moment";
import { Pagination } from "~/ui/pagination";
import { durationWords, NOTHING_LEAVES, retriedWords } from "./carta-fields";
import { FromBackup } from "./carta-notices";
import { CartaText, OlderReaders, ReachWords } from "./carta-text";
import type { Carta } from "./cartas.server";
import type { Reach } from "./recipients.server";
import type { Sending } from "./sending.server";

interface CartaSheetProps {
  carta: Carta;
  html: string;
  sending: Sending;
  reach: Reach;
  answers: string | null;
  page: number;
  canSend: boolean;
}

export function CartaSheet(props: CartaSheetProps) {
  const { carta, html, sending, reach, answers, page, canSend } = props;
  const { counts, mails } = sending;
  const href = `/admin/cartas?carta=${carta.id}`;
  return (
    <div className="panel-stack">
      <Progress {...{ carta, canSend }} {...counts} />
      {carta.stopped_at && (
        <div className="notice notice-offer panel-stack">
          <p className="notice-title">
            Envío detenido el <Moment at={carta.stopped_at} />
          </p>
          {carta.from_backup === 1 && <FromBackup isBegun delivered={counts.sent} />}
          <p>
            <ReachWords {...reach} />
          </p>
          <OlderReaders {...reach} />
          {reach.waiting > 0 && canSend && (
            <p className="form-actions">
              <a className="button" href={`${href}&enviar`} data-preserve-scroll>
                Seguir enviando
              </a>
            </p>
          )}
        </div>
      )}
      <CartaText carta={carta} html={html} answers={answers} />
      <Fold title={`A quién ha llegado: ${counts.sent}`} isOpen={page > 1}>
        <CartaMails mails={mails} />
        <Pagination
          label="Páginas del envío"
          page={page}
          pages={pagesOf(counts.total)}
          hrefOf={(other) => `${href}&pagina=${other}`}
        />
      </Fold>
    </div>
  );
}

function Progress(props: Pick<CartaSheetProps, "carta" | "canSend"> & Sending["counts"]) {
  const { carta, canSend, total, sent, refused, unknown, retried } = props;
  const waiting = total - sent - refused - unknown;
  const isStopped = carta.stopped_at !== null;
  const isOnItsWay = (waiting > 0 || carta.queueing_to !== null) && !isStopped;
  const whatFollows = () => {
    if (!canSend) return NOTHING_LEAVES;
    if (carta.queueing_to !== null) return "El envío todavía se está preparando.";
    return retriedWords(retried) || `Acaba en ${durationWords(waiting)}.`;
  };
  return (
    <div>
      <p role="status">
        <strong>
          {isOnItsWay && canSend ? "Enviándose" : "Entregadas al servidor de correo"}: {sent}
          {!isStopped && ` de ${total}`}.
        </strong>
        {isOnItsWay && ` ${whatFollows()}`}
        {isStopped &&
          waiting > 0 &&
          ` ${countOf(waiting, "estaba", "estaban")} saliendo al detenerlo.`}
        {refused > 0 && ` ${countOf(refused, "rechazada", "rechazadas")}.`}
        {unknown > 0 &&
          ` De ${countOf(unknown, "carta", "cartas")} no se sabe si ${unknown === 1 ? "llegó" : "llegaron"}.`}
      </p>
      {isOnItsWay && (
        <>
          <progress className="letters-progress" max={Math.max(total, 1)} value={total - waiting}>
            {total - waiting} de {total}
          </progress>
          <form
            className="form-actions"
            method="post"
            action={`/admin/cartas?carta=${carta.id}&detener`}
          >
            <button type="submit" className="button button-quiet">
              Detener
            </button>
          </form>
        </>
      )}
    </div>
  );
}

function CartaMails({ mails }: Pick<Sending, "mails">) {
  if (mails.length === 0) return <p>Nadie todavía.</p>;
  return (
    <ul className="ruled-list admin-list">
      {mails.map((mail) => (
        <li key={mail.id}>
          <span>{mail.to_address || "Dirección borrada con el tiempo"}</span>
          <span>
            {deliveryWords(mail)}
            {mail.sent_at && (
              <>
                , <Moment at={mail.sent_at} />
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
