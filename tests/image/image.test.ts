import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeReadOnly, NO_MOUNTS } from "../support/disk";
import { bytesIn, contentOf } from "../support/folder-content";
import { furnish, PAGES } from "../support/furnished-site";
import { MESSAGE } from "../support/people";
import { phoneJpeg } from "../support/pictures";
import { environmentIn, PROGRAM, type Site, startSite } from "../support/site";
import { Visitor } from "../support/visitor";
import { type Image, makeImage } from "./image-tree";

const MINUTES_MS = 60_000;
const LIMIT_BYTES = 70_000_000;
/** Nobody's own, where we may choose who runs it; else the files are ours, and we may not write them. */
const uid = process.getuid?.() === 0 ? 65_534 : undefined;

let image: Image;
let before: Record<string, string>;
let site: Site;

beforeAll(async () => {
  image = makeImage();
  before = contentOf(image.folder);
  site = await startSite(variablesOfImage(), { cwd: image.folder, uid });
}, 5 * MINUTES_MS);
afterAll(async () => {
  await site.stop();
  image.remove();
});

/** What the image sets, but for places: data go to a folder of the test. */
function variablesOfImage() {
  const ownPlace = ([, value]: [string, string]) => !value.startsWith("/data/");
  return Object.fromEntries(Object.entries(image.env).filter(ownPlace));
}

/** Runs a program as a process of the container would run, and returns how it ended. */
async function run([program = "", ...args]: string[], variables: Record<string, string> = {}) {
  const env = { ...environmentIn(site.folder), ...variablesOfImage(), ...variables };
  const as = { cwd: image.folder, uid, gid: uid, env, timeout: MINUTES_MS };
  return promisify(execFile)(program, args, as).then(
    (said) => ({ ...said, code: 0 }),
    ({ stdout, stderr, code }) => ({ stdout, stderr, code }),
  );
}

describe("the tree that the Dockerfile makes", () => {
  test("the image is small, and has no tools, sources or secrets in it", () => {
    expect(bytesIn(image.folder)).toBeLessThan(LIMIT_BYTES);
    const files = Object.keys(before);
    expect(files.filter((file) => /^(app|server|tests|\.env)|\.(ts|map)$/.test(file))).toEqual([]);
    for (const tool of ["vite", "esbuild", "typescript", "@typescript", "vitest", "playwright"]) {
      expect(existsSync(path.join(image.folder, "node_modules", tool)), tool).toBe(false);
    }
  });

  test("the image has one volume for all data, and a plain user", () => {
    expect(image.volumes).toEqual(["/data"]);
    expect(existsSync(path.join(image.root, "data"))).toBe(true);
    const places = ["DATABASE_PATH", "UPLOADS_DIR", "BACKUP_DIR"].map((name) => image.env[name]);
    for (const place of places) expect(place).toMatch(/^\/data\//);
    expect(image.user).toBe("node");
  });

  test("the image starts Node as its first process, as npm start does", () => {
    expect(image.command).toEqual(PROGRAM);
    expect(readFileSync("scripts/start.sh", "utf8")).toContain(`exec ${PROGRAM.join(" ")}`);
  });
});

describe("the site in that tree, which it cannot write, run by somebody without rights", () => {
  test("the site in the image shows pages, processes images, and stores forms", async () => {
    const ana = await furnish(site, await phoneJpeg(1000, 700));
    for (const page of PAGES) expect((await ana.get(page)).status, page).toBe(200);
    expect((await new Visitor(site.url).post("/?index", MESSAGE)).status).toBe(303);
    expect(site.rows("SELECT nombre FROM mensajes")).toHaveLength(1);
    expect((await ana.get("/salud")).status).toBe(200);
  });

  test("the health check of the image passes for the site, and fails without it", async () => {
    const { port } = new URL(site.url);
    expect((await run(image.healthCheck, { PORT: port })).code).toBe(0);
    expect((await run(image.healthCheck, { PORT: "9" })).code).toBe(1);
  });

  test("the site in the image is backed up and restored by the commands of the documents", async () => {
    const archive = path.join(site.folder, "backups", "by-hand.tar");
    const command = (name: string) => ["node", `build/node/scripts/${name}.js`];
    const made = await run([...command("backup"), "--to", archive]);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining("Copia guardada") });
    const checked = await run([...command("restore"), "--from", archive, "--check"]);
    expect(checked.code).toBe(0);
  });

  test("the image has every command that the documents give", () => {
    const files = ["README.md", "docs/operations.md", "docs/server.md"];
    const documents = files.map((file) => readFileSync(file, "utf8"));
    const named = documents.join().matchAll(/escuela (?:\\\n\s*)?node (build\/[a-z/-]+\.js)/g);
    const programs = new Set([...named].map(([, program = ""]) => program));
    expect(programs.size).toBeGreaterThanOrEqual(3);
    for (const program of programs) {
      expect(existsSync(path.join(image.folder, program)), program).toBe(true);
    }
  });

  test("SIGTERM ends the site in the image with the exit code 0", async () => {
    const exit = once(site.process, "exit");
    site.process.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
    expect(site.complaints).toEqual([]);
    expect(contentOf(image.folder)).toEqual(before);
  });
});

describe("without a place to write, it ends at once and says in one line what to do", () => {
  let folder: string;
  const start = (file = "escuela.sqlite") =>
    run(image.command, { DATABASE_PATH: path.join(folder, file) });

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "escuela-volume-"));
    chmodSync(folder, 0o555);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("a volume of another user ends the site at once with a line that says what to do", async () => {
    const { code, stderr } = await start();
    expect(code).toBe(1);
    const user = uid ?? process.getuid?.();
    const line = `El usuario ${user} no puede escribir en ${folder}. Dale la carpeta: chown -R ${user} ${folder}`;
    expect(stderr).toBe(`${line}\n`);
    const missing = await start("db/escuela.sqlite");
    expect(missing.stderr).toMatch(
      new RegExp(`^El usuario ${user} no puede crear ${folder}/db.+\n$`),
    );
  });

  test("a read-only disk ends the site at once with a line that says what to do", async (ctx) => {
    chmodSync(folder, 0o777);
    const makeWritable = makeReadOnly(folder);
    if (!makeWritable) return ctx.skip(NO_MOUNTS);
    const { code, stderr } = await start().finally(makeWritable);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^${folder} es de solo lectura: .+\n$`));
  });
});
