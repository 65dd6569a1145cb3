import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright";
import { BROWSER_ARGS, findBrowser } from "../../scripts/browser.mjs";
import { BEHIND_PROXY, type Site, startSite } from "../../tests/support/site";
import { type Order, photograph } from "./photographer";
import { SCENES, type Scene, stage } from "./scene";
import { VARIANTS } from "./variant";

const FOLDER = "screenshots";
/** Number of variants that are photographed side by side. */
const CAMERAS = 2;

/** Sites that run in temporary folders, to be cleared away however this ends. */
const sites: Site[] = [];
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => clear().finally(() => process.exit(130)));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await clear();
}

async function main(): Promise<void> {
  const only = readOnly(process.argv.slice(2));
  const plan = SCENES.map((scene) => ({ scene, orders: ordersOf(scene, only ?? "") }));
  const total = plan.reduce((sum, { orders }) => sum + orders.length, 0);
  if (total === 0) throw new Error(`Ninguna imagen se llama así: ${only}`);
  if (only === undefined) rmSync(FOLDER, { recursive: true, force: true });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: BROWSER_ARGS,
  });
  try {
    for (const { scene, orders } of plan.filter(({ orders }) => orders.length > 0)) {
      mkdirSync(path.join(FOLDER, scene.name), { recursive: true });
      const site = await startSite(BEHIND_PROXY);
      sites.push(site);
      const set = await stage(scene, site);
      const rolls = VARIANTS.map((variant) => orders.filter((order) => order.variant === variant));
      const work = async (): Promise<void> => {
        for (let roll = rolls.shift(); roll; roll = rolls.shift()) {
          await photograph(browser, set, roll);
        }
      };
      await Promise.all(Array.from({ length: CAMERAS }, work));
    }
  } finally {
    await browser.close();
  }
  console.log(`${total} imágenes en ${FOLDER}/.`);
}

function readOnly([option, text]: string[]): string | undefined {
  if (option === undefined) return undefined;
  if (option !== "--only" || !text) throw new Error(`No entiendo ${option}. Mira --help.`);
  return text;
}

function ordersOf({ name, shots }: Scene, only: string): Order[] {
  const orders = VARIANTS.flatMap((variant) =>
    shots.map((shot) => {
      const file = path.join(FOLDER, name, `${shot.name}-${variant.name}.png`);
      return { shot, variant, file };
    }),
  );
  return orders.filter(({ file }) => path.relative(FOLDER, file).includes(only));
}

async function clear(): Promise<void> {
  await Promise.all(sites.splice(0).map((site) => site.stop()));
}
