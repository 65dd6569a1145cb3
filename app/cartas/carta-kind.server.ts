import { sql } from "kysely";
import { type Correo, defineMailKind, type Written } from "~/correo/mail-kinds.server";
import { db } from "~/db/client.server";
import { readEscuela } from "~/escuela/escuela.server";
import { comparableEmail } from "~/format/email";
import { readLeaveKey } from "./baja-keys.server";
import { fingerprintOf, leaveToken, leftAmong } from "./bajas.server";
import { LETTERS_A_MINUTE } from "./carta-fields";
import { cartaMail } from "./carta-mail.server";
import { findCarta } from "./cartas.server";
import { whyNoLetters } from "./why-no-letters.server";

/** A letter is stored once, and written for each reader as it is sent. */
defineMailKind("carta", {
  // Its link to leave names the site.
  isHeld: () => whyNoLetters() !== null,
  perMinute: LETTERS_A_MINUTE,
  isUnwanted,
  write,
});

async function write({ carta_id, huella, to_address }: Correo): Promise<Written | null> {
  const carta = await findCarta(carta_id ?? 0);
  if (!carta) return null;
  const key = await readLeaveKey();
  const { words } = await readEscuela();
  return cartaMail(carta, words, leaveToken(key, huella ?? fingerprintOf(key, to_address)));
}

/** True if a letter was stopped, its reader has left, or the address was refused. */
async function isUnwanted({ carta_id, to_address }: Correo): Promise<boolean> {
  const stopped = db
    .selectFrom("cartas")
    .select(sql`1`.as("reason"))
    .where("id", "=", carta_id)
    .where("stopped_at", "is not", null);
  const refused = db
    .selectFrom("correos")
    .select(sql`2`.as("reason"))
    .where(sql<boolean>`to_address = ${comparableEmail(to_address)} COLLATE NOCASE`)
    .where("state", "=", sql.lit("refused" as const))
    .where("failure", "=", "recipient")
    .where("forgiven", "=", 0);
  if ((await stopped.unionAll(refused).execute()).length > 0) return true;
  return (await leftAmong([to_address])).size > 0;
}
