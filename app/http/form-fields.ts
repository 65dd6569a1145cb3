/**
 * The text fields that a form takes and the most UTF-16 units of each. A name that ends in `_#`
 * stands for fields that end in a number.
 */
export type FormFields = Readonly<Record<string, number>>;

/** The most fields that one name with a number stands for. */
const NUMBERED_MAX = 20;
/** In UTF-8. */
const BYTES_PER_UNIT = 3;
/** For what a browser or an extension adds. */
const SPARE_BYTES = 1000;

export function isDeclared(fields: FormFields, name: string): boolean {
  return Object.hasOwn(fields, name) || Object.hasOwn(fields, name.replace(/_\d+$/, "_#"));
}

/** Bytes that the text of such a form may have, all fields together. */
export function textLimit(fields: FormFields): number {
  return Object.entries(fields).reduce((sum, [name, units]) => {
    return sum + units * BYTES_PER_UNIT * (name.endsWith("_#") ? NUMBERED_MAX : 1);
  }, SPARE_BYTES);
}
