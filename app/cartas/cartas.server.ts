import type { Kysely, Selectable } from "kysely";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import type { CartaRow } from "~/db/correo-schema";
import {
  type FormOrigin,
  hasSameWords,
  originOfNew,
  replaceWords,
  versionOf,
} from "~/db/replace-words.server";
import { countRows, insertOnce, onPage } from "~/db/rows.server";
import type { Schema } from "~/db/schema";
import { moveToTrash } from "~/papelera/papelera.server";
import { groupNames } from "./groups.server";

type StoredCarta = Omit<Selectable<CartaRow>, "form_key">;

export interface Carta extends StoredCarta {
  group: string;
}

const TEXT = ["asunto", "contenido", "destino", "estado"] as const;

export type CartaText = Pick<Carta, (typeof TEXT)[number]>;

const COLUMNS = [
  "id",
  ...TEXT,
  "created_at",
  "updated_at",
  "sent_at",
  "stopped_at",
  "queueing_to",
  "from_backup",
] as const;

/** Lists one page of cartas, newest first; pages count from 1. */
export async function listCartas(page: number): Promise<Carta[]> {
  const cartas = db.selectFrom("cartas").select(COLUMNS);
  return named(await onPage(cartas.orderBy("created_at", "desc").orderBy("id", "desc"), page));
}

export function countCartas(): Promise<number> {
  return countRows(db.selectFrom("cartas"));
}

/** Counts the cartas whose sending has begun, without those that were stopped. */
export function countSentCartas(): Promise<number> {
  const sent = db.selectFrom("cartas").where("sent_at", "is not", null);
  return countRows(sent.where("stopped_at", "is", null));
}

export async function findCarta(id: number, on: Kysely<Schema> = db): Promise<Carta | null> {
  const query = on.selectFrom("cartas").select(COLUMNS).where("id", "=", id);
  const [carta] = await named(await query.execute(), on);
  return carta ?? null;
}

/**
 * Fills empty subjects and texts of cartas' mails with the carta's own, as a mail of a carta is
 * stored without them.
 */
export async function withCartaWords<
  Mail extends { carta_id: number | null; subject: string; text: string },
>(mails: Mail[]): Promise<Mail[]> {
  const ids = mails.flatMap(({ carta_id }) => carta_id ?? []);
  const cartas = await db
    .selectFrom("cartas")
    .select(["id", "asunto", "contenido"])
    .where("id", "in", [0, ...ids])
    .execute();
  const byId = new Map(cartas.map((carta) => [carta.id, carta]));
  return mails.map((mail) => {
    const carta = mail.carta_id === null ? undefined : byId.get(mail.carta_id);
    if (!carta) return mail;
    const { subject, text } = mail;
    return { ...mail, subject: subject || carta.asunto, text: text || carta.contenido };
  });
}

async function named(cartas: StoredCarta[], on: Kysely<Schema> = db): Promise<Carta[]> {
  const names = await groupNames(
    cartas.map(({ destino }) => destino),
    on,
  );
  return cartas.map((carta) => ({ ...carta, group: names.get(carta.destino) ?? "" }));
}

/**
 * Creates one carta per form key, and returns its id; null if it has been deleted, or its sending
 * has begun with other words.
 * @throws WordsChanged
 */
export async function createCarta(text: CartaText, origin: FormOrigin): Promise<number | null> {
  const created_at = (await stampNow()).toISOString();
  const form_key = origin.clave ?? null;
  const row = { ...text, form_key, created_at };
  const { id, isNew } = await insertOnce("cartas", form_key, (trx) =>
    trx.insertInto("cartas").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  return (await updateCarta(id, text, originOfNew(origin, isNew))) ? id : null;
}

/**
 * Changes a carta.
 * @returns false if the carta is gone, or if its sending has begun with other words
 * @throws WordsChanged
 */
export async function updateCarta(
  id: number,
  text: CartaText,
  origin: FormOrigin = {},
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const carta = await findCarta(id, trx);
    if (!carta || (carta.sent_at && !hasSameWords(carta, text))) return false;
    const change = { ...text, updated_at: (await stampNow(trx)).toISOString() };
    await replaceWords(trx, carta, text, origin, () =>
      trx.updateTable("cartas").set(change).where("id", "=", id).execute(),
    );
    return true;
  });
}

export function versionOfCarta(carta: CartaText): string {
  return versionOf(carta, TEXT);
}

export async function listCartaIds(): Promise<number[]> {
  const rows = await db.selectFrom("cartas").select("id").execute();
  return rows.map(({ id }) => id);
}

/** Moves a carta to the trash, unless its sending has begun. Returns its id there, or null. */
export function deleteCarta(id: number): Promise<number | null> {
  return moveToTrash("carta", async (trx) => {
    const unsent = trx.selectFrom("cartas").selectAll().where("sent_at", "is", null);
    const carta = await unsent.where("id", "=", id).executeTakeFirst();
    return carta ? { nombre: carta.asunto, rows: { cartas: [carta] }, urls: [] } : null;
  });
}
