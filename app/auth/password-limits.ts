import { EMAIL_MAX } from "~/format/text-limits";

export const PASSWORD_MIN = 8;

/** In characters, of which every one counts. */
export const PASSWORD_MAX = 128;

/** A character outside the basic plane is two. */
const TYPED_MAX = 2 * PASSWORD_MAX;

/** In UTF-16 units. */
export const SIGN_IN_LIMITS = { email: EMAIL_MAX, password: TYPED_MAX } as const;
export const NEW_PASSWORD_LIMITS = { password: TYPED_MAX, password_nueva: TYPED_MAX } as const;
