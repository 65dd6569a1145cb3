import { db } from "~/db/client.server";
import {
  type FormOrigin,
  hasStored,
  noteStored,
  replaceWords,
  versionOf,
} from "~/db/replace-words.server";
import { trimmedText } from "~/format/text-fields";
import { fieldOf } from "./descriptions-state";
import { FICHA_FIELDS } from "./ficha";
import { writeFichas } from "./fichas.server";
import type { Foto } from "./fotos.server";
import { FOTO_TEXTS, type FotoField } from "./galeria-fields";
import type { FotoText } from "./galeria-schema";

const WORDS = [...FOTO_TEXTS, ...FICHA_FIELDS] as const;

export function versionOfFoto({ ficha, ...texts }: Foto): string {
  return versionOf({ ...texts, ...ficha }, WORDS);
}

/**
 * Changes the caption and alternative text of a photo, and the given fields of its ficha.
 * @returns false if the project has no such photo
 * @throws WordsChanged, with the stored texts and ficha, if others have changed them
 */
export function describeFoto(
  proyectoId: number,
  id: number,
  { descripcion, alternativo }: FotoText,
  ficha: Parameters<typeof writeFichas>[2] = {},
  origin: FormOrigin = {},
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom("fotos_galeria")
      .leftJoin("fichas", "fichas.id", "fotos_galeria.id")
      .select(WORDS)
      .where("fotos_galeria.id", "=", id)
      .where("proyecto_id", "=", proyectoId)
      .executeTakeFirst();
    if (!stored) return false;
    const texts = { descripcion, alternativo };
    await replaceWords(trx, stored, { ...stored, ...texts, ...ficha }, origin, async () => {
      await trx.updateTable("fotos_galeria").set(texts).where("id", "=", id).execute();
      await writeFichas(trx, [id], ficha);
    });
    return true;
  });
}

export interface DescriptionChange {
  id: number;
  field: FotoField;
  before: string | null;
  after: string | null;
}

/**
 * Stores the changes, except of photos that are gone and of texts that others have changed since the form
 * (key `clave`) showed them. Returns the number of changed photos, and the changes left out.
 */
export function describeFotos(
  proyectoId: number,
  changes: DescriptionChange[],
  clave: string | null = null,
) {
  return db.transaction().execute(async (trx) => {
    const ids = changes.map(({ id }) => id);
    const rows = await trx
      .selectFrom("fotos_galeria")
      .select(["id", "descripcion", "alternativo"])
      .where("proyecto_id", "=", proyectoId)
      .where("id", "in", ids)
      .execute();
    const gone: DescriptionChange[] = [];
    const conflicts: (DescriptionChange & { now: string | null })[] = [];
    const saved = new Set<number>();
    for (const change of changes) {
      const { id, field, before, after } = change;
      const row = rows.find((each) => each.id === id);
      const now = trimmedText.parse(row?.[field] ?? "") || null;
      const name = fieldOf(field, id);
      const isOwn = row && now !== before && (await hasStored(trx, clave, { [name]: now }));
      if (after === before && !isOwn) continue;
      if (!row) gone.push(change);
      else if (now !== before && now !== after && !isOwn) conflicts.push({ ...change, now });
      else {
        await noteStored(trx, clave, { [name]: after });
        const update = trx.updateTable("fotos_galeria").set({ [field]: after });
        await update.where("id", "=", id).execute();
        saved.add(id);
      }
    }
    return { saved: saved.size, gone, conflicts };
  });
}
