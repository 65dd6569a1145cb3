import type { Kysely, Selectable } from "kysely";
import { environment } from "~/config/env.server";
import { cached } from "~/db/cached.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { Schema } from "~/db/schema";
import { logProblem } from "~/log.server";
import type { Picture } from "~/uploads/image";
import { findPictures } from "~/uploads/pictures.server";
import { labelOf, PICTURE_SLOTS } from "./slots";
import { type SlotName, WORDS, type Words } from "./words";

const LISTED_MAX = 200;

const ORIGIN = 0;

const NAMES = Object.keys(WORDS) as SlotName[];

export interface Escuela {
  words: Words;
  pictures: Record<string, Picture>;
}

export interface ShownEscuela extends Escuela {
  /** True if the words could not be read: they are older ones, or the defaults of the program. */
  isStandIn: boolean;
}

export interface Version {
  id: number;
  words: Words;
  created_at: string | null;
}

const readNewest = cached(async (): Promise<Escuela> => {
  const { words } = await newestVersion();
  return { words, pictures: await picturesOf(words) };
});

let last: Escuela | null = null;

/**
 * Reads the school's present words and pictures; without the database, those read last or the
 * program's defaults, with `isStandIn`: no page with them may be cached or stored.
 */
export async function readEscuela(): Promise<ShownEscuela> {
  try {
    last = await readNewest();
    return { ...last, isStandIn: false };
  } catch (error) {
    logProblem("words of the school not read", error);
    return { ...(last ?? { words: firstWords(), pictures: {} }), isStandIn: true };
  }
}

/**
 * Returns the newest undamaged version of the school's words, or else the defaults of the program;
 * damaged versions are skipped and logged.
 */
export async function newestVersion(on: Kysely<Schema> = db): Promise<Version> {
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const versions = on.selectFrom("escuela").selectAll().where("id", "<", below);
    const newest = await versions.orderBy("id", "desc").limit(1).executeTakeFirst();
    if (!newest) return original();
    const version = versionOf(newest);
    if (version) return version;
    logProblem("words of the school not read", "its row is damaged", { version: newest.id });
    below = newest.id;
  }
}

export async function findVersion(id: number, on: Kysely<Schema> = db): Promise<Version | null> {
  if (id === ORIGIN) return original();
  const versions = on.selectFrom("escuela").selectAll();
  const row = await versions.where("id", "=", id).executeTakeFirst();
  return row ? versionOf(row) : null;
}

interface ListedVersion {
  id: number;
  created_at: string | null;
  changes: string[];
}

/** Lists at most LISTED_MAX versions, newest first; the program's words are the last of all. */
export async function listVersions(): Promise<ListedVersion[]> {
  const newest = db
    .selectFrom("escuela")
    .selectAll()
    .orderBy("id", "desc")
    .limit(LISTED_MAX + 1);
  const rows = await newest.execute();
  const versions = rows.map(versionOf).filter((version) => version !== null);
  const isWhole = rows.length <= LISTED_MAX;
  const before = isWhole ? [...versions, original()] : versions;
  return before.slice(0, isWhole ? before.length : LISTED_MAX).map((version, index) => ({
    id: version.id,
    created_at: version.created_at,
    changes: changedBetween(before[index + 1]?.words ?? version.words, version.words).map(labelOf),
  }));
}

export function changedBetween(before: Words, after: Words): SlotName[] {
  return NAMES.filter((name) => before[name] !== after[name]);
}

/** Inserts words as the newest version; only what differs from those of the program is stored. */
export async function insertVersion(trx: Kysely<Schema>, words: Words): Promise<void> {
  const first = firstWords();
  const changes = changedBetween(first, words).map((name) => [name, words[name]]);
  const cambios = JSON.stringify(Object.fromEntries(changes));
  const created_at = (await stampNow(trx)).toISOString();
  await trx.insertInto("escuela").values({ cambios, created_at }).execute();
}

export function picturesOf(words: Words): Promise<Record<string, Picture>> {
  return findPictures(PICTURE_SLOTS.map(({ name }) => words[name] || null));
}

function firstWords(): Words {
  const { SCHOOL_NAME: nombre, SCHOOL_EMAIL: email, SCHOOL_ADDRESS: direccion } = environment;
  return { ...WORDS, nombre, email, direccion };
}

function original(): Version {
  return { id: ORIGIN, words: firstWords(), created_at: null };
}

function versionOf({ id, cambios, created_at }: Selectable<Schema["escuela"]>): Version | null {
  const changes = readChanges(cambios);
  if (!changes) return null;
  const known = NAMES.filter((name) => typeof changes[name] === "string");
  const own = Object.fromEntries(known.map((name) => [name, changes[name]]));
  return { id, words: { ...firstWords(), ...own }, created_at };
}

function readChanges(cambios: string): Record<string, unknown> | null {
  try {
    const changes: unknown = JSON.parse(cambios);
    return changes?.constructor === Object ? (changes as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
