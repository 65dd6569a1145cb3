import { Moment } from "~/ui/moment";
import { SubmitButton } from "~/ui/submit-button";
import { FIRST_PAGES, panelHref } from "./panel-state";

export interface PendingNoticeProps {
  count: number;
  /** The first of them; times are UTC. */
  oldest: { form: "inscripcion" | "contacto"; row_id: number; created_at: string }[];
  pending: boolean;
}

/** Says what is kept and not yet forwarded; it goes out by itself, or now. */
export function PendingNotice({ count, oldest, pending }: PendingNoticeProps) {
  return (
    <section className="notice notice-offer" aria-labelledby="pending-title">
      <h2 className="notice-title" id="pending-title">
        {count === 1 ? "1 envío pendiente de reenvío" : `${count} envíos pendientes de reenvío`}
      </h2>
      <p>
        El servicio de reenvío no los ha aceptado. Están guardados aquí y se reintentan solos, cada
        vez con más espera, hasta un día.
      </p>
      <ul className="inline-list">
        {oldest.map(({ form, row_id, created_at }) => (
          <li key={`${form} ${row_id}`}>
            <a
              href={panelHref(
                FIRST_PAGES,
                form === "inscripcion" ? { inscripcion: row_id } : { mensaje: row_id },
              )}
              data-preserve-scroll
            >
              {form === "inscripcion" ? "Inscripción" : "Mensaje"} del <Moment at={created_at} />
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action="/reenvios">
        <SubmitButton pending={pending} pendingLabel="Reenviando...">
          Reintentar
        </SubmitButton>
      </form>
    </section>
  );
}
