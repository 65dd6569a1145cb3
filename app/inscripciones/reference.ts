const REFERENCE = /^[2-9A-HJKMNP-TV-Z]{8}$/;

/** A visitor's reference as it is read aloud, «K7M2 QX94», or null for what is none. */
export function readReference(text: string): string | null {
  return REFERENCE.test(text) ? `${text.slice(0, 4)} ${text.slice(4)}` : null;
}
