import { sql } from "kysely";
import { db } from "~/db/client.server";
import { siteNow } from "~/db/site-time";
import type { Carta } from "./cartas.server";
import { countLetters } from "./sending.server";

export async function underWayAmong(cartas: Carta[]): Promise<number[]> {
  const begun = cartas.filter(({ sent_at, stopped_at }) => sent_at && !stopped_at);
  if (begun.length === 0) return [];
  const waiting = await db
    .selectFrom("correos")
    .select("carta_id")
    .distinct()
    .where(
      "carta_id",
      "in",
      begun.map(({ id }) => id),
    )
    .where("state", "=", sql.lit("pending" as const))
    .execute();
  const ids = new Set(waiting.map(({ carta_id }) => carta_id));
  return begun
    .filter(({ id, queueing_to }) => queueing_to !== null || ids.has(id))
    .map(({ id }) => id);
}

const STOPPED_SHOWN_MS = 30 * 24 * 60 * 60_000;

/** Lists letters half sent in a backup restored in the last thirty days, the last first. */
export function stoppedByRestore(now = siteNow()): Promise<Pick<Carta, "id" | "asunto">[]> {
  return db
    .selectFrom("cartas")
    .select(["id", "asunto"])
    .where("from_backup", "=", 1)
    .where("sent_at", "is not", null)
    .where("stopped_at", ">", new Date(now.getTime() - STOPPED_SHOWN_MS).toISOString())
    .orderBy("id", "desc")
    .execute();
}

/** Reads the letter that is being sent; null if none is. */
export async function letterUnderWay() {
  const sending = await db
    .selectFrom("cartas")
    .innerJoin("correos", "correos.carta_id", "cartas.id")
    .select(["cartas.id", "asunto"])
    .where("correos.state", "=", sql.lit("pending" as const))
    .where("stopped_at", "is", null)
    .orderBy("correos.id")
    .limit(1)
    .executeTakeFirst();
  if (!sending) return null;
  const { total, sent, refused, unknown, retried } = await countLetters(sending.id);
  return { ...sending, total, sent, waiting: total - sent - refused - unknown, retried };
}
