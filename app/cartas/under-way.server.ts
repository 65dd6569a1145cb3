import { sql } from "kysely";
import { LETTERS_A_MINUTE } from "~/correo/pace";
import { db } from "~/db/client.server";

export interface LetterUnderWay {
  id: number;
  asunto: string;
  sent: number;
  total: number;
  /** Until the last one leaves, if nothing stops them. */
  minutes: number;
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
  const { total, pending } = await db
    .selectFrom("correos")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("state", "=", "pending").as("pending"),
    ])
    .where("carta_id", "=", sending.id)
    .executeTakeFirstOrThrow();
  return {
    ...sending,
    total,
    sent: total - pending,
    minutes: Math.ceil(pending / LETTERS_A_MINUTE),
  };
}
