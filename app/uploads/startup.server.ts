import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { BUCKETS, bucketFolder, incomingFolder } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { startMakingAvif } from "./avif.server";
import { bucketStorage, createBuckets, removeAbandoned } from "./buckets.server";
import { quarantineOrphans } from "./orphans.server";
import { placeMarkedFiles } from "./pictures.server";

/** Creates folders, places the site's pictures, removes leftovers. What fails is logged. */
export async function prepareUploads(): Promise<void> {
  await attempt("upload folders not made", async () => createBuckets());
  await attempt("site pictures not placed", placeSiteImages);
  await attempt("uploads not tidied", async () => {
    for (const name of await readdir(incomingFolder)) {
      await rm(path.join(incomingFolder, name), { force: true });
    }
    for (const bucket of BUCKETS) await removeAbandoned(bucketFolder(bucket));
    await placeMarkedFiles();
    await quarantineOrphans();
  });
  startMakingAvif();
}

async function attempt(problem: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logProblem(problem, error);
  }
}

const SHIPPED = path.resolve("site-images");

/** Copies site-images/ into its bucket; existing files stay, since the school may have replaced them. */
async function placeSiteImages(): Promise<void> {
  const storage = bucketStorage("site-images");
  const place = async (name: string): Promise<void> => {
    if (await storage.has(name)) return;
    const data = await readFile(path.join(SHIPPED, name));
    await storage.set(name, new File([new Uint8Array(data)], name));
  };
  const names = await readdir(SHIPPED);
  await Promise.all(names.filter((name) => !name.startsWith(".")).map(place));
}
