import bcrypt from "bcryptjs";
import { COMMON_PASSWORDS } from "./common-passwords";
import { PASSWORD_MAX_BYTES, PASSWORD_MIN } from "./password-limits";
import { type Asker, inWorker } from "./password-worker.server";

const COST = 12;
/** Hash of a random text, compared with when there is no such user: both answers take the same time. */
const NOBODY = "$2b$12$NTj.QNwIBIZNbXZCkUIWwenZX9FOaLTABkBQmxHn.h0jLZlLc9Vfi";

/**
 * Of a new password, which only somebody known can choose.
 *
 * @throws AuthError 503 when too many passwords are being computed
 */
export async function hashPassword(password: string): Promise<string> {
  return String(await inWorker({ method: "hashSync", args: [password, COST] }, "known"));
}

/**
 * False for a wrong password, and for a user that does not exist (`hash` undefined).
 *
 * @throws AuthError 503 when too many passwords are being computed
 */
export async function isRightPassword(
  password: string,
  hash: string | undefined,
  asker: Asker = "stranger",
): Promise<boolean> {
  const job = {
    method: "compareSync" as const,
    args: [password, hash ?? NOBODY] as [string, string],
  };
  const isRight = await inWorker(job, asker);
  return isRight === true && hash !== undefined && !bcrypt.truncates(password);
}

/** Why a new password is refused, in the authentication service's words, or null. */
export function passwordWeakness(password: string): string | null {
  if ([...password].length < PASSWORD_MIN) {
    return `Password should be at least ${PASSWORD_MIN} characters.`;
  }
  if (bcrypt.truncates(password)) {
    return `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`;
  }
  if (COMMON_PASSWORDS.has(password.toLowerCase())) {
    return "Password is known to be weak and easy to guess, please choose a different one.";
  }
  return null;
}
