interface EditLinksProps {
  editHref: string;
  deleteHref: string;
  /** For screen readers. */
  name: string;
}

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

/** The focus starts on Cancel, which does no harm. */
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
