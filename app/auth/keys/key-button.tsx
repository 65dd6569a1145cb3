import { type MouseEvent, useEffect, useRef, useState } from "react";
import { KEY_WORDS } from "./key-words";

/** Form field that holds a passkey's answer, as JSON. */
export const ANSWER_FIELD = "llave";

const ANSWER_MS = 15_000;

interface KeyButtonProps {
  children: string;
  /** True if a signed-in user confirms an action; else the passkey signs in. */
  isProof?: boolean;
}

/** Button that asks for a passkey and sends its form with the answer, even with fields missing. */
export function KeyButton({ children, isProof }: KeyButtonProps) {
  const answer = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (!useHasPasskeys()) return null;
  const ask = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setFailure(null);
    try {
      const [{ startAuthentication }, options] = await Promise.all([
        import("@simplewebauthn/browser"),
        fetch(isProof ? "/admin/reto?para=confirmar" : "/admin/reto", {
          signal: AbortSignal.timeout?.(ANSWER_MS),
        }).then((response) => response.json()),
      ]);
      sendWith(form, answer.current, await startAuthentication({ optionsJSON: options }));
    } catch {
      setFailure(KEY_WORDS.cancelled);
    }
  };
  return (
    <div className="stack">
      <input type="hidden" name={ANSWER_FIELD} ref={answer} />
      {failure && <p role="alert">{failure}</p>}
      <p className="form-actions">
        <button type="button" className="button button-quiet" onClick={ask}>
          {children}
        </button>
      </p>
    </div>
  );
}

/** True if the browser can ask for a passkey; false until the page runs. */
export function useHasPasskeys(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas("PublicKeyCredential" in window), []);
  return has;
}

/** Sends a form with a passkey's answer, whatever else it lacks, and empties the field again. */
export function sendWith(
  form: HTMLFormElement | null,
  field: HTMLInputElement | null,
  answer: unknown,
): void {
  if (!form || !field) return;
  field.value = JSON.stringify(answer);
  form.noValidate = true;
  form.requestSubmit();
  form.noValidate = false;
  field.value = "";
}
