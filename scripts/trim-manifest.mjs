import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const BEGIN = "window.__remixManifest=";

/**
 * Takes the imports of each route out of the manifest that browsers load with the framework, 2 KB compressed:
 * Remix reads them for `<Link prefetch>` and for the tags of the first document, which the server writes from
 * its own copy. Takes out the flags that are false, too.
 *
 * @param {string} folder of what browsers load
 */
export function trimManifest(folder) {
  const assets = path.join(folder, "assets");
  const name = readdirSync(assets).find((each) => /^manifest-\w+\.js$/.test(each)) ?? "";
  const text = readFileSync(path.join(assets, name), "utf8");
  if (!text.startsWith(BEGIN)) throw new Error(`${name} is no manifest of Remix`);
  const manifest = JSON.parse(text.slice(BEGIN.length).replace(/;\s*$/, ""));
  for (const route of Object.values(manifest.routes)) {
    delete route.imports;
    for (const name of Object.keys(route)) if (route[name] === false) delete route[name];
  }
  writeFileSync(path.join(assets, name), `${BEGIN}${JSON.stringify(manifest)};`);
}
