import type { ReactNode } from "react";
import { Dialog } from "~/ui/dialog";
import { ShownText } from "~/ui/shown-text";

interface SubmissionDialogProps {
  title: string;
  row: { email: string; privacidad_id: number | null; privacidad_at: string | null };
  closeHref: string;
  /** The facts of the row, as `dt` and `dd`. */
  children: ReactNode;
}

export function SubmissionDialog({ title, row, closeHref, children }: SubmissionDialogProps) {
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      actions={
        // biome-ignore lint/a11y/noAutofocus: the focus has to be inside the dialog
        <a className="button" href={closeHref} data-preserve-scroll autoFocus>
          Cerrar
        </a>
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

/** The page with all that is stored of an e-mail address. */
export function personHref(email: string): string {
  return `/admin/personas?email=${encodeURIComponent(email)}`;
}
