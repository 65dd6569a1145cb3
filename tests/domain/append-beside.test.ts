import "../support/own-folder";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { appendBeside, dataFolder } from "~/config/folders.server";

const FILE = path.join(dataFolder, "erasures");

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(FILE, { force: true });
});

test("a full disk leaves no half line in a file beside the database", async () => {
  mkdirSync(dataFolder, { recursive: true });
  writeFileSync(FILE, "\nuna línea\n");
  const handle = await open(FILE, "a");
  const { write } = handle;
  const full = { code: "ENOSPC" };
  await handle.close();
  vi.spyOn(Object.getPrototypeOf(handle), "appendFile").mockImplementation(async function (
    this: FileHandle,
    text: string,
  ) {
    await Reflect.apply(write, this, [text.slice(0, 4)]);
    throw Object.assign(new Error("no space left on device"), full);
  } as never);
  await expect(appendBeside("erasures", "\notra línea\n")).rejects.toMatchObject(full);
  expect(readFileSync(FILE, "utf8")).toBe("\nuna línea\n");
  vi.restoreAllMocks();
  await appendBeside("erasures", "\notra línea\n");
  expect(readFileSync(FILE, "utf8")).toBe("\nuna línea\n\notra línea\n");
});
