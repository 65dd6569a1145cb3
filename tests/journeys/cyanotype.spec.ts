import type { Page } from "playwright/test";
import { expect, test } from "./journey";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

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

test("the cyanotype turns blue by a filter, never by opacity", async ({ page }) => {
  await page.goto("/");
  expect(await animations(page)).toEqual([{ animationName: "prussian-blue", opacity: false }]);
});

test("the cyanotype waits until it is seen, and turns blue once in a visit @js", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 400 });
  await page.goto("/");
  const playState = () => sheet(page).evaluate((image) => image.getAnimations()[0]?.playState);
  await expect.poll(playState).toBe("paused");
  await sheet(page).scrollIntoViewIfNeeded();
  await expect.poll(playState).toBe("running");
  await sheet(page).evaluate((image) => image.getAnimations()[0]?.finish());
  await expect(page.locator("html")).toHaveClass("is-exposed");
  await page.reload();
  expect(await animations(page)).toEqual([]);
});

test("the cyanotype is blue at once on paper, in the safelight and for whoever wants less motion", async ({
  page,
}) => {
  await page.goto("/");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await animations(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference", media: "print" });
  expect(await animations(page)).toEqual([]);
  await page.emulateMedia({ media: "screen" });
  const light = page.getByRole("switch", { name: "Luz de seguridad" });
  await light.check();
  expect(await animations(page)).toEqual([]);
});
