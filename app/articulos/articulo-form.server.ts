import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { shortMoment } from "~/format/dates";
import { trimmedText, typedLine } from "~/format/text-fields";
import { readFields, type UploadForm } from "~/http/form-body.server";
import { FormConflict, type FormResult, fieldErrors } from "~/http/form-result";
import { typedFields } from "~/http/gone-form";
import { publicOrigin } from "~/http/request.server";
import { CURSOS } from "~/inscripciones/inscripcion-fields";
import { logProblem } from "~/log.server";
import { type FormAbout, orGone } from "~/papelera/gone-form.server";
import { tableProblem } from "~/text/document/from-text";
import { submitPictureForm } from "~/uploads/picture-form.server";
import { readPreviewedPictures } from "~/uploads/preview.server";
import {
  ARTICULO_FIELDS,
  ARTICULO_LIMITS,
  type ArticuloFormState,
  type EditedIds,
  type Intent,
  UNTITLED,
} from "./articulo-fields";
import {
  type ArticuloText,
  articuloSchema,
  borradorSchema,
  findArticulo,
  readContent,
} from "./articulos.server";
import { type SavedBorrador, saveBorrador } from "./borradores.server";
import { contenidoHtml, isShowing, previewedHtml } from "./contenido-html.server";
import { ChangedMeanwhile, type EditedRows, readEdited, targetOf } from "./edited.server";
import { notePause, noteWriting, publish } from "./publish.server";
import { scheduledSchema, unsavedDate } from "./schedule.server";
import { shareBorrador, unshareBorrador } from "./shared-draft.server";
import { missingPictures, writePictureLines } from "./text-uploads.server";

const FORM = {
  fields: ARTICULO_FIELDS,
  picture: "imagen",
  bucket: "blog-images",
  goOn: "seguir",
  failure:
    "No se ha podido guardar el artículo. Lo que has escrito sigue aquí: inténtalo de nuevo.",
  problem: "article not saved",
} as const;

type Typed = ArticuloText & { publicar_el?: string };

function schemaOf(intent: Intent): z.ZodType<Typed> {
  if (intent === "publicar") return articuloSchema;
  return intent === "programar" ? scheduledSchema : borradorSchema;
}

const NOTHING = "Escribe un título, o algo de texto: todavía no hay nada que guardar";

const ALREADY_OUT =
  "El artículo ya está en la web, y la fecha no se puede cambiar: guárdalo sin ella";

/**
 * Publishes or stores a posted article form, as `intent` says.
 * @returns the id of the article or of its draft; null if no draft is needed, as the form is empty
 * or says the same as the article
 * @throws Response 409 with all that was typed, if the article is no longer there
 */
export async function submitArticulo(
  request: Request,
  ids: EditedIds,
  intent: Intent,
): Promise<FormResult<number | null, ArticuloFormState>> {
  const prepare = async (form: UploadForm) => {
    const errors = await writePictureLines(form, "contenido");
    const { contenido = "", clave, seguir, publicar_el } = form.fields;
    if (seguir) return errors;
    const before = await readEdited(targetOf(ids, clave));
    const publica_at = before?.borrador?.publica_at ?? null;
    // An article whose hour has come meanwhile has no date to lose, and takes none.
    const isOut = before?.articulo && intent === "programar" ? ALREADY_OUT : null;
    const date = before?.articulo ? isOut : unsavedDate(publicar_el, publica_at, intent);
    const isComplete = intent === "publicar" || intent === "programar";
    const isNothing = !isComplete && saysNothingYet(form) && (!before || intent === "compartir");
    const missing = isComplete ? await missingPictures(contenido, before?.text ?? "") : null;
    const problem = missing ?? tableProblem(contenido);
    return {
      ...errors,
      ...(isNothing && { titulo: NOTHING }),
      ...(problem && { contenido: problem }),
      ...(date && { publicar_el: date }),
    };
  };
  const form = { ...FORM, schema: schemaOf(intent), prepare };
  const result = await submitPictureForm(request, form, (typed, picture) => {
    const { target, text, versions } = sent(request, ids, typed);
    const cover = picture ?? (typed.quitar_imagen ? null : undefined);
    return inWords(async () => {
      if (intent === "publicar") return publish(target, { text, cover, ...versions });
      const date = intent === "programar" ? typed.publicar_el : undefined;
      const publica_at = intent === "sin-fecha" ? null : date;
      const { borrador } = await saveBorrador(target, { text, cover, publica_at, ...versions });
      if (borrador) notePause(borrador);
      if (borrador && intent === "compartir") await shareBorrador(borrador);
      if (borrador && intent === "retirar") await unshareBorrador(borrador);
      return borrador;
    });
  });
  return orGone(request, ids.articulo, result, ARTICULO_FORM);
}

/**
 * Stores as a draft what a script posts while somebody writes; such a request has no files.
 * @throws Response 409 with all that was typed, if the article is no longer there
 */
