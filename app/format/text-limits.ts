/** Longest e-mail address, in UTF-16 units (RFC 5321, 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX = 254;

/** Longest form key, in UTF-16 units: a UUID, and some more. */
export const FORM_KEY_MAX = 50;

/** Longest version in a form, in UTF-16 units: a digest in base64url, and some more. */
export const VERSION_MAX = 50;
