import { useEffect } from "react";
import { TextAreaField } from "~/ui/field";
import { useLeaveGuard } from "~/ui/leave-guard";
import { ErrorNotice, ErrorSummary } from "~/ui/notice";
import { Picture } from "~/ui/picture";
import { SaveBar } from "~/ui/save-bar";
import { madeOf } from "~/uploads/image";
import { type DescriptionsState, fieldOf } from "./descriptions-state";
import { FOTO_LIMITS, type FotoView, fotoText } from "./galeria-fields";

interface DescriptionsFormProps {
  action: string;
  proyecto: { id: number; titulo: string };
  /** With their places in the project, from 1. */
  fotos: { foto: FotoView; number: number }[];
  state: DescriptionsState | undefined;
}

/** Many photos, each with its description beside it, and one button for all. */
export function DescriptionsForm({ action, proyecto, fotos, state }: DescriptionsFormProps) {
  const guard = useLeaveGuard();
  useEffect(() => {
    if (state) guard.markDirty();
  }, [state, guard]);
  const { entries = {}, errors = {}, failure } = state ?? {};
  return (
    <form
      className="stack"
      method="post"
      action={action}
      aria-label="Descripciones"
      onInput={guard.markDirty}
      onSubmit={guard.markClean}
    >
      {failure && <ErrorNotice subject={state}>{failure}</ErrorNotice>}
      {Object.keys(errors).length > 0 && <ErrorSummary errors={errors} />}
      <ol className="descriptions">
        {fotos.map(({ foto, number }) => {
          const { typed, before } = entries[foto.id] ?? {};
          const field = fieldOf(foto.id);
          return (
            <li key={foto.id}>
              <div className="fotos-list-frame">
                <Picture
                  src={foto.url}
                  {...madeOf(foto.picture)}
                  sizes="(min-width: 48rem) 16rem, 90vw"
                  alt={fotoText(foto, proyecto.titulo, number)}
                />
              </div>
              <TextAreaField
                name={field}
                label={`Foto ${number}`}
                defaultValue={typed ?? foto.descripcion ?? ""}
                error={errors[field]}
                maxLength={FOTO_LIMITS.descripcion}
                rows={4}
              />
              <input
                type="hidden"
                name={`antes_${foto.id}`}
                value={before ?? foto.descripcion ?? ""}
              />
            </li>
          );
        })}
      </ol>
      <SaveBar cancelHref={`/galeria-admin/${proyecto.id}`}>Guardar</SaveBar>
    </form>
  );
}
