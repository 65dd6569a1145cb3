import { createContext, useContext } from "react";

/** What every page needs to know of where it stands. */
export interface Site {
  /** Path of this page, without query. */
  path: string;
  signedIn: boolean;
  school: { name: string; email: string; address: string };
  /** Public origin, without a slash at its end; empty on a page that failed. */
  siteUrl: string;
}

const NOWHERE: Site = {
  path: "",
  signedIn: false,
  school: { name: "Escuela de fotografía química", email: "", address: "" },
  siteUrl: "",
};

export const SiteContext = createContext<Site>(NOWHERE);

export function useSite(): Site {
  return useContext(SiteContext);
}

/** Marks the scripts of one rendering (app/http/csp.server.ts); not set in browsers. */
export const ScriptNonceContext = createContext<string | undefined>(undefined);

export type Matches = readonly { id: string; data?: unknown }[];

/** What the root's loader says of the site; null where it has failed. */
export function siteOf(matches: Matches): Pick<Site, "school" | "siteUrl"> | null {
  const root = matches.find(({ id }) => id === "root")?.data;
  return (root ?? null) as Pick<Site, "school" | "siteUrl"> | null;
}

/**
 * Whether a page runs scripts. The answer to an anonymous form does not: they would bring all that
 * was typed a second time.
 */
export const ScriptsContext = createContext(true);
