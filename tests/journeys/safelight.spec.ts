import type { Page } from "playwright/test";
import { BOTH_WAYS, expect, hydrated, signIn, test } from "./journey";
import { otherColours } from "./page-checks";
import { insertProject } from "./project-page";

const BLACK = "rgb(0, 0, 0)";
const RED = "rgb(255, 77, 61)";

const lamp = (page: Page) => page.getByRole("switch", { name: "Luz de seguridad" }).first();
/** What a telephone paints its bar with: the first colour whose medium is this one. */
const barOf = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return all.find(({ media }) => matchMedia(media).matches)?.content;
  });
const body = (page: Page) => page.locator("body");

async function expectRed(page: Page): Promise<void> {
  await expect(lamp(page)).toBeChecked();
  await expect(body(page)).toHaveCSS("background-color", BLACK);
  await expect(body(page)).toHaveCSS("color", RED);
}

for (const [scripts, walk] of BOTH_WAYS)
  walk(
    `the red dot turns the landing page to red on black, and back ${scripts}`,
    async ({ page }) => {
      await page.goto("/");
      await expect(lamp(page)).not.toBeChecked();
      await lamp(page).click();
      await expectRed(page);
      await expect(page.locator(".hero-picture")).toHaveCSS("filter", /^grayscale\(1\)/);
      await lamp(page).press("Space");
      await expect(body(page)).not.toHaveCSS("background-color", BLACK);
    },
  );

test("a switch has room for a thumb, a name to see and a ring around its halo", async ({
  page,
}) => {
  for (const [path, holder] of [
    ["/", ".lamp"],
    ["/blog", ".footer .safelight-switch"],
  ] as const) {
    await page.goto(path);
    const box = await lamp(page).boundingBox();
    expect(box?.width, path).toBeGreaterThanOrEqual(44);
    expect(box?.height, path).toBeGreaterThanOrEqual(44);
    await page.keyboard.press("Tab");
    for (const isOn of [false, true]) {
      await lamp(page).setChecked(isOn);
      await lamp(page).focus();
      await expect(page.getByText("Luz de seguridad").first()).toHaveCSS("opacity", "1");
      const { halo, inner, outer, toText } = await page.locator(holder).evaluate(ringOf);
      expect(inner, path).toBeGreaterThanOrEqual(halo + 2);
      expect(outer + 2, path).toBeLessThanOrEqual(toText);
    }
    await lamp(page).uncheck();
  }
});

/** Runs in the page: in CSS pixels from the edge of the dot, which is the first thing in `holder`. */
function ringOf(holder: Element) {
  const dot = getComputedStyle(holder, "::before");
  const letters = document.createRange();
  letters.selectNodeContents(holder.querySelector("span") ?? holder);
  const inner = Number.parseFloat(dot.outlineOffset);
  const ring = dot.outlineStyle === "solid" ? Number.parseFloat(dot.outlineWidth) : Number.NaN;
  return {
    halo: Number(/(\d+)px\)?(?: inset)?$/.exec(dot.boxShadow)?.[1] ?? 0),
    inner,
    outer: inner + ring,
    toText:
      letters.getBoundingClientRect().left -
      holder.getBoundingClientRect().left -
      Number.parseFloat(dot.width),
  };
}

