import { db } from "~/db/client.server";
import { hasStored, noteStored } from "~/db/replace-words.server";
import type { PictureRow } from "~/db/schema";
import { textUpTo } from "~/format/text-fields";
import { submitUploads } from "~/http/form-body.server";
import { FormConflict, type FormResult, type FormState } from "~/http/form-result";
import { FileLeftBehind } from "~/http/resumed-form.server";
import { logProblem } from "~/log.server";
import { removeFiles } from "~/uploads/buckets.server";
import { ingestImage } from "~/uploads/ingest.server";
import { insertPicture } from "~/uploads/pictures.server";
import { readPreviewedPictures } from "~/uploads/preview.server";
import { UploadError } from "~/uploads/upload-error";
import {
  changedBetween,
  type Escuela,
  findVersion,
  insertVersion,
  newestVersion,
  picturesOf,
} from "./escuela.server";
import { type PartId, slotsOf } from "./parts";
import { readSlot } from "./slot-schema";
import { ESCUELA_FIELDS, PICTURE_SLOTS, readVersion, removeName, SLOTS } from "./slots";
import { type SlotName, WORDS, type Words } from "./words";

const FAILURE = "No se ha podido guardar. Lo que has escrito sigue aquí: inténtalo de nuevo.";
const CONFLICT =
  "Mientras escribías se guardó otra versión. Lo que has escrito sigue aquí, y bajo cada texto que no coincide está lo que se ve ahora. Si guardas otra vez, quedará lo tuyo.";
const SAMPLE_TEXT = "Escribe qué se ve en tu imagen: este texto es de la de muestra";

export interface EscuelaFormState extends FormState<string> {
  lostFiles?: string[];
}

/**
 * Saves the fields that were sent as a new version of the school's words; the others stay as they are.
 * @returns "nueva", or "igual" if nothing differs
 */
export function submitEscuela(
  request: Request,
): Promise<FormResult<"nueva" | "igual", EscuelaFormState>> {
  return submitUploads(request, ESCUELA_FIELDS, refused, async ({ fields, uploads }) => {
    const pictures = uploads.filter(({ field }) => isPicture(field));
    const lostFiles = pictures.map(({ name }) => name);
    const { typed, errors } = readTyped(fields, new Set(pictures.map(({ field }) => field)));
    const form: EscuelaFormState = { values: fields, errors, lostFiles };
    if (Object.keys(errors).length > 0) return { ok: false, reason: "invalid", form };
    const ingested: Ingested[] = [];
    let field = "";
    try {
      for (const upload of pictures) {
        field = upload.field;
        ingested.push({ field, row: await ingestImage("site-images", upload) });
      }
      return { ok: true, value: await save(typed, fields, ingested) };
    } catch (error) {
      await removeFiles(ingested.map(({ row }) => row.url)).catch((left: unknown) =>
        logProblem("files left behind", left),
      );
      if (error instanceof UploadError || error instanceof FileLeftBehind) {
        const picture = { [field]: error.message };
        return { ok: false, reason: "invalid", form: { ...form, errors: picture } };
      }
      if (error instanceof FormConflict) {
        return { ok: false, reason: "conflict", form: { ...error.form, lostFiles } };
      }
      logProblem("words of the school not saved", error);
      return { ok: false, reason: "unavailable", form: { ...form, failure: FAILURE } };
    }
  });
}

interface EscuelaPreview extends Escuela {
  problems: string[];
}

/** Returns the part whose form is shown again: that of the first error, else of the first field. */
export function partOfForm({ values, errors }: EscuelaFormState): PartId {
  const [name] = [...Object.keys(errors), ...Object.keys(values)];
  return slotsOf("portada").some((slot) => slot.name === name) ? "portada" : "contacto";
}

/**
 * Returns the school of a posted form as visitors would see it, even if incomplete, and its errors.
 */
