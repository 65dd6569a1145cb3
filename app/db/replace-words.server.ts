import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "./schema";

/** Most digests of stored words that are remembered; a page of texts makes forty at once. */
const REMEMBERED = 2000;

/** Origin of a form that replaces stored words (form-origin-fields.tsx). */
export interface FormOrigin {
  clave?: string | null;
  /** `versionOf` what the form was made of; "" for nothing, null to replace whatever is stored. */
  version?: string | null;
}

/**
 * Returns the origin of a form that creates one row per key. Sent again without a version, as after
 * Back without scripts, it may mean another row: it then counts as unrelated to the stored one, so
 * that replaceWords throws WordsChanged instead of overwriting.
 */
export function originOfNew({ clave, version }: FormOrigin, isNew: boolean): FormOrigin {
  return { clave: isNew || version ? clave : null, version: version ?? "" };
}

/** Thrown where the stored words are neither a form's origin nor what that form stored itself. */
export class WordsChanged<Stored extends object = object> extends Error {
  constructor(
    readonly stored: Stored,
    /** Version with which the form, sent again, replaces the stored words. */
    readonly version: string,
  ) {
    super("other words were stored meanwhile");
  }
}

/** Returns a digest of what the named columns say: other words have another digest. */
export function versionOf(stored: object, columns: readonly string[]): string {
  return digest("", pick(stored, columns));
}

/**
 * Calls `write`, which puts `words` in the place of `stored`, unless they are the same.
 * @throws WordsChanged if other words are stored than the form was made of, and it did not store
 * them
 */
export async function replaceWords<Stored extends object>(
  trx: Transaction<Schema>,
  stored: Stored,
  words: object,
  { clave, version = null }: FormOrigin,
  write: () => Promise<unknown>,
): Promise<void> {
  if (!hasSameWords(stored, words)) {
    const columns = Object.keys(words);
    const current = versionOf(stored, columns);
    const isKnown = version === null || version === current;
    if (!isKnown && !(await hasStored(trx, clave, pick(stored, columns)))) {
      throw new WordsChanged(stored, current);
    }
    await write();
  }
  await noteStored(trx, clave, words);
}

export async function hasStored(
  trx: Transaction<Schema>,
  clave: string | null | undefined,
  words: object,
): Promise<boolean> {
  const known = trx.selectFrom("form_saves").select("id");
  return (
    (await known.where("mark", "=", digest(clave ?? "", words)).executeTakeFirst()) !== undefined
  );
}

export async function noteStored(
  trx: Transaction<Schema>,
  clave: string | null | undefined,
  words: object,
): Promise<void> {
  if (!clave) return;
  const note = trx.replaceInto("form_saves").values({ mark: digest(clave, words) });
  const { id } = await note.returning("id").executeTakeFirstOrThrow();
  await trx
    .deleteFrom("form_saves")
    .where("id", "<=", id - REMEMBERED)
    .execute();
}

function pick(stored: object, columns: readonly string[]): object {
  return Object.fromEntries(columns.map((name) => [name, Reflect.get(stored, name)]));
}

/**
 * Returns a digest of a form key and of what columns say, in whatever order they come; a null
 * column counts as a missing one.
 */
function digest(clave: string, words: object): string {
  const said = Object.entries(words)
    .filter(([, text]) => (text ?? null) !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return hash("sha256", JSON.stringify([clave, said]), "base64url");
}

/** True if a stored row says what a form brings, in the columns that the form names. */
export function hasSameWords(stored: object | null | undefined, words: object): boolean {
  const columns = new Map(Object.entries(stored ?? {}));
  return Object.entries(words).every(([name, value]) => columns.get(name) === value);
}
