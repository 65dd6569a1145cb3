import { afterAll, expect, test } from "vitest";
import { startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const site = await startSite({ SCHOOL_ADDRESS: "ó".repeat(1500) });
afterAll(() => site.stop());

test("a document has no NUL, wherever in it React's buffer ends", async () => {
  const eva = new Visitor(site.url);
  for (let length = 0; length < 4; length++) {
    const html = await (await eva.get(`/inscripcion?email=${"a".repeat(length)}`)).text();
    expect(html.indexOf("\u0000"), String(length)).toBe(-1);
  }
});
