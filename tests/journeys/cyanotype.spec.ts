import type { Page } from "playwright/test";
import { BOTH_WAYS, expect, test } from "./journey";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** As the browser computes it: with nothing of the animation in it. */
const SAFELIGHT = "grayscale(1) brightness(0.31) sepia(1) hue-rotate(-45deg) saturate(6.25)";

const sheet = (page: Page) => page.locator(".hero-picture");
const animations = (page: Page) =>
  sheet(page).evaluate((image) =>
    image.getAnimations().map((each) => {
      const { animationName } = each as CSSAnimation;
      const effect = each.effect as KeyframeEffect;
      const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
      return { animationName, opacity: properties.includes("opacity") };
    }),
  );

/** Lets no animation of the page go on: on a slow machine it would be over when the page is there. */
async function stopTime(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Animation.enable");
  await browser.send("Animation.setPlaybackRate", { playbackRate: 0 });
}

for (const [scripts, walk] of BOTH_WAYS)
  walk(
    `the cyanotype turns blue by a filter, at once where nothing moves ${scripts}`,
    async ({ page }) => {
      await stopTime(page);
      await page.goto("/");
      expect(await animations(page)).toEqual([{ animationName: "prussian-blue", opacity: false }]);
      await page.emulateMedia({ media: "print" });
      await expect(sheet(page)).toHaveCSS("filter", "none");
      await page.emulateMedia({ media: "screen", reducedMotion: "reduce" });
      expect(await animations(page)).toEqual([]);
    },
  );

test("the cyanotype waits until it is seen, and turns blue once in a visit", async ({ page }) => {
  await stopTime(page);
  await page.setViewportSize({ width: 375, height: 400 });
  await page.goto("/");
  const playState = () => sheet(page).evaluate((image) => image.getAnimations()[0]?.playState);
  await expect.poll(playState).toBe("paused");
  await sheet(page).scrollIntoViewIfNeeded();
  await expect.poll(playState).toBe("running");
  await sheet(page).evaluate((image) => image.getAnimations()[0]?.finish());
  await expect(page.locator("html")).toHaveClass("is-lamp-new is-exposed");
  await page.reload();
  await expect(page.locator("html")).toHaveClass("is-exposed");
  expect(await animations(page)).toEqual([]);
});

test("the cyanotype goes on after an early end, and does not begin anew", async ({ page }) => {
  await stopTime(page);
  await page.goto("/");
  await sheet(page).evaluate((image) => {
    const end = { animationName: "prussian-blue", elapsedTime: 0, bubbles: true };
    image.dispatchEvent(new AnimationEvent("animationend", end));
  });
  expect(await animations(page)).toHaveLength(1);
  const runningId = () => sheet(page).evaluate((image) => image.getAnimations()[0]?.id);
  await sheet(page).evaluate((image) => {
    for (const each of image.getAnimations()) each.id = "the first";
  });
  const light = page.getByRole("switch", { name: "Luz de seguridad" }).first();
  await light.check();
  await expect(sheet(page)).toHaveCSS("filter", SAFELIGHT);
  await light.uncheck();
  expect(await runningId()).toBe("the first");
  for (const media of ["print", "screen"] as const) {
    await page.emulateMedia({ media });
    expect(await runningId()).toBe("the first");
  }
});

test("a cyanotype that a script has brought turns blue once, too", async ({ page }) => {
  await page.goto("/inscripcion");
  await page.getByLabel("Nombre").focus();
  const goHome = () => page.getByRole("link", { name: "Inicio" }).click();
  await goHome();
  await expect(sheet(page)).toBeVisible();
  await sheet(page).evaluate((image) => image.getAnimations()[0]?.finish());
  await expect(page.locator("html")).toHaveClass(/is-exposed/);
});
