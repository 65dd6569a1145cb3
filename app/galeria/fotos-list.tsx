import { Dialog } from "~/ui/dialog";
import { DeleteActions } from "~/ui/item-actions";
import { Picture } from "~/ui/picture";
import { SubmitButton } from "~/ui/submit-button";
import { madeOf } from "~/uploads/image";
import { saysNothing } from "./descriptions-state";
import { FotoTextFields } from "./foto-text-fields";
import { type FotoField, type FotoView, fotoText, storedTexts } from "./galeria-fields";

interface FotosListProps {
  proyecto: { id: number; titulo: string };
  fotos: FotoView[];
  edited: number | null;
  typed?: {
    values: Record<FotoField, string>;
    errors: Partial<Record<FotoField, string>>;
  };
}

/** In the order in which visitors see them. */
export function FotosList({ proyecto, fotos, edited, typed }: FotosListProps) {
  if (fotos.length === 0) {
    return <p className="lead">Este proyecto no tiene fotos todavía.</p>;
  }
  const base = `/galeria-admin/${proyecto.id}`;
  return (
    <ol className="fotos-list" aria-label="Fotos del proyecto">
      {fotos.map((foto, index) => (
        <li key={foto.id}>
          <div className="fotos-list-frame">
            <Picture
              src={foto.url}
              {...madeOf(foto.picture)}
              sizes="(min-width: 48rem) 16rem, 90vw"
              alt={fotoText(foto, proyecto.titulo, index + 1)}
            />
            <p className="rebate" aria-hidden="true">
              → {index + 1}
            </p>
          </div>
          {foto.id === edited ? (
            <form className="stack" method="post" action={`${base}?editar=${foto.id}`}>
              <FotoTextFields
                nameOf={(field) => `${field}_foto`}
                isSentPlainly
                number={index + 1}
                values={typed?.values ?? storedTexts(foto)}
                errors={typed?.errors ?? {}}
                captionHint="Lo lee quien ve la foto."
                alternativeHint="Qué se ve, para quien no puede verla. Si lo dejas vacío, vale el pie."
                rows={3}
                autoFocus
              />
              <p className="form-actions">
                <SubmitButton pendingLabel="Guardando..." saves>
                  Guardar
                </SubmitButton>
                <a className="button button-quiet" href={base} data-preserve-scroll>
                  Cancelar
                </a>
              </p>
            </form>
          ) : (
            <FotoActions base={base} foto={foto} number={index + 1} />
          )}
        </li>
      ))}
    </ol>
  );
}

function FotoActions(props: { base: string; foto: FotoView; number: number }) {
  const { base, foto, number } = props;
  return (
    <>
      {foto.descripcion && <p>{foto.descripcion}</p>}
      {foto.alternativo && <p className="secondary-text">Texto alternativo: {foto.alternativo}</p>}
      {saysNothing(foto) && <p className="secondary-text">Sin descripción</p>}
      <p className="admin-list-actions">
        <a
          href={`${base}?editar=${foto.id}`}
          aria-label={`Editar la descripción de la foto ${number}`}
          data-preserve-scroll
        >
          Editar
        </a>
        <a
          className="danger-link"
          href={`${base}?eliminar=${foto.id}`}
          aria-label={`Eliminar la foto ${number}`}
          data-preserve-scroll
        >
          Eliminar
        </a>
      </p>
    </>
  );
}

interface DeleteFotoDialogProps {
  proyecto: { id: number; titulo: string };
  foto: FotoView;
  number: number;
}

export function DeleteFotoDialog({ proyecto, foto, number }: DeleteFotoDialogProps) {
  const closeHref = `/galeria-admin/${proyecto.id}`;
  return (
    <Dialog
      title={`¿Eliminar la foto ${number}?`}
      closeHref={closeHref}
      actions={<DeleteActions closeHref={closeHref} action={`${closeHref}?eliminar=${foto.id}`} />}
    >
      <div className="dialog-picture">
        <Picture
          src={foto.url}
          {...madeOf(foto.picture)}
          sizes="16rem"
          alt={fotoText(foto, proyecto.titulo, number)}
          eager
        />
      </div>
      <p>Se borra del todo, con su descripción. No se puede deshacer.</p>
    </Dialog>
  );
}
