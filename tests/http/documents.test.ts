import { expect, test } from "vitest";
import { useSite } from "../support/use-site";

// React writes short texts into a buffer of 2048 bytes: long enough to meet its end, of two bytes each.
const { visitor } = await useSite({ env: { SCHOOL_NAME: "ó".repeat(600) } });

test("a document has no NUL where React's buffer ends inside a letter", async () => {
  for (let length = 0; length < 8; length++) {
    const html = await visitor.read(`/inscripcion?email=${"a".repeat(length)}`);
    expect(html.indexOf("\u0000"), String(length)).toBe(-1);
  }
});
