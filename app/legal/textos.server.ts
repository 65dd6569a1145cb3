import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import { environment } from "~/config/env.server";
import { environmentSchema } from "~/config/environment";
import { cached } from "~/db/cached.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { hasSameWords, replaceWords, versionOf, WordsChanged } from "~/db/replace-words.server";
import type { Schema, TextoName, TextoRow } from "~/db/schema";
import { readEscuela } from "~/escuela/escuela.server";
import { listName } from "~/format/list-name";
import { hiddenText, requiredText } from "~/format/text-fields";
import { type FormResult, type FormState, fieldErrors, saidNow } from "~/http/form-result";
import { positiveInteger } from "~/http/query";
import { logProblem } from "~/log.server";
import type { PrivacyNoticeProps } from "./privacy-notice";
import { TEMPLATES } from "./templates";
import {
  placeholdersIn,
  TEXTO_FIELDS,
  TEXTO_MAX,
  TEXTO_NAMES,
  type TextoField,
} from "./texto-names";

const LISTED_MAX = 200;

export type Texto = Selectable<TextoRow>;

/**
 * Reads the present version of a legal text; null only before the site has started for the first
 * time.
 */
export async function newestTexto(
  nombre: TextoName,
  on: Kysely<Schema> = db,
): Promise<Texto | null> {
  const versions = on.selectFrom("textos").selectAll().where("nombre", "=", nombre);
  return (await versions.orderBy("id", "desc").limit(1).executeTakeFirst()) ?? null;
}

