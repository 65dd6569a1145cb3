import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { logProblem } from "~/problem-log.server";
import { startMakingAvif } from "./avif-queue.server";
import { BUCKETS, createBuckets, folderOf, incomingFolder } from "./buckets.server";
import { removeAbandoned } from "./folder-storage.server";
import { sweepOrphans } from "./orphans.server";
import { removeForgotten } from "./pictures.server";
import { placeSiteImages } from "./site-images.server";

/**
 * To be awaited before anybody is served: makes the folders that are missing, puts the site's own
 * pictures in place, and removes what an upload that was cut short, or a crash, has left behind.
 * What fails is logged; the site starts.
 */
export async function tidyAtStart(): Promise<void> {
  await attempt("upload folders not made", async () => createBuckets());
  await attempt("site pictures not placed", placeSiteImages);
  await attempt("uploads not tidied", async () => {
    for (const name of await readdir(incomingFolder)) {
      await rm(path.join(incomingFolder, name), { force: true });
    }
    for (const bucket of BUCKETS) await removeAbandoned(folderOf(bucket));
    await removeForgotten();
    await sweepOrphans();
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
