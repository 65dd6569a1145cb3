import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { bucketStorage } from "./buckets.server";

/** The pictures that the site ships: the school may put its own in their place, in the bucket. */
const SHIPPED = path.resolve("site-images");

/** Puts the pictures of the site into their bucket where they are missing; those that are there stay. */
export async function placeSiteImages(): Promise<void> {
  const storage = bucketStorage("site-images");
  const place = async (name: string): Promise<void> => {
    if (await storage.has(name)) return;
    const data = await readFile(path.join(SHIPPED, name));
    await storage.set(name, new File([new Uint8Array(data)], name));
  };
  const names = await readdir(SHIPPED);
  await Promise.all(names.filter((name) => !name.startsWith(".")).map(place));
}
