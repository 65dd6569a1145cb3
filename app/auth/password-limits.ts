import { EMAIL_MAX } from "~/format/text-limits";

/** Fewest characters of a password beside a second key. */
export const PASSWORD_MIN = 8;

export const PASSWORD_ALONE_MIN = 12;

/** Most characters of a password, every one of which counts. */
export const PASSWORD_MAX = 128;

/** Most UTF-16 units of a password: a character outside the basic plane has two. */
const TYPED_MAX = 2 * PASSWORD_MAX;

/**
 * Most UTF-16 units of each field of the sign-in forms; `llave` is JSON, longest where the
 * signature is RSA.
 */
export const SIGN_IN_LIMITS = {
  email: EMAIL_MAX,
  password: TYPED_MAX,
  codigo: 100,
  llave: 4000,
} as const;
export const CONFIRM_LIMITS = { password: TYPED_MAX, llave: SIGN_IN_LIMITS.llave } as const;
export const NEW_PASSWORD_LIMITS = { ...CONFIRM_LIMITS, password_nueva: TYPED_MAX } as const;
