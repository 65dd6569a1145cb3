import type { ProyectoRow } from "~/db/gallery-schema";
import { WordsChanged } from "~/db/replace-words.server";
import { trimmedText, typedLine } from "~/format/text-fields";
import { FormConflict, type FormResult, type FormState, saidNow } from "~/http/form-result";
import { submitPictureForm } from "~/uploads/picture-form.server";
import { readPreviewedPictures } from "~/uploads/preview.server";
import { PROYECTO_FIELDS, type ProyectoField } from "./galeria-fields";
import { type ProyectoText, proyectoSchema } from "./galeria-schema";
import type { VisibleProyecto } from "./proyecto-card";
import { createProyecto, findVisibleProyecto, updateProyecto } from "./proyectos.server";

const BESIDE =
  "Lo que has escrito sigue aquí, y sobre cada texto que no coincide está lo que dice ahora. Si lo guardas otra vez";
const CHANGED = `Este proyecto se ha cambiado en otra ventana mientras escribías. ${BESIDE}, queda como está aquí.`;
const MADE = `Con este formulario ya publicaste un proyecto. ${BESIDE}, ese proyecto queda como está aquí. Si es otro, cópialo en un proyecto nuevo.`;
const COVER_MISSING = "Elige una imagen de portada";
const FORM = {
  fields: PROYECTO_FIELDS,
  schema: proyectoSchema,
  picture: "portada",
  bucket: "galeria-images",
  failure:
    "No se ha podido guardar el proyecto. Lo que has escrito sigue aquí: inténtalo de nuevo.",
  problem: "project not saved",
} as const;

/**
 * Creates a project or, with an `id`, changes that one; its cover stays if none is uploaded.
 * "conflict" if the project is gone, or was changed by others meanwhile.
 * @returns the project's id
 */
export function submitProyecto(
  request: Request,
  id: number | null,
): Promise<FormResult<number, FormState<ProyectoField>>> {
  const form = { ...FORM, missing: id === null ? COVER_MISSING : undefined };
  return submitPictureForm(request, form, async ({ clave, version, ...text }, portada) => {
    try {
      if (id === null && portada)
        return await createProyecto(text, portada, clave || null, version);
      const origin = { clave, version: version || null };
      if (id === null || !(await updateProyecto(id, text, portada, origin))) {
        throw new FormConflict({ values: {}, errors: {} });
      }
      return id;
    } catch (error) {
      throw error instanceof WordsChanged
        ? changed(error as WordsChanged<ProyectoRow>, text, id === null ? MADE : CHANGED)
        : error;
    }
  });
}

function changed(
  { stored, version }: WordsChanged<ProyectoRow>,
  text: ProyectoText,
  failure: string,
): FormConflict {
  const { titulo, descripcion, portada_alternativo: alternativo } = stored;
  const errors = saidNow({ titulo, descripcion, alternativo }, text);
  return new FormConflict({ values: { version }, errors, failure });
}

interface ProyectoPreview {
  proyecto: VisibleProyecto;
  isChange: boolean;
  problems: string[];
}

/**
 * Returns the project of a posted form as visitors would see it, even if incomplete, and what is
 * wrong with it; `id` is null for a new one.
 */
export async function previewProyecto(
  request: Request,
  id: number | null,
): Promise<ProyectoPreview> {
  const form = await readPreviewedPictures(request, ["portada"], PROYECTO_FIELDS);
  const { fields, problems } = form;
  const picture = form.pictures.portada;
  const stored = id === null ? null : await findVisibleProyecto(id);
  const typed = proyectoSchema.safeParse(fields);
  const portada_url = picture?.url ?? stored?.portada_url ?? null;
  if (!portada_url && problems.length === 0) problems.push(COVER_MISSING);
  return {
    proyecto: {
      id: stored?.id ?? 0,
      titulo: typedLine.parse(fields.titulo) || "Sin título",
      descripcion: trimmedText.parse(fields.descripcion).slice(0, PROYECTO_FIELDS.descripcion),
      portada_url,
      portada: picture ?? stored?.portada ?? null,
      portada_alternativo: typedLine.parse(fields.alternativo) || null,
      fotos: stored?.fotos ?? 0,
      first: stored?.first ?? [],
    },
    isChange: stored !== null,
    problems: [...(typed.error?.issues ?? []).map(({ message }) => message), ...problems],
  };
}
