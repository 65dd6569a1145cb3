import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { siteOrigin } from "~/config/env.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { AuthError } from "../auth-error.server";
import { recordRefusal } from "../events.server";
import { passwordMarkOf } from "../password.server";
import type { VerifiedUser } from "../users.server";
import { isOurChallenge, issueChallenge, spendChallenge } from "./challenges.server";
import { KEY_WORDS } from "./key-words";

/** Use of a passkey's answer: to sign in, or to confirm an action of a signed-in user. */
export type AskPurpose = "sign-in" | "proof";

/** The domain that passkeys are bound to: the same with and without «www.». */
export const rpId = new URL(siteOrigin).hostname.replace(/^www\./, "");

/** Returns the options to ask any passkey of ours; the answer is good for `purpose` only. */
export function askOptions(purpose: AskPurpose) {
  return {
    challenge: Buffer.from(issueChallenge(purpose)).toString("base64url"),
    rpId,
    userVerification: "required" as const,
    timeout: 300_000,
  };
}

const answerSchema = z.object({
  id: z.string(),
  response: z.object({ userHandle: z.string().optional() }),
});

/**
 * Returns the user whose passkey gave `answer`, a JSON text as the browser sent it. Each answer
 * counts once, for the purpose that it was asked for.
 * @throws AuthError for any other answer
 */
export async function verifyPasskey(
  answer: string,
  purpose: AskPurpose,
  address: string,
): Promise<VerifiedUser> {
  const parsed = answerSchema.safeParse(parseJson(answer));
  if (!parsed.success) throw new AuthError(KEY_WORDS.refused, 400);
  const row = await findKey(parsed.data.id);
  const { userHandle } = parsed.data.response;
  const isOfUser = row && [undefined, handleOf(row.user_id)].includes(userHandle);
  if (!isOfUser) throw new AuthError(KEY_WORDS.refused, 400);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  let challenge = "";
  const verified = await verifyAuthenticationResponse({
    response: parseJson(answer) as AuthenticationResponseJSON,
    expectedChallenge(given) {
      challenge = given;
      return isOurChallenge(purpose, given);
    },
    expectedOrigin: siteOrigin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: row.id,
      publicKey: Uint8Array.from(row.public_key),
      counter: row.counter,
    },
  }).catch(() => null);
  const user = { id: row.user_id, email: row.email };
  const isGood =
    verified?.verified &&
    spendChallenge(challenge) &&
    (await noteUse(row.id, verified.authenticationInfo));
  if (!isGood) {
    await recordRefusal({ user_id: user.id, address });
    throw new AuthError(KEY_WORDS.refused, 400);
  }
  return { user, passwordMark: passwordMarkOf(row), keyName: row.name };
}

/** Returns an account's id in base64url, as passkeys store it (`userHandle`). */
export function handleOf(userId: string): string {
  return Buffer.from(userId).toString("base64url");
}

function findKey(id: string) {
  return db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .selectAll("passkeys")
    .select(["email", "password_hash", "password_version"])
    .where("passkeys.id", "=", id)
    .executeTakeFirst();
}

/** Notes a passkey's use and its new counter; false where it has been removed meanwhile. */
async function noteUse(
  id: string,
  { newCounter: counter }: { newCounter: number },
): Promise<boolean> {
  const last_used_at = (await stampNow()).toISOString();
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at })
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
