import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { helpIfAsked } from "./command.mjs";

helpIfAsked(`
npm run sbom [-- --licences]
Escribe la lista de lo que lleva el programa (SBOM, CycloneDX), sin lo que solo hace falta para
construirlo.
  --licences   en su lugar, cuántos paquetes hay de cada licencia, y cuáles no dicen la suya
`);

/**
 * @typedef {{ version: string, license?: string, dev?: boolean }} Locked
 * @typedef {{ name: string, version: string, "bom-ref": string }} Component
 */

// Its own --omit=dev leaves out what something of the build needs, too: react-dom, for instance.
const command = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"];
const { status, stdout } = spawnSync("npm", command, {
  encoding: "utf8",
  maxBuffer: 2 ** 26,
  stdio: ["ignore", "pipe", "inherit"],
});
if (status !== 0) {
  console.error("npm no ha podido escribir la lista.");
  process.exit(1);
}

const run = packagesThatRun();
const list = JSON.parse(stdout);
list.components = list.components.filter((/** @type {Component} */ each) => run.has(idOf(each)));
const refs = new Set(list.components.map((/** @type {Component} */ each) => each["bom-ref"]));
refs.add(list.metadata.component["bom-ref"]);
list.dependencies = list.dependencies
  .filter(({ ref = "" }) => refs.has(ref))
  .map(({ ref = "", dependsOn = [""] }) => ({
    ref,
    dependsOn: dependsOn.filter((each) => refs.has(each)),
  }));
const isOfLicences = process.argv.includes("--licences");
console.log(isOfLicences ? countByLicence(list.components) : JSON.stringify(list, null, 2));

/** Returns the licences, by name and version, of all packages not only for building and testing. */
function packagesThatRun() {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(readFileSync("package-lock.json", "utf8")).packages;
  return new Map(
    Object.entries(packages)
      .filter(([place, { dev }]) => place !== "" && !dev)
      .map(([place, { version, license = "sin decir" }]) => {
        const name = place.split("node_modules/").at(-1) ?? "";
        return [idOf({ name, version }), license];
      }),
  );
}

/** @param {Pick<Component, "name" | "version">} component */
function idOf({ name, version }) {
  return `${name}@${version}`;
}

/** @param {Component[]} components */
function countByLicence(components) {
  /** @type {Map<string, string[]>} */
  const names = new Map();
  for (const component of components) {
    const licence = run.get(idOf(component)) ?? "";
    names.set(licence, [...(names.get(licence) ?? []), component.name]);
  }
  const most = [...names].sort(([, one], [, other]) => other.length - one.length);
  return most
    .map(([licence, all]) =>
      [all.length, licence, all.length > 5 ? "…" : all.join(", ")].join("\t"),
    )
    .join("\n");
}
