import { expect, ready, test } from "./journey";

test("clicks while a page comes alive do not disturb it @js", async ({ page }) => {
  await page.addInitScript(() => {
    const click = () => {
      document.querySelector("h1")?.click();
      document.querySelector("input")?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
      setTimeout(click);
    };
    click();
  });
  for (let visit = 0; visit < 5; visit++) {
    await page.goto("/admin");
    await ready(page);
  }
  await expect(page.getByLabel("Email")).toBeVisible();
});
