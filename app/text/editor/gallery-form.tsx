import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { TextPicture } from "../document/document";

/** Photos of the gallery, as /blog-admin/imagenes gives them. */
export interface GalleryChoice {
  proyectos: { id: number; titulo: string }[];
  proyecto: number | null;
  fotos: (TextPicture & { thumbnail: string })[];
}

interface GalleryFormProps {
  onChoose(picture: TextPicture): void;
  onClose(): void;
}

const SOURCE = "/blog-admin/imagenes";

export function GalleryForm({ onChoose, onClose }: GalleryFormProps) {
  const { load, data } = useFetcher<GalleryChoice>();
  useEffect(() => load(SOURCE), [load]);
  if (!data) return <p className="link-form field-hint">Buscando las fotos…</p>;
  const { proyectos, proyecto, fotos } = data;
  return (
    <fieldset
      className="link-form"
      aria-label="Elegir de la galería"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      {proyectos.length === 0 && <p>La galería no tiene fotos todavía.</p>}
      {proyecto !== null && (
        <label className="field">
          Proyecto
          <select
            // biome-ignore lint/a11y/noAutofocus: it was asked for
            autoFocus
            value={proyecto}
            onChange={(event) => load(`${SOURCE}?proyecto=${event.currentTarget.value}`)}
          >
            {proyectos.map(({ id, titulo }) => (
              <option key={id} value={id}>
                {titulo}
              </option>
            ))}
          </select>
        </label>
      )}
      <ul className="picture-choice">
        {fotos.map(({ thumbnail, ...picture }) => (
          <li key={picture.src}>
            <button type="button" onClick={() => onChoose(picture)}>
              <img src={thumbnail} alt={picture.alt || "Foto sin descripción"} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <p className="form-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancelar
        </button>
      </p>
    </fieldset>
  );
}
