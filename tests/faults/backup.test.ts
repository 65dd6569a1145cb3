import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { contentOf } from "../support/folder-content";
import { startSite } from "../support/site";
import { backedUpSite, NEW_PICTURE } from "./backed-up-site";

const MEGABYTE = 1024 * 1024;

const made = backedUpSite();
const bucket = () => path.join(made.other.uploads, "blog-images");
const logo = () => path.join(made.other.uploads, "site-images", "logo.svg");

const titles = (file?: string) =>
  made.other
    .query<{ titulo: string }>("SELECT titulo FROM blog_posts", file)
    .map((row) => row.titulo);
/** The replaced files in a folder of uploads, over all restores. */
const replacedIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(".before-restore-"))
    .flatMap((name) =>
      readdirSync(path.join(folder, name)).map((file) => path.join(folder, name, file)),
    );
const live = (uploads: string) =>
  Object.fromEntries(
    Object.entries(contentOf(uploads)).filter(([name]) => !name.includes(".before-restore-")),
  );
const signalled = (at: string) => ({ env: { SIGNAL_AT_CALL: at }, preload: "signal-at-call.mjs" });

describe("what is replaced", () => {
  test("what is replaced is neither deleted by the next start, nor served, nor backed up", async () => {
    await made.other.restore(made.archive);
    const env = { DATABASE_PATH: made.other.database, UPLOADS_DIR: made.other.uploads };
    const next = await startSite(env);
    const [file = ""] = replacedIn(bucket());
    expect(existsSync(file)).toBe(true);
    const inside = path.relative(made.other.folder, file).split(path.sep).map(encodeURIComponent);
    expect((await fetch(`${next.url}/${inside.join("/")}`)).status).toBe(404);
    await next.stop();
    const again = path.join(made.other.folder, "x.tar");
    await made.other.backup(again);
    expect(readFileSync(again).includes("before-restore")).toBe(false);
  });

  test("what is replaced leaves no -wal and no -shm to the new database", async () => {
    for (const suffix of ["-wal", "-shm"]) {
      const from = path.join(made.site.folder, "db", `escuela.sqlite${suffix}`);
      cpSync(from, made.other.database + suffix);
    }
    rmSync(made.other.database);
    expect((await made.other.restore(made.archive)).code).toBe(0);
    const names = readdirSync(path.dirname(made.other.database)).sort();
    expect(names).toEqual(["escuela.sqlite", "escuela.sqlite.backup-lock"]);
    expect(titles()).toEqual(["Cianotipia al sol"]);
  });

  test("what is replaced may be a database that cannot be read", async () => {
    writeFileSync(made.other.database, "no soy una base de datos".repeat(1000));
    expect((await made.other.restore(made.archive)).code).toBe(0);
    expect(titles()).toEqual(["Cianotipia al sol"]);
    const folder = path.dirname(made.other.database);
    const [replaced = ""] = readdirSync(folder).filter((name) => name.includes(".before-restore-"));
    expect(readFileSync(path.join(folder, replaced), "utf8")).toContain("no soy una base");
  });

  /** How a killed restore left the site: the database and whether each picture it names is there. */
  function expectWhole(): void {
    const [title] = titles();
    expect(["Otro", "Cianotipia al sol"]).toContain(title);
    for (const { url } of made.other.query<{ url: string }>("SELECT url FROM pictures")) {
      expect(existsSync(made.other.folder + url), url).toBe(true);
    }
    const inPlace = existsSync(path.join(bucket(), NEW_PICTURE));
    const isBeside = replacedIn(bucket()).some((file) => file.endsWith(NEW_PICTURE));
    expect(inPlace || isBeside).toBe(true);
    if (title === "Otro") expect(inPlace).toBe(true);
  }

  const calls = ["link:1", "link:5", "rename:1", "rename:4", "rename:-1", "rm:8", "rm:9", "rm:12"];
  test.each(calls)("what is replaced is whole when the restore is killed at %s", async (call) => {
    const renames = String(Object.keys(live(path.join(made.restored, "uploads"))).length + 1);
    const at = `${call.replace("-1", renames)}:SIGKILL`;
    const killed = await made.other.restore(made.archive, signalled(at));
    expect(killed.code).toBe("SIGKILL");
    expectWhole();
    expect((await made.other.restore(made.archive)).code).toBe(0);
    expect(titles()).toEqual(["Cianotipia al sol"]);
    expect(live(made.other.uploads)).toEqual(live(path.join(made.restored, "uploads")));
    const logos = replacedIn(path.dirname(logo())).filter((file) => file.endsWith("logo.svg"));
    expect(logos.map((file) => readFileSync(file, "utf8"))).toContain("otro logo");
    expect(replacedIn(bucket()).some((file) => file.endsWith(NEW_PICTURE))).toBe(true);
  });

  test("what is replaced is nothing where the restore is interrupted before", async () => {
    const before = contentOf(made.other.folder);
    const outcome = await made.other.restore(made.archive, signalled("statfs:4:SIGTERM"));
    expect(outcome).toEqual({ stdout: "", stderr: "Interrumpido.\n", code: 143 });
    expect(contentOf(made.other.folder)).toEqual(before);
  });
});

