import { db } from "~/db/client.server";
import type { School } from "~/ui/site-context";
import {
  changedBetween,
  type Escuela,
  findVersion,
  insertVersion,
  newestVersion,
  picturesOf,
} from "./escuela.server";
import { previewedSchool } from "./school";
import { labelOf, SLOTS } from "./slots";
import type { SlotName, Words } from "./words";

interface OldVersion extends Escuela {
  id: number;
  created_at: string | null;
  school: School;
  differences: { label: string; text: string }[];
}

/** Reads an old version of the school's words, with what differs from now; null if there is none. */
export async function readOldVersion(id: number | null): Promise<OldVersion | null> {
  const version = id === null ? null : await findVersion(id);
  if (!version) return null;
  const { words } = version;
  const newest = await newestVersion();
  const pictures = await picturesOf(words);
  return {
    ...version,
    pictures,
    school: previewedSchool({ words, pictures }),
    differences: changedBetween(newest.words, words).map((name) => ({
      label: labelOf(name),
      text: shownText(name, words),
    })),
  };
}

function shownText(name: SlotName, words: Words): string {
  const kind = SLOTS.find((slot) => slot.name === name)?.kind;
  if (kind === "flag") return words[name] ? "Sí" : "No";
  if (name === "logo") return words.logo ? "Otro logo tuyo" : "El diafragma dibujado";
  if (kind === "picture") return words[name] ? "Otra imagen tuya" : "La imagen de muestra";
  return words[name] || "Vacío";
}

/** Makes an old version the newest again. @returns false where there is none of that id */
export async function restoreVersion(id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const version = await findVersion(id, trx);
    if (!version) return false;
    const { words } = await newestVersion(trx);
    if (changedBetween(words, version.words).length > 0) await insertVersion(trx, version.words);
    return true;
  });
}
