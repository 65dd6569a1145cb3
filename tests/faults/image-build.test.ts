import { existsSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeImage } from "../image/image-tree";

test("an image is built of nothing but what its builder is sent", () => {
  const image = makeImage(false);
  onTestFinished(() => image.remove());
  expect(existsSync(path.join(image.folder, "build/server/index.js"))).toBe(true);
});
