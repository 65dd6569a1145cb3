import type { Page } from "playwright";
import type { Site } from "../../tests/support/site";

/** A page in a state. */
export interface Shot {
  /** Name of the picture, «galeria-proyecto». */
  name: string;
  path: string;
  /** HTTP status that the page is to have; 200 by default. */
  status?: number;
  signedIn?: boolean;
  /** True for only what the window shows: dialogs stand in it, not on the page. */
  windowOnly?: boolean;
  /** Brings the page into its state, where its address does not. */
  act?(page: Page, site: Site): Promise<void>;
}

/** Returns shots as those of somebody who is signed in. */
export function signedIn(shots: Shot[]): Shot[] {
  return shots.map((shot) => ({ ...shot, signedIn: true }));
}
