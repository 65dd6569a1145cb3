import type { ReactNode } from "react";
import { Dialog } from "~/ui/dialog";
import { DeleteActions } from "~/ui/item-actions";

interface DeleteSubmissionDialogProps {
  /** «¿Eliminar la inscripción de Eva?» */
  title: string;
  closeHref: string;
  action: string;
  /** What the owner has to know before. */
  children?: ReactNode;
}

export function DeleteSubmissionDialog(props: DeleteSubmissionDialogProps) {
  const { title, closeHref, action, children } = props;
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      actions={<DeleteActions closeHref={closeHref} action={action} />}
    >
      {children}
      <p>
        Espera 30 días en la papelera, por si hace falta, y mientras no se reenvía. Si te han pedido
        que borres sus datos, hazlo en «Todo lo que se guarda de esta persona»: alcanza también a la
        papelera.
      </p>
    </Dialog>
  );
}

/** The page with all that is stored of an e-mail address. */
export function personHref(email: string): string {
  return `/admin/personas?email=${encodeURIComponent(email)}`;
}
