import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { BUCKETS, bucketFolder, incomingFolder } from "~/config/folders.server";
import { logProblem } from "~/log.server";
import { startMakingAvif } from "./avif.server";
import { bucketStorage, createBuckets } from "./buckets.server";
import { removeAbandoned } from "./folder-storage.server";
import { removeDeletedFiles } from "./ingest.server";
import { quarantineOrphans } from "./orphans.server";

/**
 * To be awaited before requests are served: creates missing folders, places the site's own
 * pictures, and removes what an interrupted upload, or a crash, has left behind. What fails is
 * logged; the site starts.
 */
export async function prepareUploads(): Promise<void> {
  await attempt("upload folders not made", async () => createBuckets());
  await attempt("site pictures not placed", placeSiteImages);
  await attempt("uploads not tidied", async () => {
    for (const name of await readdir(incomingFolder)) {
      await rm(path.join(incomingFolder, name), { force: true });
    }
    for (const bucket of BUCKETS) await removeAbandoned(bucketFolder(bucket));
    await removeDeletedFiles();
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

/** The pictures that the site ships: the school may put its own in their place, in the bucket. */
const SHIPPED = path.resolve("site-images");

/** Puts the pictures of the site into their bucket where they are missing; those that are there stay. */
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
