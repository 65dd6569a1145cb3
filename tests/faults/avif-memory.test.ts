import "../support/own-folder";
import { execFile } from "node:child_process";
import path from "node:path";
import type { Sharp } from "sharp";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { startMakingAvif } from "~/uploads/avif.server";
import { createBuckets } from "~/uploads/buckets.server";
import { ingestAndSave } from "~/uploads/ingest.server";
import { insertPicture } from "~/uploads/pictures.server";
import { freshDatabase } from "../support/fresh-database";
import { picture } from "../support/pictures";
import { peakMegabytes } from "../support/process-memory";
import { all } from "../support/put";
import { scratchFolder } from "../support/scratch-folder";

/** In a container of 320 MB, beside the site. */
const MOST_MB = 200;
/** The largest of which there is an AVIF. */
const [WIDTH, HEIGHT] = [1600, 2400];
/** The peak only grows: what was read last is what the encoder took. */
const EVERY_MS = 5;

vi.mock("node:child_process", async (original) => {
  const real = await original<typeof import("node:child_process")>();
  return { ...real, execFile: vi.fn(real.execFile) };
});
const { execFile: startProcess } =
  await vi.importActual<typeof import("node:child_process")>("node:child_process");

let peak = 0;
vi.mocked(execFile).mockImplementation(((...given: Parameters<typeof execFile>) => {
  const encoder = startProcess(...given);
  const looking = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(encoder.pid) || 0);
  }, EVERY_MS);
  encoder.once("exit", () => clearInterval(looking));
  return encoder;
}) as typeof execFile);

freshDatabase();
createBuckets();
startMakingAvif();

const whole = picture(WIDTH, HEIGHT);
const withAlpha = (alpha: number) => picture(WIDTH, HEIGHT).ensureAlpha(alpha);

test.each<[name: string, Sharp]>([
  ["a.jpg", whole.clone().jpeg()],
  ["a.png", whole.clone().png()],
  ["opaca.png", withAlpha(1).png()],
  ["transparente.png", withAlpha(0.5).png()],
  ["a.webp", whole.clone().webp({ effort: 0 })],
  ["transparente.webp", withAlpha(0.5).webp({ effort: 0 })],
  ["a.avif", whole.clone().avif({ effort: 0 })],
])("the largest AVIF of %s takes less than 200 MB", async (name, drawn) => {
  const file = path.join(scratchFolder(), name);
  await drawn.toFile(file);
  peak = 0;
  const sent = { field: "imagen", name, path: file, tooLarge: false };
  await ingestAndSave("blog-images", sent, (row) =>
    db.transaction().execute((trx) => insertPicture(trx, row)),
  );
  await expect
    .poll(async () => (await all("pictures")).map(({ avif_widths }) => avif_widths))
    .not.toContain(null);
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(MOST_MB);
});
