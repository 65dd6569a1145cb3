import "../support/own-folder";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { bucketFolder } from "~/config/folders.server";
import { db } from "~/db/client.server";
import { picturesLines } from "~/status/pictures-lines";
import { placeMarkedFiles } from "~/uploads/pictures.server";
import { serveUpload } from "~/uploads/serve.server";
import { freshDatabase } from "../support/fresh-database";
import { put } from "../support/put";

freshDatabase();

const NAME = "482919304412-800.webp";
const URL_OF = "/uploads/galeria-images/482919304412.jpg";
const file = path.join(bucketFolder("galeria-images"), NAME);

async function statusOf(name = NAME): Promise<number> {
  const request = new Request(`http://localhost/uploads/galeria-images/${name}`);
  const response = await serveUpload(request, { bucket: "galeria-images", name, drawn: null });
  await response.body?.cancel();
  return response.status;
}

test("a deleted picture is not served although its file could not be moved", async () => {
  mkdirSync(path.dirname(file), { recursive: true });
  const another = "482919304413.jpg";
  for (const name of [NAME, another]) writeFileSync(path.join(path.dirname(file), name), "picture");
  expect(await statusOf()).toBe(200);
  await db.insertInto("removed_pictures").values({ url: URL_OF }).execute();
  expect(await statusOf()).toBe(404);
  expect(await statusOf(another)).toBe(200);
  // As soon as it can be moved, it is.
  await placeMarkedFiles();
  expect(existsSync(file)).toBe(false);
});

test("a restored picture is served although it waits to be moved", async () => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "picture");
  await put("pictures", { url: URL_OF });
  await db.insertInto("removed_pictures").values({ url: URL_OF }).execute();
  expect(await statusOf()).toBe(200);
});

test("the panel reports a folder of pictures that cannot be written as urgent", () => {
  const orphans = { quarantined: 0, areHeld: false, unknown: 0 };
  const missing = { missing: 0, named: 3 };
  const lines = picturesLines({ orphans, missing, uploadsWritable: false });
  expect(lines[1]).toMatchObject({ level: "urgente", text: expect.stringContaining("No deja") });
});
