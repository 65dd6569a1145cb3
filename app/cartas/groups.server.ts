import { type Kysely, sql } from "kysely";
import { db } from "~/db/client.server";
import type { Destino } from "~/db/correo-schema";
import type { Schema } from "~/db/schema";
import { siteNow } from "~/db/site-time";
import { longDay, madridDay } from "~/format/dates";
import { comparableEmail, isMailAddress } from "~/format/email";
import { DESTINOS, isDestino, readDated } from "./carta-fields";
import { unreachableAmong } from "./recipients.server";

/** Milliseconds for which a begun course is listed: cartas are written some weeks after, too. */
const LISTED_FOR_MS = 60 * 24 * 60 * 60 * 1000;

export interface Group {
  value: Destino;
  name: string;
  /** Number of members whom a carta would reach. */
  people: number;
}

interface Person {
  email: string;
  curso_interes: string;
  convocatoria_id: number | null;
  plaza_at: string | null;
}

const PARTS = { convocatoria: "Apuntadas a", plaza: "Con plaza en", espera: "En espera de" };

/**
 * Lists all groups in the order of the form: the whole list, courses of interest, and, of each
 * dated course that begins or began in the last sixty days, the parts that somebody belongs to.
 * Lists `also`, too, if it names a group.
 */
export async function listGroups(also = "", now = siteNow()): Promise<Group[]> {
  const since = madridDay(new Date(now.getTime() - LISTED_FOR_MS));
  const courses = await db
    .selectFrom("convocatorias")
    .select("id")
    .where("empieza", ">=", since)
    .orderBy("empieza")
    .orderBy("id")
    .execute();
  const people = await db
    .selectFrom("inscripciones")
    .select(["email", "curso_interes", "convocatoria_id", "plaza_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const parts = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const dated = courses.flatMap(({ id }) => parts.map((part): Destino => `${part}:${id}`));
  const members = membersOf(people);
  const filled = dated.filter((value) => members(value).length > 0);
  const known = [...(Object.keys(DESTINOS) as Destino[]), ...filled];
  const isMissing = isDestino(also) && !known.includes(also) && (await isGroup(also));
  const values = isMissing ? [...known, also] : known;
  const names = await groupNames(values);
  const unreachable = await unreachableAmong([...new Set(people.map(keyOf))]);
  const isReached = (email: string) => !unreachable[comparableEmail(email)] && isMailAddress(email);
  return values.map((value) => ({
    value,
    name: names.get(value) ?? "",
    people: members(value).filter(isReached).length,
  }));
}

/** Returns a finder of a group's addresses, each once; `people` come the newest first. */
function membersOf(people: readonly Person[]): (value: Destino) => string[] {
  return (value) => {
    const dated = readDated(value);
    const own = people.filter((person) =>
      dated
        ? person.convocatoria_id === dated.convocatoria
        : value === "todas" || person.curso_interes === value,
    );
    const placed = new Set(own.filter(({ plaza_at }) => plaza_at).map(keyOf));
    const isOf = { convocatoria: () => true, plaza: hasPlace, espera: isWaiting(placed) };
    const chosen = dated ? own.filter(isOf[dated.part]) : own;
    const byAddress = new Map(chosen.toReversed().map((person) => [keyOf(person), person.email]));
    return [...byAddress.values()];
  };
}

const keyOf = ({ email }: Pick<Person, "email">) => comparableEmail(email);
const hasPlace = ({ plaza_at }: Person) => plaza_at !== null;

/** Returns a test of who waits for a place: nobody does who signed up twice and has one place. */
const isWaiting = (placed: Set<string>) => (person: Person) => !placed.has(keyOf(person));

/** True if a value is a Destino; one of a dated course only if that exists or has inscripciones. */
export async function isGroup(value: string): Promise<boolean> {
  const dated = readDated(value);
  return dated ? (await titlesOf([dated.convocatoria])).size > 0 : isDestino(value);
}

export async function groupNames(
  values: readonly string[],
  on: Kysely<Schema> = db,
): Promise<Map<string, string>> {
  const dated = values.flatMap((value) => readDated(value) ?? []);
  const titles = await titlesOf([...new Set(dated.map(({ convocatoria }) => convocatoria))], on);
  return new Map(
    values.map((value) => {
      const group = readDated(value);
      if (!group) return [value, new Map(Object.entries(DESTINOS)).get(value) ?? ""];
      const title = titles.get(group.convocatoria) ?? "un curso que ya no está";
      return [value, `${PARTS[group.part]} ${title}`];
    }),
  );
}

/**
 * Returns titles and days of dated courses, by id; those of a deleted one are as its newest
 * inscripción has them.
 */
async function titlesOf(
  ids: readonly number[],
  on: Kysely<Schema> = db,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const asked = sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const courses = on.selectFrom("convocatorias").select(["id", "titulo", "empieza"]);
  const there = await courses.where("id", "in", asked).execute();
  const titles = new Map(there.map(({ id, ...said }) => [id, titleOf(said)]));
  for (const id of ids.filter((each) => !titles.has(each))) {
    const newest = await on
      .selectFrom("inscripciones")
      .select("convocatoria")
      .where("convocatoria_id", "=", id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (newest) titles.set(id, newest.convocatoria ?? "");
  }
  return titles;
}

const titleOf = ({ titulo, empieza }: { titulo: string; empieza: string }) =>
  `${titulo}, ${longDay(empieza)}`;
