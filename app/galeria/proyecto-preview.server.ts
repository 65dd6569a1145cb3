import { readPreviewedForm } from "~/storage/previewed-form.server";
import { typedLine, typedText } from "~/text-schema";
import { PROYECTO_FIELDS } from "./galeria-limits";
import { proyectoSchema } from "./galeria-schema";
import type { VisibleProyecto } from "./proyecto-card";
import { COVER_MISSING } from "./proyecto-form.server";
import { findProyecto } from "./proyectos.server";

export interface ProyectoPreview {
  proyecto: VisibleProyecto;
  isChange: boolean;
  /** What would keep it from being saved, in sentences. */
  problems: string[];
}

/**
 * What visitors would see of a submitted project, whatever is still missing in it.
 *
 * @param id of the project that is being changed, or null for a new one
 */
export async function previewProyecto(
  request: Request,
  id: number | null,
): Promise<ProyectoPreview> {
  const { fields, picture, problems } = await readPreviewedForm(
    request,
    "portada",
    PROYECTO_FIELDS,
  );
  const stored = id === null ? null : await findProyecto(id);
  const typed = proyectoSchema.safeParse(fields);
  const portada_url = picture?.url ?? stored?.portada_url ?? null;
  if (!portada_url && problems.length === 0) problems.push(COVER_MISSING);
  return {
    proyecto: {
      id: stored?.id ?? 0,
      titulo: typedLine.parse(fields.titulo) || "Sin título",
      descripcion: typedText.parse(fields.descripcion).slice(0, PROYECTO_FIELDS.descripcion),
      portada_url,
      portada: picture ?? stored?.portada ?? null,
      fotos: stored?.fotos ?? 0,
    },
    isChange: stored !== null,
    problems: [...(typed.error?.issues ?? []).map(({ message }) => message), ...problems],
  };
}
