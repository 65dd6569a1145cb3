import type { Page } from "playwright/test";
import { expect, gate, visit } from "./journey";
import { quiet } from "./quiet";

/** As Caddy answers where the site does not. */
export const GATEWAY = { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" };
export const LATE = "Puede que lo que enviaste antes no se haya guardado.";

export async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await quiet(page); // what sends the forms has come
}

/** Has the next form that is sent wait for its answer, which `answer` lets come and waits for. */
export async function holdAnswer(page: Page, given?: typeof GATEWAY) {
  const { opened, open } = gate();
  let isHeld = false;
  await page.route("**/*", async (route) => {
    if (route.request().method() !== "POST" || isHeld) return route.fallback();
    isHeld = true;
    await opened;
    return given ? route.fulfill(given) : route.continue();
  });
  const posted = page.waitForRequest((request) => request.method() === "POST");
  return {
    posted,
    async answer(): Promise<void> {
      const request = await posted;
      const answered = page.waitForResponse((response) => {
        const of = response.request();
        return (given ? of : of.redirectedFrom()) === request;
      });
      open();
      const response = await answered;
      // Of what `fetch` brings, the script reads no more than the address.
      if (request.resourceType() === "xhr") await response.finished();
    },
  };
}

/** Follows a link of the page and answers the question whether to leave. */
export async function leave(page: Page, follow: () => Promise<void>, isLeft = true): Promise<void> {
  const asked = page.waitForEvent("dialog");
  const followed = follow();
  const dialog = await asked;
  expect(dialog.message()).toContain("Hay cambios sin guardar");
  await (isLeft ? dialog.accept() : dialog.dismiss());
  await followed;
}

export const save = (page: Page, name = "Guardar la nota") =>
  page.getByRole("button", { name, exact: true }).click();
