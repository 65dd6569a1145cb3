import "../support/own-folder";
import { execFile } from "node:child_process";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { environment } from "~/config/env.server";
import { db } from "~/db/client.server";
import { log } from "~/log.server";
import { makeAvifSoon, startMakingAvif } from "~/uploads/avif.server";
import { createBuckets } from "~/uploads/buckets.server";
import { ingestAndSave } from "~/uploads/ingest.server";
import { insertPicture } from "~/uploads/pictures.server";
import { freshDatabase } from "../support/fresh-database";
import { picture } from "../support/pictures";
import { all } from "../support/put";
import { scratchFolder } from "../support/scratch-folder";

vi.mock("node:child_process", async (original) => {
  const real = await original<typeof import("node:child_process")>();
  return { ...real, execFile: vi.fn(real.execFile) };
});
const { execFile: startProcess } =
  await vi.importActual<typeof import("node:child_process")>("node:child_process");

/** The next encoder to start gets a signal from outside. */
function signalNext(signal: NodeJS.Signals): void {
  vi.mocked(execFile).mockImplementationOnce(((...given: Parameters<typeof execFile>) => {
    const encoder = startProcess(...given);
    process.kill(encoder.pid ?? 0, signal);
    return encoder;
  }) as typeof execFile);
}

freshDatabase();
createBuckets();
startMakingAvif();
const logged = vi.spyOn(log, "error").mockImplementation(() => {});
beforeEach(() => {
  logged.mockClear();
});

async function upload(name: string, drawn: Sharp): Promise<void> {
  const file = path.join(scratchFolder(), name);
  await drawn.toFile(file);
  const sent = { field: "imagen", name, path: file, tooLarge: false };
  await ingestAndSave("blog-images", sent, (row) =>
    db.transaction().execute((trx) => insertPicture(trx, row)),
  );
}
const made = async () => (await all("pictures")).map(({ avif_widths }) => avif_widths);

/** The AVIF of the only picture. */
async function avif() {
  const [row] = await all("pictures");
  const name = path.basename(row?.url ?? "").replace(/\.\w+$/, `-${row?.width}.avif`);
  return sharp(path.join(environment.UPLOADS_DIR, "blog-images", name)).metadata();
}
const withAlpha = (alpha: number) => picture(400, 300).ensureAlpha(alpha);

test("a picture with transparency gets no AVIF sizes", async () => {
  await upload("a.png", withAlpha(0.5).png());
  await expect.poll(made).toEqual(["[]"]);
  expect(logged).not.toHaveBeenCalled();
});

test("an alpha channel that hides nothing is left out of the AVIF", async () => {
  await upload("a.png", withAlpha(1).png());
  await expect.poll(made).toEqual(["[320,400]"]);
  expect(await avif()).toMatchObject({ hasAlpha: false });
});

test("an encoder killed for its memory holds up no other picture", async () => {
  signalNext("SIGKILL");
  for (const name of ["a.jpg", "b.jpg"]) await upload(name, picture(400, 300).jpeg());
  // Either may be the first.
  await expect.poll(async () => (await made()).sort()).toEqual(["[320,400]", "[]"]);
  const [[line]] = logged.mock.calls as unknown as [[object]];
  expect(line).toEqual({ problem: "AVIF not made", reason: "the encoder was ended by SIGKILL" });
});

test("an AVIF whose encoder was asked to stop is made later, without an error", async () => {
  signalNext("SIGTERM");
  await upload("a.jpg", picture(400, 300).jpeg());
  await expect
    .poll(() => {
      makeAvifSoon();
      return made();
    })
    .toEqual(["[320,400]"]);
  expect(logged).not.toHaveBeenCalled();
});
