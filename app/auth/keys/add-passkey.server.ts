import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { siteOrigin } from "~/config/env.server";
import { db } from "~/db/client.server";
import { stampNow } from "~/db/clock.server";
import { typedLine } from "~/format/text-fields";
import { clientIp } from "~/http/request.server";
import { AuthError } from "../auth-error.server";
import { recordEvent } from "../events.server";
import { requireStillShown } from "../sessions.server";
import type { User, VerifiedUser } from "../users.server";
import { isOurChallenge, issueChallenge, spendChallenge } from "./challenges.server";
import { KEY_WORDS } from "./key-words";
import { handleOf, rpId } from "./passkeys.server";
import { makeRecoveryCodes } from "./recovery-codes.server";
import { endDevices, hasSecondKey } from "./second-keys.server";

/** Most UTF-16 units of each field of a new passkey; `llave` is JSON with a public key in it. */
export const NEW_KEY_LIMITS = { nombre: 60, llave: 8000 } as const;

/** COSE algorithms Ed25519, ECDSA and RSA (SHA-256); the library's default list may grow by others. */
const ALGORITHMS = [-8, -7, -257];

/** Fewest bytes of a passkey's id (WebAuthn level 2, section 4): it cannot equal the text CODES. */
const SHORTEST_ID = 16;

export async function addOptions(user: User, school: string) {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const rows = await db
    .selectFrom("passkeys")
    .select("id")
    .where("user_id", "=", user.id)
    .where("rp_id", "=", rpId)
    .execute();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpName: school,
    rpID: rpId,
    userName: user.email,
    userID: Uint8Array.from(Buffer.from(handleOf(user.id), "base64url")),
    challenge: issueChallenge(purposeFor(user)),
    timeout: 300_000,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    // Without it the same authenticator replaces its passkey and leaves a dead row here.
    excludeCredentials: rows,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return options;
}

/**
 * Stores a passkey; `llave` is the browser's answer as JSON. Returns ten recovery codes if it is
 * the account's first second key, else null.
 * @throws AuthError
 */
export async function addPasskey(
  shown: VerifiedUser,
  { nombre = "", llave = "" }: { nombre?: string; llave?: string },
  request: Request,
): Promise<string[] | null> {
  const { user } = shown;
  const name = typedLine.parse(nombre);
  if (!name) throw new AuthError(KEY_WORDS.name, 400);
  const { credential, challenge } = await verify(user, llave);
  if (!spendChallenge(challenge)) throw new AuthError(KEY_WORDS.notAdded, 400);
  const created_at = (await stampNow()).toISOString();
  return db.transaction().execute(async (trx) => {
    await requireStillShown(trx, shown);
    const isFirst = !(await hasSecondKey(user.id, trx));
    await endDevices(trx, user.id);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("passkeys")
      .values({
        id: credential.id,
        user_id: user.id,
        name,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        rp_id: rpId,
        created_at,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw new AuthError(KEY_WORDS.already, 409);
    const event = { user_id: user.id, address: clientIp(request), keyName: name };
    await recordEvent(trx, { kind: "KEY_ADDED", ...event });
    return isFirst ? makeRecoveryCodes(trx, user.id) : null;
  });
}

async function verify(user: User, answer: string) {
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  let challenge = "";
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(answer) as RegistrationResponseJSON,
      expectedChallenge(given) {
        challenge = given;
        return isOurChallenge(purposeFor(user), given);
      },
      expectedOrigin: siteOrigin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (
      registrationInfo &&
      Buffer.from(registrationInfo.credential.id, "base64url").length >= SHORTEST_ID
    ) {
      return { credential: registrationInfo.credential, challenge };
    }
  } catch {
    // Whatever was wrong with it, the owner can do one thing about it.
  }
  throw new AuthError(KEY_WORDS.notAdded, 400);
}

function purposeFor(user: User): string {
  return `add ${user.id}`;
}
