import { readdirSync } from "node:fs";
import { installBrowserIfNeeded } from "./browser.mjs";
import { BUILD, isBuilt } from "./build-if-needed.mjs";
import { bin, helpIfAsked, runSteps, runTogether } from "./command.mjs";
import { installAllButAddon } from "./install.mjs";

helpIfAsked(`
npm test [-- --quick | -- PATRÓN…]
Instala lo que falte, un navegador también, y comprueba tipos, estilo, que no sobre código, dominio, HTTP y recorridos.
  --quick   solo tipos, estilo y dominio: para quien está escribiendo
  PATRÓN    solo las pruebas cuyo archivo lo lleva en el nombre, de cualquier nivel
`);

/** @typedef {import("./command.mjs").Job} Job */

/** @type {Job} */
const TYPES = {
  name: "Tipos",
  command: [bin("tsc"), "--noEmit"],
  failure: "Los tipos no encajan.",
};
/** @type {Job} */
const STYLE = {
  name: "Estilo",
  command: [bin("biome"), "ci", "."],
  failure: "El estilo no es el del proyecto: npx biome check --write",
};
/** @type {Job} */
const UNUSED = {
  name: "Código que sobra",
  command: [bin("knip"), "--no-progress"],
  failure: "Hay archivos, exportaciones o dependencias de más.",
};

/** @param {string[]} which files, or all */
const domainAndHttp = (...which) => ({
  name: "Dominio y HTTP",
  command: [bin("vitest"), "run", ...which],
  failure: "Fallan pruebas de dominio o de HTTP.",
});

const DOMAIN = {
  name: "Dominio",
  command: [bin("vitest"), "run", "--project", "domain*"],
  failure: "Fallan pruebas de dominio.",
};

/** @param {string[]} which files, or all */
const journeys = (...which) => ({
  name: "Recorridos",
  command: [bin("playwright"), "test", ...which],
  failure: "Fallan recorridos en el navegador.",
});

const [, , ...asked] = process.argv;
const addon = installAllButAddon();
if (asked.includes("--quick")) await quick();
else if (asked.length > 0) await only(asked);
else await everything();

async function everything() {
  await installBrowserIfNeeded();
  await runTogether([...addon, ...build(), TYPES, STYLE, UNUSED]);
  runSteps([domainAndHttp(), journeys()]);
}

async function quick() {
  await runTogether([...addon, TYPES, STYLE]);
  runSteps([DOMAIN]);
}

/** @param {string[]} patterns */
async function only(patterns) {
  const wanted = patterns.map((pattern) => pattern.replace(/^\.\//, "").toLowerCase());
  const named = readdirSync("tests", { recursive: true })
    .map((name) => `tests/${name}`)
    .filter((file) => /\.(test|spec)\.ts$/.test(file) && !file.startsWith("tests/faults/"))
    .filter((file) => wanted.some((pattern) => file.toLowerCase().includes(pattern)));
  if (named.length === 0) {
    console.error(`Ninguna prueba lleva eso en su nombre: ${patterns.join(" ")}`);
    process.exit(1);
  }
  const browsed = named.filter((file) => file.endsWith(".spec.ts"));
  const asked = named.filter((file) => file.endsWith(".test.ts"));
  if (browsed.length > 0) await installBrowserIfNeeded();
  const needsBuild = named.some((file) => /^tests\/(http|server|image|journeys)\//.test(file));
  await runTogether([...addon, ...(needsBuild ? build() : [])]);
  // By their whole names: each runner has rules of its own for a part of one.
  runSteps([
    ...(asked.length > 0 ? [domainAndHttp(...asked)] : []),
    ...(browsed.length > 0 ? [journeys(...browsed)] : []),
  ]);
}

/** @returns {Job[]} */
function build() {
  return isBuilt() ? [] : [BUILD];
}
