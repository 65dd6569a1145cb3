import { createFsFileStorage } from "@remix-run/file-storage/fs";
import { createMemoryFileStorage } from "@remix-run/file-storage/memory";
import { beforeEach, describe, expect, test } from "vitest";
import { createFolderStorage } from "~/uploads/buckets.server";
import { scratchFolder } from "../support/scratch-folder";

let folder: string;

beforeEach(() => {
  folder = scratchFolder();
});

/** Its name is its key and its type that of its extension: whatever else it had, a folder drops. */
const jpeg = (name: string, text = name) => new File([text], name, { type: "image/jpeg" });

describe.each([
  { name: "the library's memory storage", create: createMemoryFileStorage },
  { name: "the library's file system storage", create: () => createFsFileStorage(folder) },
  { name: "the folder storage", create: () => createFolderStorage(folder) },
])("$name", ({ create }) => {
  test("get returns null and has false for a key that was never set", async () => {
    const storage = create();
    expect(await storage.get("1.jpg")).toBeNull();
    expect(await storage.has("1.jpg")).toBe(false);
  });

  test("get returns what set stored: bytes, name, type and size", async () => {
    const storage = create();
    await storage.set("1.jpg", jpeg("1.jpg", "grano"));
    const file = await storage.get("1.jpg");
    expect(await file?.text()).toBe("grano");
    expect(file).toMatchObject({ name: "1.jpg", type: "image/jpeg", size: 5 });
    expect(await storage.has("1.jpg")).toBe(true);
  });

  test("put returns a file that reads back from the storage", async () => {
    const file = await create().put("1.jpg", jpeg("1.jpg", "grano"));
    expect(await file.text()).toBe("grano");
    expect(file).toMatchObject({ name: "1.jpg", type: "image/jpeg", size: 5 });
  });

  test("set replaces what stood under the key", async () => {
    const storage = create();
    await storage.set("1.jpg", jpeg("1.jpg", "grano fino"));
    await storage.set("1.jpg", jpeg("1.jpg", "grano"));
    expect(await (await storage.get("1.jpg"))?.text()).toBe("grano");
    expect((await storage.list()).files).toEqual([{ key: "1.jpg" }]);
  });

  test("remove removes one key, and nothing where there is none", async () => {
    const storage = create();
    await storage.set("1.jpg", jpeg("1.jpg"));
    await storage.set("2.jpg", jpeg("2.jpg"));
    await storage.remove("1.jpg");
    await storage.remove("1.jpg");
    expect(await storage.has("1.jpg")).toBe(false);
    expect(await storage.has("2.jpg")).toBe(true);
  });

  test("list returns the keys with the prefix, in pages that the cursor joins", async () => {
    const storage = create();
    const names = ["12.jpg", "1.jpg", "13.jpg", "2.jpg", "11.jpg"];
    for (const name of names) await storage.set(name, jpeg(name));
    const keys: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await storage.list({ prefix: "1", limit: 3, cursor });
      expect(page.files.length).toBeLessThanOrEqual(3);
      keys.push(...page.files.map(({ key }) => key));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(keys.sort()).toEqual(["1.jpg", "11.jpg", "12.jpg", "13.jpg"]);
  });

  test("list returns name, size, type and time where they are asked for", async () => {
    const storage = create();
    await storage.set("1.jpg", jpeg("1.jpg", "grano"));
    const { files } = await storage.list({ includeMetadata: true });
    const lastModified = expect.any(Number);
    expect(files).toEqual([
      { key: "1.jpg", name: "1.jpg", size: 5, type: "image/jpeg", lastModified },
    ]);
  });
});
