import { sql } from "kysely";
import { db } from "~/db/client.server";
import { countLetters } from "./sending.server";

export interface LetterUnderWay {
  id: number;
  asunto: string;
  total: number;
  sent: number;
  /** How many have not left. */
  waiting: number;
}

/** The letter that is being sent, or null. */
export async function letterUnderWay(): Promise<LetterUnderWay | null> {
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
  const { total, sent, refused, unknown } = await countLetters(sending.id);
  return { ...sending, total, sent, waiting: total - sent - refused - unknown };
}
