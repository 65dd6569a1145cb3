import { offeredSeed, turnOnCodes } from "~/auth/keys/code-generator.server";
import { codeAt, counterAt } from "~/auth/keys/totp.server";
import type { LiveSession } from "~/auth/sessions.server";
import type { User } from "~/auth/users.server";
import { db } from "~/db/client.server";
import { shownBy } from "./shown-by";

/** Turns codes on; without `recoveryCodes` the account had some already. */
export async function turnCodesOn(user: User) {
  const session = { user, id: "s" } as LiveSession;
  const seed = await offeredSeed(session);
  const code = codeAt(seed, counterAt(Date.now()));
  const request = new Request("http://x/", { headers: { "x-client-ip": "198.51.100.7" } });
  const recoveryCodes = await turnOnCodes(session, code, await shownBy(user), request);
  return { seed, recoveryCodes };
}

/** Stores a passkey that was made for a domain. */
export async function addPasskey({ id: user_id }: User, id: string, rp_id: string): Promise<void> {
  const row = { id, user_id, rp_id, name: "Teléfono", public_key: Buffer.from("x"), counter: 0 };
  const made = { transports: "[]", created_at: new Date().toISOString(), last_used_at: null };
  await db
    .insertInto("passkeys")
    .values({ ...row, ...made })
    .execute();
}
