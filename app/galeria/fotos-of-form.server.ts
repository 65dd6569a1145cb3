import type { Transaction } from "kysely";
import { db } from "~/db/client.server";
import { replaceWords } from "~/db/replace-words.server";
import type { Schema } from "~/db/schema";
import { storedMoment } from "~/format/dates";
import type { FotoText } from "./galeria-schema";

interface OfForm {
  id: number;
  created_at: string;
  posicion: number | null;
  /** Place of the photo among those of its form, from 0. */
  place: number;
}

export async function othersOfForm(formKey: string, trx: Transaction<Schema>): Promise<OfForm[]> {
  const [, form] = FORM_AND_PLACE.exec(formKey) ?? [];
  if (form === undefined) return [];
  const rows = await trx
    .selectFrom("fotos_galeria")
    .select(["id", "form_key", "created_at", "posicion"])
    .where("form_key", ">", `${form}.`)
    .where("form_key", "<", `${form}/`)
    .execute();
  const placed = rows.map(({ form_key, ...row }) => ({ ...row, place: placeIn(form_key ?? "") }));
  return placed.sort((one, other) => one.place - other.place);
}

/**
 * Returns the moment at which a photo counts as added, in ISO 8601: `now` for the first stored one
 * of a form, for the others a millisecond earlier per place, as photos are listed newest first.
 */
export function momentInForm(now: Date, place: number, [other]: OfForm[]): string {
  const otherAt = other && storedMoment(other.created_at);
  if (!otherAt) return now.toISOString();
  return new Date(otherAt.getTime() + other.place - place).toISOString();
}

const FORM_AND_PLACE = /^(.+)\.(\d+)$/s;

export function placeIn(formKey: string): number {
  return Number(FORM_AND_PLACE.exec(formKey)?.[2] ?? 0);
}

export function findOfForm(formKey: string): Promise<{ url: string } | undefined> {
  return db
    .selectFrom("fotos_galeria")
    .select("url")
    .where("form_key", "=", formKey)
    .executeTakeFirst();
}

/**
 * Returns `FORM+.PLACE` for the form key `FORM.PLACE`, which another photo has already: without a
 * script, Back shows a form again after its photos were added, and new ones are sent with its key.
 */
export function keyBeside(formKey: string): string {
  return formKey.replace(/(\.\d+)$/, "+$1");
}

/**
 * Writes the texts of a form that was sent again into the photo that it added before, found by its
 * form key; a null text leaves the stored one.
 * @throws WordsChanged if others have changed the texts since
 */
export function describeAgain(formKey: string, text: FotoText): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom("fotos_galeria")
      .select(["descripcion", "alternativo"])
      .where("form_key", "=", formKey)
      .executeTakeFirstOrThrow();
    const words = {
      descripcion: text.descripcion ?? stored.descripcion,
      alternativo: text.alternativo ?? stored.alternativo,
    };
    const origin = { clave: formKey, version: "" };
    await replaceWords(trx, stored, words, origin, () =>
      trx.updateTable("fotos_galeria").set(words).where("form_key", "=", formKey).execute(),
    );
  });
}