export async function findTexto(id: number): Promise<Texto | null> {
  const query = db.selectFrom("textos").selectAll().where("id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * Lists the versions of all legal texts, newest first and at most LISTED_MAX, without their
 * content.
 */
export function listTextos(): Promise<Pick<Texto, "id" | "nombre" | "created_at">[]> {
  const versions = db.selectFrom("textos").select(["id", "nombre", "created_at"]);
  return versions.orderBy("id", "desc").limit(LISTED_MAX).execute();
}

const newestPrivacyText = cached(() => newestTexto("privacidad"));

type NewTexto = Pick<Texto, "nombre" | "texto"> &
  Partial<Pick<Texto, "de_plantilla" | "habla_de_cartas">>;

/**
 * Inserts a text as the present version; false, and nothing inserted, if the present one says the
 * same.
 */
export async function saveTexto(text: NewTexto): Promise<boolean> {
  const { nombre, texto, habla_de_cartas = 0 } = text;
  const newest = await newestTexto(nombre);
  if (newest?.texto === texto && newest.habla_de_cartas === habla_de_cartas) return false;
  await insertTexto(db, text);
  return true;
}

async function insertTexto(on: Kysely<Schema>, text: NewTexto) {
  const created_at = (await stampNow(on)).toISOString();
  return on
    .insertInto("textos")
    .values({ ...text, created_at })
    .execute();
}

export function versionOfTexto(texto: Texto): string {
  return versionOf(texto, ["texto", "habla_de_cartas"]);
}

export async function textosWithCartas(trx: Kysely<Schema> = db): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("textos")
    .select("id")
    .where("nombre", "=", "privacidad")
    .where("habla_de_cartas", "=", 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const textoSchema = z.object({
  texto: requiredText(TEXTO_MAX, "Escribe el texto: la ley pide que esté"),
  habla_de_cartas: z
    .string()
    .optional()
    .transform((value): 0 | 1 => (value ? 1 : 0)),
  clave: hiddenText(TEXTO_FIELDS.clave),
  version: hiddenText(TEXTO_FIELDS.version),
});
const CHANGED =
  "Este texto se ha cambiado en otra ventana mientras escribías. Lo que has escrito sigue aquí, y sobre él está lo que dice ahora. Si lo guardas otra vez, queda como está aquí.";
const FAILURE = "No se ha podido guardar el texto. Lo que has escrito sigue aquí.";

export async function submitTexto(
  nombre: TextoName,
  values: Record<string, string>,
): Promise<FormResult<"nueva" | "igual", FormState<TextoField>>> {
  const typed = textoSchema.safeParse(values);
  if (!typed.success) {
    return { ok: false, reason: "invalid", form: { values, errors: fieldErrors(typed.error) } };
  }
  const { clave, version, ...text } = typed.data;
  try {
    const isSame = await db.transaction().execute(async (trx) => {
      const newest = await newestTexto(nombre, trx);
      const origin = { clave, version: version || null };
      await replaceWords(trx, newest ?? {}, text, origin, () =>
        insertTexto(trx, { nombre, ...text }),
      );
      return hasSameWords(newest, text);
    });
    return { ok: true, value: isSame ? "igual" : "nueva" };
  } catch (error) {
    if (error instanceof WordsChanged) {
      const { texto } = error.stored as Texto;
      const form = {
        values: { ...values, version: error.version },
        errors: saidNow({ texto }, { texto: text.texto }),
        failure: CHANGED,
      };
      return { ok: false, reason: "conflict", form };
    }
    logProblem("legal text not stored", error);
    return { ok: false, reason: "unavailable", form: { values, errors: {}, failure: FAILURE } };
  }
}

/** Returns the id of the privacy text that a form names, else of the present one; null without one. */
export async function shownPrivacidad(field: string | undefined): Promise<number | null> {
  const named = await findTexto(positiveInteger(field) ?? 0);
  if (named?.nombre === "privacidad") return named.id;
  return (await newestTexto("privacidad"))?.id ?? null;
}

export async function countPlaceholders(): Promise<number> {
  const texts = await Promise.all(TEXTO_NAMES.map((name) => newestTexto(name)));
  return texts.reduce((sum, texto) => sum + placeholdersIn(texto?.texto ?? "").length, 0);
}

/**
 * Writes the legal texts that are missing, and anew those that the owner has not edited, if their
 * template says something else. Never rejects.
 */
export async function writeTemplateTextos(): Promise<void> {
  try {
    for (const name of TEXTO_NAMES) {
      const newest = await newestTexto(name);
      if (newest && !newest.de_plantilla) continue;
      const texto = await fromTemplate(name);
      const habla_de_cartas = name === "privacidad" && environment.SMTP_URL ? 1 : 0;
      await saveTexto({ nombre: name, texto, de_plantilla: 1, habla_de_cartas });
    }
  } catch (error) {
    logProblem("legal texts not provided", error);
  }
}

async function fromTemplate(name: TextoName): Promise<string> {
  const { words, isStandIn } = await readEscuela();
  if (isStandIn) throw new Error("the words of the school cannot be read");
  const unset = environmentSchema.parse({});
  const given = (text: string, unknown: string, placeholder: string) =>
    text === unknown || !text ? `[${placeholder}]` : text;
  return TEMPLATES[name]({
    name: words.nombre,
    email: given(words.email, unset.SCHOOL_EMAIL, "correo de contacto"),
    address: given(words.direccion, unset.SCHOOL_ADDRESS, "dirección postal"),
    telephone: given(words.telefono, "", "teléfono u otra forma de contacto directo"),
    list: listName(words.espera_nombre),
    forwards: environment.FORM_FORWARD_URL !== undefined,
    mails: environment.SMTP_URL !== undefined,
  }).trim();
}

/**
 * Reads what the privacy notice under a form needs. Its `version` is null where no text can be
 * read: a form is shown without the database, too.
 */
export async function readPrivacyNotice(): Promise<PrivacyNoticeProps> {
  const texto = await newestPrivacyText().catch((error: unknown) => {
    logProblem("privacy text not read", error);
    return null;
  });
  return {
    version: texto?.id ?? null,
    forwards: environment.FORM_FORWARD_URL !== undefined,
    mails: environment.SMTP_URL !== undefined,
  };
}
