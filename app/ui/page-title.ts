/** The title of a page: what it is, then whose. */
export function pageTitle(title: string, matches: readonly { id: string; data?: unknown }[]) {
  const root = matches.find(({ id }) => id === "root")?.data;
  const { school } = (root ?? {}) as { school?: { name: string } };
  return school ? `${title} · ${school.name}` : title;
}
