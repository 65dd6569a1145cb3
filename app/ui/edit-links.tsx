interface EditLinksProps {
  editHref: string;
  deleteHref: string;
  /** What they are about, for whoever does not see beside what they stand. */
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
        data-keep-scroll
      >
        Eliminar
      </a>
    </>
  );
}
