import { EMAIL_MAX } from "~/format/text-limits";

export const PASSWORD_MIN = 8;

/** bcrypt ignores what lies beyond. */
export const PASSWORD_MAX_BYTES = 72;

const TYPED_MAX = 200;

/** In UTF-16 units. */
export const SIGN_IN_LIMITS = { email: EMAIL_MAX, password: TYPED_MAX } as const;
export const NEW_PASSWORD_LIMITS = { password: TYPED_MAX, password_nueva: TYPED_MAX } as const;
