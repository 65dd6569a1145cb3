import { EMAIL_MAX } from "~/format/text-limits";

export const PASSWORD_MIN = 8;

/** bcrypt reads no further; what lies beyond would be ignored in silence. */
export const PASSWORD_MAX_BYTES = 72;

/** Longest password that is compared at all, in UTF-16 units. */
const TYPED_MAX = 200;

/** Longest values, in UTF-16 units. */
export const SIGN_IN_LIMITS = { email: EMAIL_MAX, password: TYPED_MAX } as const;
export const NEW_PASSWORD_LIMITS = { password: TYPED_MAX, password_nueva: TYPED_MAX } as const;
