import { type Matches, siteOf } from "./site-of";

/** The title of a page: what it is, then whose. */
export function pageTitle(title: string, matches: Matches): string {
  const site = siteOf(matches);
  return site ? `${title} · ${site.school.name}` : title;
}
