import { type Site, startSite } from "./site";
import { withAvif } from "./without-avif";

/** One for all files of a worker; several modules of this name may be loaded in one process. */
const KEY = Symbol.for("escuela.shared-site");
const holder = globalThis as { [KEY]?: Promise<Site> };

/**
 * The site of this worker, with empty tables, no account and no files: for tests that only ask it.
 * Who restarts it or ends it starts one with `startSite`.
 */
export async function sharedSite(): Promise<Site> {
  holder[KEY] ??= startSite({}, { endsWithUs: true });
  const site = await holder[KEY];
  site.empty();
  withAvif(site);
  for (const said of [site.log, site.complaints, site.problems]) said.length = 0;
  return site;
}