export async function previewEscuela(request: Request): Promise<EscuelaPreview> {
  const slots = PICTURE_SLOTS.map(({ name }) => name);
  const form = await readPreviewedPictures(request, slots, ESCUELA_FIELDS);
  const { fields, problems } = form;
  const { typed, errors } = readTyped(fields, new Set(Object.keys(form.pictures)));
  // Also what may not be saved: shown up to its limit.
  for (const { name, max } of SLOTS.filter(({ name }) => name in errors && name in fields)) {
    typed[name] = textUpTo(max).parse((fields[name] ?? "").slice(0, max));
  }
  const { words: stored } = await newestVersion();
  const words = { ...stored, ...typed };
  const pictures = await picturesOf(words);
  for (const [name, picture] of Object.entries(form.pictures)) {
    words[name as SlotName] = picture.url;
    pictures[picture.url] = picture;
  }
  return { words, pictures, problems: [...Object.values(errors), ...problems] };
}

/** Returns the slot of a picture's alternative text; null for the logo, which has none. */
function alternativeOf(picture: SlotName): SlotName | null {
  const name = picture.replace("_imagen", "_alternativo");
  return name === picture ? null : (name as SlotName);
}

const isPicture = (field: string): field is SlotName =>
  PICTURE_SLOTS.some(({ name }) => name === field);

function refused(failure: string): EscuelaFormState {
  return { values: {}, errors: {}, failure };
}

function readTyped(fields: Record<string, string>, newPictures: Set<string>) {
  const typed: Partial<Words> = {};
  const errors: Record<string, string> = {};
  for (const slot of SLOTS.filter(({ kind, name }) => kind !== "picture" && name in fields)) {
    const read = readSlot(slot, fields[slot.name] ?? "");
    if ("error" in read) errors[slot.name] = read.error;
    else typed[slot.name] = read.value;
  }
  for (const { name } of PICTURE_SLOTS) {
    const text = alternativeOf(name);
    if (newPictures.has(name)) {
      if (text && (typed[text] ?? WORDS[text]) === WORDS[text]) errors[text] = SAMPLE_TEXT;
    } else if (fields[removeName(name)]) {
      typed[name] = WORDS[name];
      if (!text) continue;
      typed[text] = WORDS[text];
      delete errors[text];
    }
  }
  return { typed, errors };
}

interface Ingested {
  field: string;
  row: PictureRow;
}

/**
 * Saves what was typed as a new version.
 * @returns "nueva", or "igual" if nothing differs
 * @throws FormConflict if others have changed the same fields since the form was rendered
 */
function save(
  typed: Partial<Words>,
  fields: Record<string, string>,
  ingested: Ingested[],
): Promise<"nueva" | "igual"> {
  return db.transaction().execute(async (trx) => {
    const newest = await newestVersion(trx);
    const given = readVersion(fields.version);
    const opened = (given === null ? null : await findVersion(given, trx)) ?? newest;
    const own: Partial<Words> = { ...typed };
    for (const { field, row } of ingested) own[field as SlotName] = row.url;
    // What this form has stored itself since is what it goes on from.
    const base = { ...opened.words };
    for (const name of changedBetween(base, newest.words)) {
      const words = { [name]: newest.words[name] };
      if (await hasStored(trx, fields.clave, words)) Object.assign(base, words);
    }
    const changed = changedBetween(base, { ...base, ...own });
    const theirs = changedBetween(base, newest.words);
    const clashes = changed.filter(
      (name) => theirs.includes(name) && own[name] !== newest.words[name],
    );
    const words = { ...newest.words };
    for (const name of changed) words[name] = own[name] ?? "";
    if (clashes.length > 0) {
      const errors = clashes.map((name) => [
        name,
        isPicture(name) ? "Ahora se ve otra imagen" : `Ahora se ve: «${newest.words[name]}»`,
      ]);
      const values = { ...words, clave: fields.clave ?? "", version: String(newest.id) };
      throw new FormConflict({ values, errors: Object.fromEntries(errors), failure: CONFLICT });
    }
    for (const name of changed) await noteStored(trx, fields.clave, { [name]: words[name] });
    if (changedBetween(newest.words, words).length === 0) return "igual";
    for (const { row } of ingested) await insertPicture(trx, row);
    await insertVersion(trx, words);
    return "nueva";
  });
}
