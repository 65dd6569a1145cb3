import { useNavigation } from "@remix-run/react";
import { useIsHydrated } from "./hydrated";

/** `aria-keyshortcuts` of a button that saves; form-keys.ts finds the button by "Control+S". */
export const SAVE_KEYS = "Control+S Meta+S";

interface SubmitButtonProps {
  children: string;
  pendingLabel: string;
  /** True while a script sends the form; by default, while a navigation posts. */
  pending?: boolean;
  saves?: boolean;
  isQuiet?: boolean;
  formAction?: string;
}

/**
 * Submit button that cannot be pressed twice, yet keeps the focus (`disabled` would not); as wide
 * as its longer label.
 */
export function SubmitButton({ children, pendingLabel, saves, ...props }: SubmitButtonProps) {
  const { isQuiet, formAction } = props;
  const isPosting = useNavigation().formMethod === "POST";
  const pending = props.pending ?? isPosting;
  const hasKeys = useIsHydrated() && saves;
  return (
    <button
      type="submit"
      className={`button submit-button${isQuiet ? " button-quiet" : ""}`}
      formAction={formAction}
      aria-disabled={pending || undefined}
      onClick={(event) => pending && event.preventDefault()}
      data-other-label={pending ? children : pendingLabel}
      aria-keyshortcuts={hasKeys ? SAVE_KEYS : undefined}
    >
      {pending ? pendingLabel : children}
    </button>
  );
}
