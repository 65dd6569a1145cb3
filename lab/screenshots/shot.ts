import type { Page } from "playwright";
import type { Site } from "../../tests/support/site";

/** A page in a state. */
export interface Shot {
  /** «galeria-proyecto» */
  name: string;
  path: string;
  /** What the page is to answer; 200 by default. */
  status?: number;
  signedIn?: boolean;
  /** Only what the window shows: dialogs stand in it, not on the page. */
  windowOnly?: boolean;
  /** Brings the page into its state, where its address does not. */
  act?(page: Page, site: Site): Promise<void>;
}

/** The pages that somebody who is signed in sees, in the same shape. */
export function signedIn(shots: Shot[]): Shot[] {
  return shots.map((shot) => ({ ...shot, signedIn: true }));
}
