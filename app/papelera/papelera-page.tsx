import type { ReactNode } from "react";
import { Dialog } from "~/ui/dialog";
import { EmptyList } from "~/ui/empty-list";
import { DeleteActions } from "~/ui/item-actions";
import { Moment } from "~/ui/moment";
import { SuccessNotice } from "~/ui/notice";
import { RESTORED, type Restored, restoredHref, TITLES } from "./trash";
import type { TrashEntry } from "./trash-list.server";

export const TRASH_HREF = "/admin/papelera";

export function TrashList({ entries }: { entries: TrashEntry[] }) {
  if (entries.length === 0) return <EmptyList>La papelera está vacía.</EmptyList>;
  return (
    <ul className="ruled-list admin-list" aria-label="En la papelera">
      {entries.map(({ id, tipo, nombre, deleted_at, daysLeft, fotos }) => (
        <li key={id}>
          <div>
            <p>{nombre}</p>
            <p className="secondary-text">
              {TITLES[tipo]}
              {fotos > 0 && ` con ${fotos === 1 ? "1 foto" : `${fotos} fotos`}`} · desde el{" "}
              <Moment at={deleted_at} /> · {leftWords(daysLeft)}
            </p>
          </div>
          <form
            className="admin-list-actions"
            method="post"
            action={`${TRASH_HREF}?recuperar=${id}`}
          >
            <button type="submit" className="link-button" aria-label={`Recuperar «${nombre}»`}>
              Recuperar
            </button>
            <a
              className="danger-link"
              href={`${TRASH_HREF}?eliminar=${id}`}
              aria-label={`Eliminar «${nombre}» para siempre`}
              data-preserve-scroll
            >
              Eliminar para siempre
            </a>
          </form>
        </li>
      ))}
    </ul>
  );
}

function leftWords(days: number): string {
  if (days === 0) return "se borra hoy";
  return days === 1 ? "queda 1 día" : `quedan ${days} días`;
}

interface DeleteForGoodDialogProps {
  /** Entry that the dialog asks about; null where it asks about the whole trash. */
  entry: TrashEntry | null;
  /** Number of entries in the trash. */
  count: number;
  /** The `askedVersion` of the entries that the dialog asks about (papelera.server.ts). */
  version: string;
  children: ReactNode;
}

export function DeleteForGoodDialog(props: DeleteForGoodDialogProps) {
  const { entry, count, version, children } = props;
  const action = `${TRASH_HREF}?${entry ? `eliminar=${entry.id}` : "vaciar"}`;
  const all =
    count === 1
      ? "Lo que hay en ella se borra del todo."
      : `Las ${count} cosas que hay en ella se borran del todo.`;
  return (
    <Dialog
      title={entry ? `¿Eliminar «${entry.nombre}» para siempre?` : "¿Vaciar la papelera?"}
      closeHref={TRASH_HREF}
      actions={<DeleteActions closeHref={TRASH_HREF} action={action} fields={{ version }} />}
    >
      <p>{`${entry ? "Se borra del todo." : all} No se puede deshacer.`}</p>
      {children}
    </Dialog>
  );
}

interface TrashNoticeProps {
  restored: Restored | null;
  /** Warning about a restored inscripción with a place too many; null without one. */
  overfilled: string | null;
  /** Number of entries that were deleted for good; null where none were. */
  deleted: number | null;
  /** True if database files may still hold some of what was deleted. */
  isPurgeDue: boolean;
}

export function TrashNotice({ restored, overfilled, deleted, isPurgeDue }: TrashNoticeProps) {
  if (restored) {
    const link = { href: restoredHref(restored), text: "Ver en el panel" };
    return (
      <SuccessNotice title={RESTORED[restored.tipo]} link={link}>
        Vuelve a estar donde estaba. {overfilled}
      </SuccessNotice>
    );
  }
  if (deleted === null) return null;
  return (
    <SuccessNotice
      title={deleted === 1 ? "Eliminado para siempre" : `${deleted} cosas eliminadas para siempre`}
    >
      Ya no se puede recuperar.
      {isPurgeDue &&
        " Se están borrando los restos que quedan en los archivos de la base de datos: se reintenta solo."}
    </SuccessNotice>
  );
}
