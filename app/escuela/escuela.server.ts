import { type Kysely, sql } from "kysely";
import { environment } from "~/config/env.server";
import { contentVersion, db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { logProblem } from "~/log.server";
import type { Picture } from "~/uploads/image";
import { findPictures } from "~/uploads/pictures.server";
import { labelOf, PICTURE_SLOTS } from "./slots";
import { type SlotName, WORDS, type Words } from "./words";

const LISTED_MAX = 200;

/** The version of a site whose words nobody has changed. */
const ORIGIN = 0;

/** A damaged version is passed over, and named in the log by `nameDamaged`. */
const IS_WHOLE = sql<boolean>`json_type(cambios) = 'object'`;

const NAMES = Object.keys(WORDS) as SlotName[];

export interface Escuela {
  words: Words;
  /** The owner's pictures, by their public path. */
  pictures: Record<string, Picture>;
}

export interface Version {
  /** `ORIGIN` for the words that come with the program. */
  id: number;
  words: Words;
  created_at: string | null;
}

let current: { at: number; escuela: Escuela } | null = null;

/** What the site says now, read once per content version. Without the database, what it said last. */
export async function readEscuela(): Promise<Escuela> {
  const at = contentVersion();
  if (current?.at === at) return current.escuela;
  try {
    const { words } = await newestVersion();
    current = { at, escuela: { words, pictures: await picturesOf(words) } };
    await nameDamaged();
    return current.escuela;
  } catch (error) {
    logProblem("words of the school not read", error);
    return current?.escuela ?? { words: firstWords(), pictures: {} };
  }
}

export async function newestVersion(on: Kysely<Schema> = db): Promise<Version> {
  const newest = on.selectFrom("escuela").selectAll().where(IS_WHOLE).orderBy("id", "desc");
  return versionOf(await newest.limit(1).executeTakeFirst());
}

export async function findVersion(id: number, on: Kysely<Schema> = db): Promise<Version | null> {
  if (id === ORIGIN) return versionOf(undefined);
  const versions = on.selectFrom("escuela").selectAll().where(IS_WHOLE);
  const row = await versions.where("id", "=", id).executeTakeFirst();
  return row ? versionOf(row) : null;
}

interface ListedVersion {
  id: number;
  created_at: string | null;
  /** Labels of what it changed. */
  changes: string[];
}

/** Newest first, and last the words that come with the program. */
export async function listVersions(): Promise<ListedVersion[]> {
  const newest = db
    .selectFrom("escuela")
    .selectAll()
    .where(IS_WHOLE)
    .orderBy("id", "desc")
    .limit(LISTED_MAX + 1);
  const versions = (await newest.execute()).map(versionOf);
  const isWhole = versions.length <= LISTED_MAX;
  const before = isWhole ? [...versions, versionOf(undefined)] : versions;
  return before.slice(0, isWhole ? before.length : LISTED_MAX).map((version, index) => ({
    id: version.id,
    created_at: version.created_at,
    changes: changedBetween(before[index + 1]?.words ?? version.words, version.words).map(labelOf),
  }));
}

async function nameDamaged(): Promise<void> {
  const damaged = db.selectFrom("escuela").select("id").where(sql<boolean>`NOT ${IS_WHOLE}`);
  for (const { id } of await damaged.execute()) {
    logProblem("words of the school not read", "its row is damaged", { version: id });
  }
}

export function changedBetween(before: Words, after: Words): SlotName[] {
  return NAMES.filter((name) => before[name] !== after[name]);
}

/** Inserts what differs from the first words as the newest version. */
export async function insertVersion(trx: Kysely<Schema>, words: Words): Promise<void> {
  const first = firstWords();
  const changes = changedBetween(first, words).map((name) => [name, words[name]]);
  const cambios = JSON.stringify(Object.fromEntries(changes));
  const created_at = new Date().toISOString();
  await trx.insertInto("escuela").values({ cambios, created_at }).execute();
}

export function picturesOf(words: Words): Promise<Record<string, Picture>> {
  return findPictures(PICTURE_SLOTS.map(({ name }) => words[name] || null));
}

function firstWords(): Words {
  const { SCHOOL_NAME: nombre, SCHOOL_EMAIL: email, SCHOOL_ADDRESS: direccion } = environment;
  return { ...WORDS, nombre, email, direccion };
}

function versionOf(row: { id: number; cambios: string; created_at: string } | undefined): Version {
  const changes: Record<string, unknown> = row ? JSON.parse(row.cambios) : {};
  const known = NAMES.filter((name) => typeof changes[name] === "string");
  const own = Object.fromEntries(known.map((name) => [name, changes[name]]));
  return {
    id: row?.id ?? ORIGIN,
    words: { ...firstWords(), ...own },
    created_at: row?.created_at ?? null,
  };
}
