import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { KINDS } from "~/db/kinds";
import type { Form } from "~/db/submission-schema";
import { openedFrom } from "~/http/came-from";
import { Dialog } from "~/ui/dialog";
import { DeleteActions } from "~/ui/item-actions";

/** Field of the question whether to delete a form: the moment at which the form arrived. */
export const ARRIVAL_FIELDS = { llegada: 40 };

/** Query parameter of a question that is asked again, since its form has changed. */
export const CHANGED = "cambiado";

interface DeleteSubmissionDialogProps {
  title: string;
  person: { nombre: string; email: string; created_at: string };
  closeHref: string;
  action: string;
  children?: ReactNode;
}

export function DeleteSubmissionDialog(props: DeleteSubmissionDialogProps) {
  const { title, person, closeHref, action, children } = props;
  const hasChanged = useSearchParams()[0].has(CHANGED);
  const fields = { llegada: person.created_at };
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      actions={<DeleteActions {...{ closeHref, action, fields }} />}
    >
      {hasChanged && (
        <p>
          No se ha eliminado: ha llegado corregido desde que se preguntó.{" "}
          <a href={closeHref}>Léelo antes</a>.
        </p>
      )}
      {children}
      <p>
        Espera 30 días en la papelera, por si hace falta, y mientras no se reenvía. Si te han pedido
        que borres sus datos, hazlo en{" "}
        <a href={personHref(person.email, closeHref)}>Todo lo de {person.nombre}</a>: alcanza
        también a la papelera.
      </p>
    </Dialog>
  );
}

export function personHref(email: string, from: string | null = null): string {
  return openedFrom(`/admin/personas?email=${encodeURIComponent(email)}`, from);
}

/** Returns the address of a stored form's dialog, which closes to its kind's list, or to `from`. */
export function formHref(form: Form, id: number, from: string): string {
  const { href, list } = KINDS[form];
  return openedFrom(href(id), from === list.href ? null : from);
}
