import bcrypt from "bcryptjs";
import { COMMON_PASSWORDS } from "./common-passwords";

const COST = 12;
export const PASSWORD_MIN = 8;
/** bcrypt reads no further; what lies beyond would be ignored in silence. */
export const PASSWORD_MAX_BYTES = 72;

/** Hash of a random text, compared with when there is no such user: both answers take the same time. */
const NOBODY = "$2b$12$NTj.QNwIBIZNbXZCkUIWwenZX9FOaLTABkBQmxHn.h0jLZlLc9Vfi";

export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, COST);
}

/** False for a wrong password, and for a user that does not exist (`hash` undefined). */
export async function isRightPassword(
  password: string,
  hash: string | undefined,
): Promise<boolean> {
  const isRight = await bcrypt.compare(password, hash ?? NOBODY);
  return isRight && hash !== undefined && !bcrypt.truncates(password);
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
