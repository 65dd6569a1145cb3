import { shortMoment } from "~/format/dates";

interface UnsentOfferProps {
  words: string;
  /** When the text was typed (UTC ISO 8601). */
  at: string;
  onRecover(): void;
  onDiscard(): void;
}

export function UnsentOffer({ words, at, onRecover, onDiscard }: UnsentOfferProps) {
  return (
    <div className="notice notice-offer" role="status">
      <p>
        Tienes un texto sin guardar: «{words}». Está en este navegador, desde el {shortMoment(at)}.
      </p>
      <p className="form-actions">
        <button type="button" className="button" onClick={onRecover}>
          Recuperarlo
        </button>
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          Descartarlo
        </button>
      </p>
    </div>
  );
}
