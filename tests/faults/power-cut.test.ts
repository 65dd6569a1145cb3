import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { NO_MOUNTS } from "../support/disk";
import { multipart } from "../support/multipart";
import { phoneJpeg } from "../support/pictures";
import { ADMIN, BEHIND_PROXY, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";
import { mountLoopDisk } from "./loop-disk";
import { sendRestlessly } from "./restless-visitors";
import { expectStored, expectWholePictures } from "./whole-data";

const CUTS = 5;
const DISK_MB = 96;
const VISITORS = 4;
const ACKNOWLEDGED = 40;
const UNSYNCED = "x".repeat(100_000);

let site: Site | undefined;
let remove = (): void => {};

afterEach(async () => {
  await site?.stop();
  remove();
});

test("a power cut under load, five times, loses nothing that was acknowledged", async (ctx) => {
  const jpeg = await phoneJpeg(1000, 700);
  for (let cut = 0; cut < CUTS; cut++) {
    const disk = mountLoopDisk(DISK_MB);
    if (!disk) return ctx.skip(NO_MOUNTS);
    remove = disk.remove;
    site = await startSite(BEHIND_PROXY, { disk: disk.folder });
    site.createAdmin(ADMIN.email, ADMIN.password);
    const ana = new Visitor(site.url);
    await ana.post("/admin", ADMIN);
    const visitors = sendRestlessly(site, VISITORS, `${cut}`);
    const image = { field: "imagen", name: "a.jpg", data: jpeg };
    const article = multipart({ titulo: "Uno", contenido: "Texto" }, image);
    expect((await ana.postForm("/blog-admin", article)).status).toBe(303);
    await visitors.received(ACKNOWLEDGED);

    site.process.kill("SIGSTOP");
    // Nobody syncs this one: where its words survive, the cut was none.
    writeFileSync(path.join(disk.folder, "unsynced"), UNSYNCED);
    const seen = structuredClone(visitors.seen);
    const copy = disk.afterPowerCut();
    const unsynced = path.join(copy, "unsynced");
    expect(existsSync(unsynced) && readFileSync(unsynced, "utf8") === UNSYNCED).toBe(false);
    const left = path.join(copy, path.basename(site.folder));
    const sqlite = new Sqlite(path.join(left, "db", "escuela.sqlite"));
    expectStored(sqlite, seen);
    expect(await expectWholePictures(sqlite, path.join(left, "uploads"))).toBe(1);
    sqlite.close();

    await site.stop();
    await visitors.stop();
    remove();
    remove = () => {};
  }
});
