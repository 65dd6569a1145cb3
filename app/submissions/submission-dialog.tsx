import type { ReactNode } from "react";
import { Dialog } from "~/ui/dialog";
import { DeleteActions } from "~/ui/item-actions";
import { ShownText } from "~/ui/shown-text";

interface SubmissionDialogProps {
  title: string;
  row: { email: string; privacidad_id: number | null; privacidad_at: string | null };
  closeHref: string;
  deleteHref: string;
  /** The facts of the row, as `dt` and `dd`. */
  children: ReactNode;
}

export function SubmissionDialog(props: SubmissionDialogProps) {
  const { title, row, closeHref, deleteHref, children } = props;
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      actions={
        <>
          <a className="button button-danger" href={deleteHref} data-preserve-scroll>
            Eliminar
          </a>
          {/* biome-ignore lint/a11y/noAutofocus: the focus has to be inside the dialog */}
          <a className="button" href={closeHref} data-preserve-scroll autoFocus>
            Cerrar
          </a>
        </>
      }
    >
      <dl className="facts">
        {children}
        <ShownText id={row.privacidad_id} at={row.privacidad_at} />
      </dl>
      <p className="dialog-more">
        <a href={personHref(row.email)}>Todo lo que se guarda de esta persona</a>
      </p>
    </Dialog>
  );
}

interface DeleteSubmissionDialogProps {
  /** «¿Eliminar la inscripción de Eva?» */
  title: string;
  closeHref: string;
  action: string;
}

export function DeleteSubmissionDialog({ title, closeHref, action }: DeleteSubmissionDialogProps) {
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      actions={<DeleteActions closeHref={closeHref} action={action} />}
    >
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
