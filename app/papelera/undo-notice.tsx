import type { ReactNode } from "react";
import { SuccessNotice } from "~/ui/notice";

interface UndoNoticeProps {
  title: string;
  children: ReactNode;
  link?: { href: string; text: string };
  /** Id in the trash of what was deleted; null where it is no longer there. */
  trash: number | null;
}

/** Says that something was deleted, with a button that restores it while the page is open. */
export function UndoNotice({ title, children, link, trash }: UndoNoticeProps) {
  const undo = trash !== null && (
    <form className="form-actions" method="post" action={`/admin/papelera?deshacer=${trash}`}>
      <button type="submit" className="button">
        Deshacer
      </button>
      <a href="/admin/papelera">Ver la papelera</a>
    </form>
  );
  return (
    <SuccessNotice title={title} link={link} action={undo}>
      {children}
    </SuccessNotice>
  );
}
