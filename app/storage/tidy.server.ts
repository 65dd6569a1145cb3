import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { logProblem } from "~/problem-log.server";
import { startMakingAvif } from "./avif-queue.server";
import { incomingFolder } from "./buckets.server";
import { removeForgotten, sweepOrphans } from "./pictures.server";
import { placeSiteImages } from "./site-images.server";

/** At start-up: puts the site's own pictures in place, and removes what an upload that was cut short, or a crash, has left behind. */
export async function tidyAtStart(): Promise<void> {
  try {
    for (const name of await readdir(incomingFolder)) {
      await rm(path.join(incomingFolder, name), { force: true });
    }
    await removeForgotten();
    await sweepOrphans();
    await placeSiteImages();
  } catch (error) {
    logProblem("uploads not tidied", error);
  }
  startMakingAvif();
}
