import type { Transaction } from "kysely";
import { db } from "~/db/client.server";
import type { Schema } from "~/db/schema";
import { clientIp } from "~/http/request.server";
import { AuthError } from "../auth-error.server";
import { type AuthEvent, recordEvent } from "../events.server";
import { PASSWORD_ALONE_MIN } from "../password-limits";
import { requireStillShown } from "../sessions.server";
import { requireProof } from "../sign-in.server";
import type { User } from "../users.server";
import { CODES } from "./key-words";
import { asksSecondKey, dropKeys, hasSecondKey } from "./second-keys.server";

const TOO_SHORT = `Es tu última llave, y sin ninguna la contraseña necesita ${PASSWORD_ALONE_MIN} caracteres. Escríbela; si es más corta, cámbiala antes.`;

/**
 * Removes a passkey by its id, or the codes (CODES), after the owner has confirmed; the last key
 * only by a password that may stand alone. Resolves with false where there is no such key.
 * @throws AuthError
 */
export async function removeKey(
  user: User,
  which: string,
  proof: { password?: string; llave?: string },
  request: Request,
): Promise<boolean> {
  const verified = await requireProof(user, proof, request);
  // Beside a key nobody has compared what was typed.
  const isLong = !proof.llave && [...(proof.password ?? "")].length >= PASSWORD_ALONE_MIN;
  return db.transaction().execute(async (trx) => {
    await requireStillShown(trx, verified);
    const hadKey = await hasSecondKey(user.id, trx);
    const event = await (which === CODES ? takeCodes(trx, user) : takePasskey(trx, user, which));
    if (!event) return false;
    // Asked here, as two keys may be removed at once; throwing keeps this one. With the last one that
    // opens go those of a former domain, which would keep asking for what nobody can show.
    const isLast = !(await (hadKey ? hasSecondKey : asksSecondKey)(user.id, trx));
    if (isLast && !isLong) throw new AuthError(TOO_SHORT, 422);
    await recordEvent(trx, { ...event, user_id: user.id, address: clientIp(request) });
    if (isLast) await dropKeys(trx, user.id);
    return true;
  });
}

async function takePasskey(
  trx: Transaction<Schema>,
  user: User,
  id: string,
): Promise<AuthEvent | null> {
  const remove = trx.deleteFrom("passkeys").where("id", "=", id).where("user_id", "=", user.id);
  const removed = await remove.returning("name").executeTakeFirst();
  return removed ? { kind: "KEY_REMOVED", keyName: removed.name } : null;
}

async function takeCodes(trx: Transaction<Schema>, user: User): Promise<AuthEvent | null> {
  const remove = trx.deleteFrom("code_generators").where("user_id", "=", user.id);
  const { numDeletedRows } = await remove.executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return null;
  await trx.deleteFrom("code_failures").where("user_id", "=", user.id).execute();
  return { kind: "CODES_OFF" };
}
