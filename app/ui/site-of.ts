import type { Site } from "./site-context";

/** The routes of a page, as Remix gives them to `meta`. */
export type Matches = readonly { id: string; data?: unknown }[];

/** What the root's loader says of the site; null where it has failed. */
export function siteOf(matches: Matches): Pick<Site, "school" | "siteUrl"> | null {
  const root = matches.find(({ id }) => id === "root")?.data;
  return (root ?? null) as Pick<Site, "school" | "siteUrl"> | null;
}
