interface EditLinksProps {
  editHref: string;
  deleteHref: string;
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

interface ConfirmActionsProps {
  closeHref: string;
  action: string;
  fields?: Record<string, string>;
  children: string;
  isDanger?: boolean;
}

/** Buttons of a confirmation; the link that cancels has the focus, because it does no harm. */
export function ConfirmActions(props: ConfirmActionsProps) {
  const { closeHref, action, fields = {}, children, isDanger } = props;
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: the focus has to be inside, on what does no harm */}
      <a className="button button-quiet" href={closeHref} data-preserve-scroll autoFocus>
        Cancelar
      </a>
      <form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={isDanger ? "button button-danger" : "button"}>
          {children}
        </button>
      </form>
    </>
  );
}

export function DeleteActions(props: Pick<ConfirmActionsProps, "closeHref" | "action" | "fields">) {
  return (
    <ConfirmActions {...props} isDanger>
      Eliminar
    </ConfirmActions>
  );
}
