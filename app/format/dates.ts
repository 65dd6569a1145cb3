/** A stored moment (UTC ISO 8601), or null where it is none: one odd row is not to harm others. */
export function storedMoment(text: string): Date | null {
  const date = new Date(text);
  return /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(text) && !Number.isNaN(date.getTime()) ? date : null;
}
