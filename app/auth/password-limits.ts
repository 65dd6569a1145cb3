export const PASSWORD_MIN = 8;

/** bcrypt reads no further; what lies beyond would be ignored in silence. */
export const PASSWORD_MAX_BYTES = 72;
