import { SAVE_KEYS } from "./form-keys";
import { useIsHydrated } from "./hydrated";

interface SubmitButtonProps {
  children: string;
  /** What it says while the form is on its way. */
  pendingLabel: string;
  pending: boolean;
  /** Whether Ctrl+S presses it. */
  saves?: boolean;
}

/** A button that cannot be pressed twice; it keeps the width of its longer label. */
export function SubmitButton({ children, pendingLabel, pending, saves }: SubmitButtonProps) {
  const hasKeys = useIsHydrated() && saves;
  return (
    <button
      type="submit"
      className="button submit-button"
      disabled={pending}
      data-other-label={pending ? children : pendingLabel}
      aria-keyshortcuts={hasKeys ? SAVE_KEYS : undefined}
    >
      {pending ? pendingLabel : children}
    </button>
  );
}
