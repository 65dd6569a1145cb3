import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { helpIfAsked } from "../scripts/command.mjs";
import { prepare } from "../scripts/prepare.mjs";
import { startScratchSite } from "./bench/servers.mjs";
import { CACHES, isInstalled } from "./caches/cache-servers.mjs";
import { Editor } from "./caches/editor.mjs";
import { publishInQuiet, publishUnderLoad } from "./caches/freshness.mjs";
import { measureHits, measureMadeUp } from "./caches/hit-rate.mjs";
import { PROMISES } from "./caches/promises.mjs";

helpIfAsked(`
npm run caches
Pone cachés compartidas (Varnish y nginx, los de Debian) delante del sitio de producción, con el
contenido de muestra, y dice de cada una cuánto responde sola, en cuánto se ve lo que se publica y si
se cumple lo que docs/scaling.md promete. Dura unos cuatro minutos. Acaba con 1 si algo no se cumple.
`);

const ADMIN = { email: "ana@escuela.example", password: "bromuro-de-plata" };
const SECONDS = 8;
/** Share of requests that a cache has to answer by itself: with less, some page is not cached. */
const HIT_RATE = 0.99;

let broken = 0;
prepare();
const folder = mkdtempSync(path.join(tmpdir(), "escuela-caches-"));
const log = path.join(folder, "site.log");
const site = await startScratchSite({
  filler: ["build/node/scripts/seed.js"],
  variables: { TRUST_PROXY: "1", SITE_URL: "http://escuela.example" },
  log,
});
/** @type {({ name: string, goesOn: boolean } & import("./caches/cache-servers.mjs").CacheServer)[]} */
const caches = [];
let isRunning = true;
try {
  createAdmin();
  for (const { name, program, start, goesOn } of CACHES) {
    if (isInstalled(program)) caches.push({ name, goesOn, ...(await start(site.port)) });
    else console.log(`aquí no se puede: ${name} (falta ${program})`);
  }
  for (const cache of caches) await tryOne(cache);
  await tryPublishing();
  await site.stop();
  isRunning = false;
  await tryWithoutSite();
} finally {
  if (isRunning) await site.stop();
  for (const { stop } of caches) await stop();
  rmSync(folder, { recursive: true });
}
process.exit(broken > 0 ? 1 : 0);

/** @param {(typeof caches)[number]} cache */
async function tryOne({ name, url, port }) {
  console.log(`\n${name}`);
  for (const { promise, isTrue } of PROMISES) {
    tell(promise, await isTrue({ url, direct: site.url, admin: ADMIN }));
  }
  const madeUp = await measureMadeUp({ url, log });
  tell(
    `consultas inventadas: llega al sitio el ${Math.round(madeUp.passed * 100)} %, y no echan a ninguna página`,
    madeUp.lost === 0 || `${madeUp.lost} se han perdido`,
  );
  const { hitRate, passed, answers, perSecond, statuses } = await measureHits({
    port,
    log,
    seconds: SECONDS,
  });
  const share = `${(hitRate * 100).toFixed(2)} % de ${answers} (${passed} llegan al sitio), ${Math.round(perSecond)}/s`;
  const isGood = hitRate > HIT_RATE && Object.keys(statuses).join() === "200";
  tell(`responde sola ${share}`, isGood || JSON.stringify(statuses));
}

async function tryPublishing() {
  const ana = new Editor(site.url);
  await ana.send("/admin", ADMIN);
  const publish = (/** @type {string} */ title) => ana.publish(title);
  console.log("\nUn artículo publicado, con visitas pidiendo el blog");
  for (const { name, seconds, isFresh } of await publishUnderLoad(caches, publish)) {
    tell(`${name}: se ve a los ${seconds.toFixed(1)} s`, isFresh || "más que s-maxage");
  }
  console.log("\nUn artículo publicado, y nadie pide nada en 61 s");
  for (const { name, isFresh } of await publishInQuiet(caches, publish)) {
    tell(`${name}: la primera visita lo ve`, isFresh || "ve la página de antes");
  }
}

async function tryWithoutSite() {
  console.log("\nCon el sitio parado");
  for (const { name, url, goesOn } of caches) {
    const { status } = await fetch(`${url}/blog`);
    tell(`${name}: responde ${status}`, !goesOn || status === 200 || "no guarda lo que tenía");
  }
}

function createAdmin() {
  const args = ["build/node/scripts/create-admin.js", "--email", ADMIN.email];
  const env = { ...site.env, ADMIN_PASSWORD: ADMIN.password };
  const { status } = spawnSync(process.execPath, args, { env, stdio: "ignore" });
  if (status !== 0) throw new Error("No se ha podido crear la cuenta.");
}

/**
 * @param {string} what
 * @param {boolean | string} outcome true, or what was seen instead
 */
function tell(what, outcome) {
  if (outcome === true) return console.log(`  se cumple  ${what}`);
  broken++;
  console.log(`  SE ROMPE   ${what}: ${outcome}`);
}
