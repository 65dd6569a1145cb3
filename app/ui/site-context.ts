import { createContext, useContext } from "react";

export interface Site {
  /** Without query. */
  path: string;
  signedIn: boolean;
  school: { name: string; email: string; address: string };
  /** Without final slash; empty on a page that failed. */
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

/** Null where the root's loader has failed. */
export function siteOf(matches: Matches): Pick<Site, "school" | "siteUrl"> | null {
  const root = matches.find(({ id }) => id === "root")?.data;
  return (root ?? null) as Pick<Site, "school" | "siteUrl"> | null;
}

export interface PageScripts {
  /** URL of app/entry.client.ts. */
  entry: string;
  /** Never for the response to an anonymous form: it would bring all typed text twice. */
  framework: "now" | "when wanted" | "never";
}

/** What a document loads; null in browsers. */
export const ScriptsContext = createContext<PageScripts | null>(null);
