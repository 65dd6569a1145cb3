interface EditLinksProps {
  editHref: string;
  deleteHref: string;
  /** Of the item, for screen readers. */
  name: string;
}

/** Edit and delete, at the end of a line of the administrator's lists. */
export function EditLinks({ editHref, deleteHref, name }: EditLinksProps) {
  return (
    <>
      <a href={editHref} aria-label={`Editar «${name}»`}>
        Editar
      </a>
      <a
        className="danger-link"
        href={deleteHref}
        aria-label={`Eliminar «${name}»`}
        data-preserve-scroll
      >
        Eliminar
      </a>
    </>
  );
}

interface DeleteActionsProps {
  closeHref: string;
  action: string;
}

/** Cancel and delete at the foot of a confirmation; the focus starts on what does no harm. */
export function DeleteActions({ closeHref, action }: DeleteActionsProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: the focus has to be inside, on what does no harm */}
      <a className="button button-quiet" href={closeHref} data-preserve-scroll autoFocus>
        Cancelar
      </a>
      <form method="post" action={action}>
        <button type="submit" className="button button-danger">
          Eliminar
        </button>
      </form>
    </>
  );
}