test("the safelight stays on for the whole visit, whatever brings a page", async ({
  page,
  site,
}) => {
  insertProject(site, ["Un arco"]);
  await page.goto("/");
  expect(await barOf(page)).toBe("#f6f5f2");
  await lamp(page).check();
  expect(await barOf(page)).toBe("#000000");
  // The first of them is red before any script of its own has come.
  await page.route("**/assets/*.js", (route) => route.abort());
  for (const path of ["/blog", "/galeria", "/galeria?proyecto=1&foto=1", "/inscripcion"]) {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveClass(/^(is-exposed )?safelight$/);
    await expect(body(page)).toHaveCSS("background-color", BLACK);
    expect(await barOf(page)).toBe("#000000");
    await page.unroute("**/assets/*.js");
  }
  await page.getByLabel("Nombre").focus();
  await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
  await expectRed(page);
  await lamp(page).uncheck();
  await expect(body(page)).not.toHaveCSS("background-color", BLACK);
  await lamp(page).check();
  await signIn(page, "/admin");
  await expect(lamp(page)).toBeChecked();
  await expect(body(page)).toHaveCSS("background-color", BLACK);
  await lamp(page).uncheck();
  expect(await barOf(page)).toBe("#f6f5f2");
  await page.goBack();
  await expect(page.locator("html")).not.toHaveClass(/safelight/);
  // Chromium under Playwright keeps no page alive for Back, and renders none before it is asked for.
  for (const [value, event] of [
    ["on", "pageshow"],
    ["", "prerenderingchange"],
  ] as const) {
    await page.evaluate(
      ([value, event]) => {
        sessionStorage.setItem("safelight", value);
        document.dispatchEvent(new Event(event, { bubbles: true }));
      },
      [value, event] as const,
    );
    await expect(lamp(page)).toBeChecked({ checked: value === "on" });
  }
});

test("the switch lights one page where the browser stores nothing", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["sessionStorage", "localStorage", "BroadcastChannel"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied", "SecurityError");
        },
      });
    }
  });
  await page.goto("/inscripcion");
  await lamp(page).check();
  await hydrated(page);
  await page.getByLabel("Nombre").fill("Lola");
  await expectRed(page);
  await page.goto("/blog");
  await expect(lamp(page)).not.toBeChecked();
});

test("the safelight gives errors an edge, and reaches neither paper nor forced colours", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Enviar mensaje" }).click();
  await lamp(page).check();
  await expect(page.locator(".notice-error").first()).toHaveCSS("border-left-style", "double");
  await page.emulateMedia({ media: "print" });
  await expect(body(page)).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator(".hero-picture")).toHaveCSS("filter", "none");
  await expect(lamp(page)).toBeHidden();
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  await expect(page.locator(".hero-picture")).toHaveCSS("filter", "none");
  await expect(lamp(page)).toBeHidden();
});

test("controls that browsers draw are red in the safelight", async ({ page }) => {
  await signIn(page, "/galeria-admin");
  await lamp(page).check();
  await page.locator("main").evaluate((main) => {
    main.innerHTML = `<p><progress value=".4" class="upload-progress"></progress>
      <progress class="upload-progress"></progress></p>
      <p><input type="checkbox"><input type="checkbox" checked><input type="checkbox" disabled></p>
      <p><input type="date"><input type="search" value="Eva"><input type="file" disabled></p>
      <p><button class="button" disabled>Enviar</button><textarea rows="1">Uno
      dos</textarea><select disabled><option>Uno</option></select><input disabled value="Uno"></p>`;
  });
  expect(await otherColours(await page.context().newCDPSession(page))).toEqual([]);
});

test("at night the line under the print says so, and lights the lamp", async ({ page }) => {
  // The day of the page is Madrid's.
  const today = new Date().toLocaleDateString("sv", { timeZone: "Europe/Madrid" });
  await page.clock.setFixedTime(`${today}T12:00:00Z`);
  await page.goto("/");
  const light = page.getByRole("button", { name: "Enciende la luz de seguridad" });
  await expect(page.getByText("Haz siempre una tira de prueba.")).toBeVisible();
  await expect(light).toBeHidden();
  await page.clock.setFixedTime(`${today}T22:00:00Z`);
  await page.reload();
  await expect(page.getByText("Es de noche en Granada: sin sol no hay cianotipia.")).toBeVisible();
  await expect(page.getByText("Haz siempre una tira de prueba.")).toBeHidden();
  await light.click();
  await expectRed(page);
  await expect(light).toBeHidden();
});
