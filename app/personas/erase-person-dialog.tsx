import { DeleteActions } from "~/ui/delete-actions";
import { Dialog } from "~/ui/dialog";
import { personHref } from "./person-sheet";

interface ErasePersonDialogProps {
  email: string;
  /** How many things are kept of that person. */
  records: number;
  pending: boolean;
}

/** Nothing is erased without being asked first. */
export function ErasePersonDialog({ email, records, pending }: ErasePersonDialogProps) {
  const href = personHref(email);
  return (
    <Dialog
      title="¿Borrarlo todo?"
      closeHref={href}
      actions={<DeleteActions closeHref={href} action={`${href}&eliminar`} pending={pending} />}
    >
      <p>
        Todo lo que se guarda de <strong>{email}</strong>:{" "}
        {records === 1 ? "un envío" : `${records} envíos`}, también lo que espera a ser reenviado.
        No se puede deshacer.
      </p>
      <p>Si te ha pedido sus datos, descárgalos antes.</p>
    </Dialog>
  );
}
