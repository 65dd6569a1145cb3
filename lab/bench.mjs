import { mkdirSync, writeFileSync } from "node:fs";
import { helpIfAsked } from "../scripts/command.mjs";
import { prepare } from "../scripts/prepare.mjs";
import { measureAgainst } from "./bench/against.mjs";
import { measureInBrowser } from "./bench/in-browser.mjs";
import { bytesOf } from "./bench/page-bytes.mjs";
import { measurePage } from "./bench/pages.mjs";
import { comparison, report } from "./bench/report.mjs";
import { startBareServer, startScratchSite } from "./bench/servers.mjs";

helpIfAsked(`
npm run bench [-- --quick] [-- --against COMMIT]
Mide el sitio de producción con datos de prueba: cada página en frío, sin guardar, guardada y 304,
frente a un servidor Node desnudo; bytes por página, lo que carga un navegador, arranque y memoria. Dura unos cinco minutos.
Escribe las cifras en .cache/bench.json; docs/performance.md las explica.
  --quick            unos segundos: comprueba que todo se mide, no cuánto
  --against COMMIT   por turnos con otro commit, que se construye una vez: tiempo de procesador por
                     petición, bytes y memoria, que dicen lo mismo en una máquina ocupada
`);

const RESULT = ".cache/bench.json";
const PAGES = ["/", "/blog", "/blog/1", "/galeria"];
const WEIGHED = [...PAGES, "/galeria?proyecto=1", "/inscripcion"];
const SETTLE_MS = 2_000;

const isQuick = process.argv.includes("--quick");
const effort = isQuick
  ? { connections: 5, seconds: 0.2, rounds: 1 }
  : { connections: 50, seconds: 1.5, rounds: 3 };

prepare();
const against = process.argv.indexOf("--against");
if (against > 0) {
  const sides = isQuick ? { seconds: 0.2, rounds: 1 } : { seconds: 2, rounds: 5 };
  const costs = await measureAgainst(process.argv[against + 1] ?? "HEAD", sides);
  console.log(comparison(costs));
  process.exit();
}
const first = await firstAnswer();
const { bytes, memory } = await weighPages();
const browser = await browse();
const bare = await startBareServer();
const amounts = isQuick ? [10] : [10, 1_000, 10_000];
const sites = [];
for (const articles of amounts) sites.push(await startScratchSite({ articles }));
/** @type {Awaited<ReturnType<typeof measurePage>>[]} */
const measured = [];
for (const page of PAGES) measured.push(await measurePage(sites, bare, page, effort));
const sizes = amounts.map((articles, index) => ({
  articles,
  pages: measured.flatMap((results) => results[index] ?? []),
}));
for (const site of sites) await site.stop();
bare.stop();

const figures = {
  at: new Date().toISOString(),
  node: process.version,
  effort,
  sizes,
  bytes,
  browser,
};
const start = { first, memory };
mkdirSync(".cache", { recursive: true });
writeFileSync(RESULT, `${JSON.stringify({ ...figures, start }, null, 2)}\n`);
console.log(report({ ...figures, start }));

/**
 * Returns the milliseconds from `npm start` to the first answer, all being installed and built: the best of
 * three.
 */
async function firstAnswer() {
  const times = [];
  for (let each = 0; each < (isQuick ? 1 : 3); each++) {
    const site = await startScratchSite({ articles: 10, command: ["npm", "start"] });
    times.push(site.startedIn);
    await site.stop();
  }
  return Math.min(...times);
}

/** Measures what a browser loads and how long it takes, with the demonstration's content. */
async function browse() {
  const site = await startScratchSite({ filler: ["build/node/scripts/seed.js"] });
  const measured = await measureInBrowser(site.url, WEIGHED, isQuick ? 1 : 15);
  await site.stop();
  return measured;
}

/** Returns the bytes of every page, and the memory of a site that has answered them and rests. */
async function weighPages() {
  const site = await startScratchSite({ articles: 10 });
  /** @type {Record<string, ReturnType<typeof bytesOf>>} */
  const bytes = {};
  for (const page of WEIGHED) bytes[page] = bytesOf(await (await fetch(site.url + page)).text());
  await new Promise((resolve) => setTimeout(resolve, isQuick ? 0 : SETTLE_MS));
  const memory = site.memory();
  await site.stop();
  return { bytes, memory };
}
