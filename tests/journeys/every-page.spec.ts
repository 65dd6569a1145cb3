import { fillStates } from "../support/fill-states";
import type { Site } from "../support/site";
import { STATES } from "../support/states";
import { findBarriers } from "./barriers";
import { expect, ready, signIn, test } from "./journey";
import {
  disorder,
  lowLinks,
  missedByThumbs,
  otherColours,
  overflowing,
  wasteOnPaper,
} from "./page-checks";

const WIDTHS = [320, 375, 768, 1440];

test.use({
  // Letters and mail have pages only where mail is sent; nobody listens there.
  siteEnv: {
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "hola@escuela.example",
    SITE_URL: "http://escuela.example",
  },
  contextOptions: { reducedMotion: "reduce" },
});

for (const { path, as, status = 200 } of STATES) {
  test(`${as}: ${path} @js`, async ({ page, site }) => {
    fillStates(site);
    if (as === "owner") await signIn(page);
    const response = await page.goto(await openedPath(path, site));
    expect(response?.status()).toBe(status);
    await ready(page);
    expect.soft(await disorder(page), "headings and landmarks").toEqual([]);
    expect.soft(await findBarriers(page), "what axe finds").toEqual([]);
    const lamps = page.locator(".safelight-switch").filter({ visible: true });
    expect.soft(await lamps.count(), "switches of the safelight").toBe(1);
    await page.locator("html").evaluate((html) => html.classList.add("safelight"));
    expect.soft(await otherColours(page), "what is not red in the safelight").toEqual([]);
    await page.locator("html").evaluate((html) => html.classList.remove("safelight"));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await overflowing(page), `wider than ${width}`).toEqual([]);
      if (width !== 375) continue;
      expect.soft(await missedByThumbs(page), "missed by thumbs").toEqual([]);
      if (as === "visitor") expect.soft(await lowLinks(page), "too low for thumbs").toEqual([]);
    }
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect.soft(await wasteOnPaper(page), "on paper").toEqual([]);
  });
}

/** The path of a state on this site: what a letter's link ends in is made with its key. */
async function openedPath(path: string, site: Site): Promise<string> {
  if (!path.includes("TOKEN")) return path;
  process.env.DATABASE_PATH = ":memory:";
  const { fingerprintOf, leaveToken } = await import("~/cartas/bajas.server");
  const [{ clave } = { clave: "" }] = site.rows<{ clave: string }>("SELECT clave FROM bajas_clave");
  return path.replace("TOKEN", leaveToken(clave, fingerprintOf(clave, "eva@ejemplo.es")));
}