describe("a backup that ends half-way", () => {
  const target = () => path.join(made.other.folder, "copias", "x.tar");
  const left = () => readdirSync(path.dirname(target())).sort();

  test("a backup that is interrupted leaves nothing", async () => {
    const outcome = await made.other.backup(target(), signalled("open:9:SIGTERM"));
    expect(outcome).toEqual({ stdout: "", stderr: "Interrumpido.\n", code: 143 });
    expect(left()).toEqual([]);
  });

  test("a backup that is killed leaves what the next one takes away", async () => {
    const { code } = await made.other.backup(target(), signalled("link:1:SIGKILL"));
    expect(code).toBe("SIGKILL");
    expect(left()).toEqual([".x.tar.partial", ".x.tar.partial.sqlite"]);
    expect(statSync(path.join(path.dirname(target()), left()[1] ?? "")).mode & 0o777).toBe(0o600);
    expect((await made.other.backup(target())).code).toBe(0);
    expect(left()).toEqual(["x.tar"]);
  });

  test("a backup that SIGTERM meets ends with the site, and leaves nothing", async () => {
    const large = path.join(made.other.uploads, "galeria-images", "111111111111.jpg");
    mkdirSync(path.dirname(large), { recursive: true });
    writeFileSync(large, "");
    truncateSync(large, 1024 * MEGABYTE);
    const BACKUP_DIR = path.dirname(target());
    const scheduled = await startSite({ BACKUP_DIR, UPLOADS_DIR: made.other.uploads });
    const copies = () => (existsSync(BACKUP_DIR) ? left() : []);
    await expect.poll(copies, { interval: 20 }).not.toEqual([]);
    const exit = once(scheduled.process, "exit");
    scheduled.process.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
    expect(copies()).toEqual([]);
    await scheduled.stop();
  });
});

test.skipIf(process.platform !== "linux")(
  "images of 256 MB are backed up and restored in little memory",
  async () => {
    const large = path.join(made.other.uploads, "galeria-images", "111111111111.jpg");
    mkdirSync(path.dirname(large), { recursive: true });
    writeFileSync(large, "");
    truncateSync(large, 256 * MEGABYTE);
    const target = path.join(made.other.folder, "x.tar");
    const given = { preload: "report-memory.mjs" };
    const outcomes = [
      await made.other.backup(target, given),
      await made.other.restore(target, given),
    ];
    expect(statSync(large).size).toBe(256 * MEGABYTE);
    for (const { stderr, code } of outcomes) {
      expect(code).toBe(0);
      const kilobytes = Number(stderr.replace(/^maxRSS (\d+)\n$/, "$1"));
      expect(kilobytes / 1024).toBeLessThan(160);
    }
  },
);
