import { afterAll, expect, test } from "vitest";
import { startSite } from "../support/site";
import { Visitor } from "../support/visitor";

// React writes short texts into a buffer of 2048 bytes: long enough to meet its end, of two bytes each.
const site = await startSite({ SCHOOL_NAME: "ó".repeat(600) });
afterAll(() => site.stop());

test("a document has no NUL where React's buffer ends inside a letter", async () => {
  const eva = new Visitor(site.url);
  for (let length = 0; length < 8; length++) {
    const html = await (await eva.get(`/inscripcion?email=${"a".repeat(length)}`)).text();
    expect(html.indexOf("\u0000"), String(length)).toBe(-1);
  }
});
