/** Returns a sentence with the stored value for each field where it differs from the typed one. */
export function saidNow<Field extends string>(
  stored: Record<Field, string | null>,
  typed: Record<Field, string | null>,
): Partial<Record<Field, string>> {
  const names = Object.keys(typed) as Field[];
  const differing = names.filter((name) => (stored[name] || null) !== (typed[name] || null));
  return Object.fromEntries(
    differing.map((name) => [
      name,
      stored[name] ? `Ahora dice: «${stored[name]}»` : "Ahora está vacío",
    ]),
  ) as Partial<Record<Field, string>>;
}
