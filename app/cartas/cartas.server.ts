import type { Kysely, Selectable } from "kysely";
import { db } from "~/db/client.server";
import type { CartaRow } from "~/db/correo-schema";
import type { Schema } from "~/db/schema";
import { insertOnce } from "~/uploads/pictures.server";
import { PAGE_SIZE } from "./carta-fields";

export type Carta = Omit<Selectable<CartaRow>, "form_key">;

export type CartaText = Pick<Carta, "asunto" | "contenido" | "destino" | "estado">;

const COLUMNS = [
  "id",
  "asunto",
  "contenido",
  "destino",
  "estado",
  "created_at",
  "updated_at",
  "sent_at",
  "stopped_at",
] as const;

/** One page of letters, newest first; pages count from 1. */
export function listCartas(page: number): Promise<Carta[]> {
  return db
    .selectFrom("cartas")
    .select(COLUMNS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
}

export async function countCartas(): Promise<number> {
  const query = db.selectFrom("cartas").select(({ fn }) => fn.countAll<number>().as("total"));
  return (await query.executeTakeFirstOrThrow()).total;
}

export async function findCarta(id: number, on: Kysely<Schema> = db): Promise<Carta | null> {
  const query = on.selectFrom("cartas").select(COLUMNS).where("id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Once per form key. @returns its id */
export function createCarta(text: CartaText, formKey: string | null): Promise<number> {
  const row = { ...text, form_key: formKey, created_at: new Date().toISOString() };
  return insertOnce("cartas", formKey, null, (trx) =>
    trx.insertInto("cartas").values(row).returning("id").executeTakeFirstOrThrow(),
  );
}

/** @returns false where it is gone, or where sending has begun */
export async function updateCarta(id: number, text: CartaText): Promise<boolean> {
  const update = db
    .updateTable("cartas")
    .set({ ...text, updated_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("sent_at", "is", null);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}