export async function autosaveBorrador(
  request: Request,
  ids: EditedIds,
): Promise<FormResult<SavedBorrador, ArticuloFormState>> {
  const values = await readFields(request, ARTICULO_FIELDS);
  const typed = borradorSchema.safeParse(values);
  if (!typed.success) {
    return { ok: false, reason: "invalid", form: { values, errors: fieldErrors(typed.error) } };
  }
  const { target, text, versions } = sent(request, ids, typed.data);
  try {
    const value = await inWords(() => saveBorrador(target, { text, ...versions }));
    if (value.borrador !== null) noteWriting({ id: value.borrador, version: value.version });
    return { ok: true, value };
  } catch (error) {
    if (error instanceof FormConflict) {
      const conflict = { ok: false, reason: "conflict", form: error.form } as const;
      return orGone(request, ids.articulo, conflict, ARTICULO_FORM);
    }
    // As every form answers: a script's request has no page that could say it.
    logProblem("draft not saved", error);
    return {
      ok: false,
      reason: "unavailable",
      form: { values, errors: {}, failure: FORM.failure },
    };
  }
}

const ARTICULO_FORM: FormAbout<ArticuloFormState> = {
  table: "blog_posts",
  find: findArticulo,
  typed({ values }) {
    const { field, choice } = typedFields(values);
    return [
      field("titulo", "Título"),
      field("contenido", "Texto", 16),
      field("alternativo", "Texto alternativo de la portada"),
      choice("curso_interes", "Curso al que lleva", CURSOS),
      field("version"),
      { name: "clave", value: randomUUID() },
    ];
  },
  save: "Guardar cambios",
  anew: { action: "/blog-admin?nuevo&guardar=borrador", words: "Guardarlo como borrador" },
  back: { href: "/blog-admin", text: "Volver a los artículos" },
};

/**
 * Returns what `save` resolves with.
 * @throws FormConflict with the stored text, in place of ChangedMeanwhile; whatever else `save`
 * throws
 */
async function inWords<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw new FormConflict(await changed(error.rows));
    throw error;
  }
}

/**
 * Returns the form state that shows the stored version beside what was typed; sent again, the form
 * replaces that version.
 */
async function changed({ articulo, borrador }: EditedRows): Promise<ArticuloFormState> {
  const [current] = await readContent([borrador ?? articulo].filter((row) => row !== null));
  if (!current) throw new Error("nothing is stored that could have changed");
  const { titulo, contenido, version } = current;
  const href = `/blog-admin?${articulo ? `editar=${articulo.id}` : `borrador=${borrador?.id}`}`;
  const when = shortMoment(current.updated_at ?? current.created_at);
  const what = borrador
    ? `El borrador se guardó en otra ventana o en otro aparato (${when})`
    : `El artículo se publicó con otro texto (${when})`;
  return {
    values: { version: String(version) },
    errors: {},
    failure: `${what}. No se ha cambiado nada: lo que has escrito sigue aquí, y debajo está lo que hay guardado. Si guardas otra vez, quedará lo tuyo.`,
    stored: { titulo, html: contenido, href },
  };
}

function saysNothingYet({ fields, uploads }: UploadForm): boolean {
  const { titulo, contenido = "", alternativo } = fields;
  const isBlank = [titulo, alternativo].every((text) => typedLine.parse(text) === "");
  return isBlank && uploads.length === 0 && !isShowing(contenidoHtml(trimmedText.parse(contenido)));
}

function sent(request: Request, ids: EditedIds, typed: ArticuloText) {
  return {
    target: targetOf(ids, typed.clave),
    text: { ...typed, ownHost: hostOf(request) },
    versions: { given: versionIn(typed.version), next: versionIn(typed.version_nueva) },
  };
}

function versionIn(field: string | undefined): number | null {
  const version = Number(field || Number.NaN);
  return Number.isSafeInteger(version) && version >= 0 ? version : null;
}

/**
 * Returns the article of a posted form as visitors would see it, even if incomplete, and what is
 * wrong with it.
 */
export async function previewArticulo(request: Request, ids: EditedIds) {
  const form = await readPreviewedPictures(request, ["imagen"], ARTICULO_FIELDS);
  const { fields, problems } = form;
  const picture = form.pictures.imagen;
  const stored = await readEdited(targetOf(ids, fields.clave));
  const { imagen_url = null, cover = null } = (!fields.quitar_imagen && stored) || {};
  const at = stored?.articulo?.created_at ?? stored?.borrador?.publica_at;
  const typed = articuloSchema.safeParse(fields);
  const contenido = trimmedText.parse(fields.contenido).slice(0, ARTICULO_LIMITS.contenido);
  const table = tableProblem(contenido);
  return {
    article: {
      titulo: typedLine.parse(fields.titulo) || UNTITLED,
      created_at: at ?? new Date().toISOString(),
      imagen_url: picture?.url ?? imagen_url,
      cover: picture ?? cover,
      imagen_alternativo: typedLine.parse(fields.alternativo) || null,
      contenido: await previewedHtml(contenido, hostOf(request)),
    },
    isChange: Boolean(stored?.articulo),
    problems: [
      ...(typed.error?.issues ?? []).map(({ message }) => message),
      ...problems,
      ...(table ? [table] : []),
    ],
  };
}

function hostOf(request: Request): string {
  return new URL(publicOrigin(request)).host;
}
