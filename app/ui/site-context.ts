import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { FrameProps } from "./page";

export interface Contact {
  term: string;
  text: string;
  href: string;
  /** True if `href` is a profile of the school on another site. */
  isProfile?: boolean;
}

/** Image for link previews; sizes in pixels. */
export interface ShareImage {
  url: string;
  width: number;
  height: number;
  alt: string;
}

export interface School {
  name: string;
  email: string;
  address: string;
  city: string;
  contacts: Contact[];
  announcement: { text: string; isLit: boolean };
  /** Image for link previews; null for the default one: all words and pictures on it are defaults. */
  shareImage: ShareImage | null;
  /** Addresses of the owner's logo in its sizes; without it, the diaphragm that comes with the program. */
  logo?: { header: string; icon: string; touchIcon: string };
  /** Name of the waiting list, where it is not «Lista de espera». */
  list?: string;
}

export interface Site {
  path: string;
  signedIn: boolean;
  account?: string;
  school: School;
  hasCourses?: boolean;
  /** Origin without final slash; empty on a page that failed. */
  siteUrl: string;
}

const NOWHERE: Site = {
  path: "",
  signedIn: false,
  school: {
    name: "Escuela de fotografía química",
    email: "",
    address: "",
    city: "",
    contacts: [],
    announcement: { text: "", isLit: false },
    shareImage: null,
  },
  siteUrl: "",
};

export const SiteContext = createContext<Site>(NOWHERE);

export function useSite(): Site {
  return useContext(SiteContext);
}

interface PageFrame {
  BelowHeader: ComponentType<FrameProps>;
  Footer: ComponentType<FrameProps>;
}

export const PageFrameContext = createContext<PageFrame | null>(null);

/** Marks the scripts of one rendering (app/http/document.server.ts); not set in browsers. */
export const ScriptNonceContext = createContext<string | undefined>(undefined);

export type Matches = readonly { id: string; data?: unknown }[];

/** Returns school and `siteUrl` from the root's loader; null if it failed. */
export function siteOf(matches: Matches): Pick<Site, "school" | "siteUrl"> | null {
  const root = matches.find(({ id }) => id === "root")?.data;
  return (root ?? null) as Pick<Site, "school" | "siteUrl"> | null;
}

export interface PageScripts {
  /** "never" for the response to an anonymous form: hydration data would repeat all typed text. */
  framework: "now" | "when wanted" | "never";
  tags: ReactNode;
}

/** Scripts that a document loads; null in browsers. */
export const ScriptsContext = createContext<PageScripts | null>(null);
