interface PasteNoticeProps {
  /** What the last paste could not bring, in sentences; empty if nothing is missing. */
  losses: string;
  onClose(): void;
}

/** Says what a paste has left out. The region is always there, so that it is read out when it speaks. */
export function PasteNotice({ losses, onClose }: PasteNoticeProps) {
  return (
    <div className={losses ? "paste-notice notice notice-offer" : "paste-notice"}>
      <p role="status">{losses}</p>
      {losses && (
        <button type="button" className="link-button" onClick={onClose}>
          Entendido
        </button>
      )}
    </div>
  );
}
