import { shortMoment } from "~/format/dates";

interface UnsentOfferProps {
  /** First words of the text, by which its writer knows it. */
  words: string;
  /** When it was typed (UTC ISO 8601). */
  at: string;
  onRecover(): void;
  onDiscard(): void;
}

/** Offers a text that waits in this browser: it is never put back by itself. */
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
