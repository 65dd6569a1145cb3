import { Dialog } from "~/ui/dialog";
import { AuthNotice } from "../auth-notice";
import { SEGURIDAD_HREF } from "../seguridad-page";
import { CODES } from "./key-words";
import { nameOfKey, openingKeys } from "./keys-section";
import { ProofFields } from "./proof-fields";
import type { SecondKeys } from "./second-keys.server";

const FORM = "remove-key";

interface RemoveKeyDialogProps {
  which: string;
  keys: SecondKeys;
  failed: { failure: string } | undefined;
}

export function RemoveKeyDialog({ which, keys, failed }: RemoveKeyDialogProps) {
  const all = [...keys.passkeys.map(({ id }) => id), ...(keys.codesSince ? [CODES] : [])];
  const opening = openingKeys(keys);
  const opens = opening.includes(which);
  const others = opens ? opening.length - 1 : all.length - 1;
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
          {others === 0
            ? "Es la última: desde entonces la contraseña sola abre el panel, y los códigos de recuperación dejan de servir."
            : `${opens ? "Dejará de abrir el panel; las" : "Las"} demás siguen como están.`}{" "}
          Escribe tu contraseña para confirmarlo.
        </p>
        <ProofFields hasKeys={opening.some((id) => id !== CODES && others > 0)} />
      </form>
    </Dialog>
  );
}
