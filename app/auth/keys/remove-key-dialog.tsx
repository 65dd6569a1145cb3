import { Dialog } from "~/ui/dialog";
import { AuthNotice } from "../auth-notice";
import { SEGURIDAD_HREF } from "../seguridad-page";
import { nameOfKey } from "./keys-section";
import { ProofFields } from "./proof-fields";
import type { SecondKeys } from "./second-keys.server";

const FORM = "remove-key";

interface RemoveKeyDialogProps {
  which: string;
  keys: SecondKeys;
  failed: { failure: string } | undefined;
}

export function RemoveKeyDialog({ which, keys, failed }: RemoveKeyDialogProps) {
  const count = keys.passkeys.length + (keys.codesSince ? 1 : 0);
  return (
    <Dialog
      title={`¿Quitar ${nameOfKey(keys, which)}?`}
      closeHref={SEGURIDAD_HREF}
      actions={
        <>
          <a className="button button-quiet" href={SEGURIDAD_HREF} data-preserve-scroll>
            Cancelar
          </a>
          <button type="submit" className="button button-danger" form={FORM}>
            Quitar
          </button>
        </>
      }
    >
      <form
        className="stack"
        id={FORM}
        method="post"
        action={`${SEGURIDAD_HREF}?quitar=${encodeURIComponent(which)}`}
      >
        {failed && <AuthNotice state={failed} />}
        <p>
          {count === 1
            ? "Es la última: desde entonces la contraseña sola abre el panel, y los códigos de recuperación dejan de servir."
            : "Dejará de abrir el panel; las demás siguen como están."}{" "}
          Escribe tu contraseña para confirmarlo.
        </p>
        <ProofFields hasKeys={count > 1 && keys.passkeys.length > 0} />
      </form>
    </Dialog>
  );
}
