import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { createFolderStorage } from "~/uploads/buckets.server";
import { openings } from "../support/open-files";
import { scratchFolder } from "../support/scratch-folder";

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

function stored() {
  const folder = scratchFolder();
  const file = path.join(folder, "foto.jpg");
  writeFileSync(file, CONTENT);
  return { file, picture: createFolderStorage(folder).get("foto.jpg") as File };
}

test("a stored file is read whole, or a part of it", async () => {
  const { file, picture } = stored();
  expect(Buffer.from(await picture.bytes()).equals(readFileSync(file))).toBe(true);
  const part = await picture.slice(70_000, 200_000).bytes();
  expect(Buffer.from(part).equals(CONTENT.subarray(70_000, 200_000))).toBe(true);
  expect(picture).toMatchObject({ name: "foto.jpg", type: "image/jpeg", size: CONTENT.length });
});

test.skipIf(process.platform !== "linux")("a file is open only while it is read", async () => {
  const { file, picture } = stored();
  const whole = picture.stream();
  const part = picture.slice(10, 100_000).stream();
  expect(openings(file)).toBe(0);
  for (const stream of [whole, part]) {
    const reader = stream.getReader();
    await reader.read();
    expect(openings(file)).toBe(1);
    await reader.cancel();
    await vi.waitFor(() => expect(openings(file)).toBe(0));
  }
  await picture.bytes();
  await vi.waitFor(() => expect(openings(file)).toBe(0));
});

test.skipIf(process.platform !== "linux")(
  "a stored file whose reader leaves while it is opened is closed",
  async () => {
    const { file, picture } = stored();
    const reader = picture.stream().getReader();
    const reading = reader.read().catch(() => {});
    await reader.cancel();
    await reading;
    await vi.waitFor(() => expect(openings(file)).toBe(0));
  },
);
