interface SubmitButtonProps {
  children: string;
  /** What it says while the form is on its way. */
  pendingLabel: string;
  pending: boolean;
}

/** A button that cannot be pressed twice; it keeps the width of its longer label. */
export function SubmitButton({ children, pendingLabel, pending }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className="button submit-button"
      disabled={pending}
      data-other-label={pending ? children : pendingLabel}
    >
      {pending ? pendingLabel : children}
    </button>
  );
}
