import { CopyButton } from "~/ui/copy-button";
import { Dialog } from "~/ui/dialog";

interface AddressesDialogProps {
  addresses: string[];
  closeHref: string;
}

/** All addresses of a filter, to be pasted into a mail. */
export function AddressesDialog({ addresses, closeHref }: AddressesDialogProps) {
  const text = addresses.join(", ");
  return (
    <Dialog
      title={addresses.length === 1 ? "1 dirección" : `${addresses.length} direcciones`}
      closeHref={closeHref}
      actions={
        <>
          <CopyButton text={text} />
          <a className="button button-quiet" href={closeHref} data-keep-scroll>
            Cerrar
          </a>
        </>
      }
    >
      <p>
        Pégalas en «CCO» (copia oculta), para que nadie vea las direcciones de los demás. Cada una
        está una sola vez.
      </p>
      <p>
        <label className="field-hint" htmlFor="direcciones">
          Direcciones
        </label>
        <textarea id="direcciones" rows={6} readOnly autoFocus value={text} />
      </p>
    </Dialog>
  );
}
