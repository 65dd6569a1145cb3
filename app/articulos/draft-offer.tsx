import { inMadrid } from "~/format/dates";
import type { Draft } from "./draft";

interface DraftOfferProps {
  draft: Draft;
  onRecover(): void;
  onDismiss(): void;
}

const dayAndTime = inMadrid({
  day: "numeric",
  month: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** Offers what was typed on an earlier visit and not saved. */
export function DraftOffer({ draft, onRecover, onDismiss }: DraftOfferProps) {
  const [day, time] = dayAndTime(new Date(draft.at)).split(", ");
  return (
    <div className="notice notice-offer" role="status">
      <p>Hay un borrador sin guardar: «{draft.titulo || "sin título"}».</p>
      <p className="form-actions">
        <button type="button" className="button" onClick={onRecover}>
          Recuperar borrador del {day} a las {time}
        </button>
        <button type="button" className="button button-quiet" onClick={onDismiss}>
          Descartarlo
        </button>
      </p>
    </div>
  );
}
