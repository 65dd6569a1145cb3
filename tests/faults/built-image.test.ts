import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Config, Container, Engine } from "../image/container";
import { findEngine, NO_ENGINE } from "../image/engine";
import { furnishAsAdmin, PAGES } from "../support/furnished-site";
import { multipart } from "../support/multipart";
import { MESSAGE } from "../support/people";
import { phoneJpeg } from "../support/pictures";
import { ADMIN, PROGRAM } from "../support/site";
import { Visitor } from "../support/visitor";

const MINUTES_MS = 60_000;
/** Of the site, without the system. */
const LIMIT_BYTES = 70_000_000;
const ARCHIVE = "/data/backups/by-hand.tar";
const LARGE_PHOTOS = 3;

let engine: Engine | null;
let config: Config;
let site: Container;

beforeAll(async () => {
  engine = await findEngine();
  if (!engine) return;
  config = await engine.build();
  site = await engine.start();
}, 20 * MINUTES_MS);
beforeEach((ctx) => {
  if (!engine) ctx.skip(NO_ENGINE);
});
afterAll(() => engine?.remove());

const command = (name: string) => ["node", `build/node/scripts/${name}.js`];

describe("the image that the Dockerfile builds", () => {
  test("the image is small, and has no tools, sources or secrets in it", async () => {
    const { stdout } = await site.exec(["find", ".", "-type", "f", "-printf", "%s %P\n"]);
    const files = stdout
      .trim()
      .split("\n")
      .map((line) => line.split(" "));
    expect(files.reduce((sum, [bytes]) => sum + Number(bytes), 0)).toBeLessThan(LIMIT_BYTES);
    const names = files.map(([, ...name]) => name.join(" "));
    const tools = /^node_modules\/(vite|esbuild|typescript|vitest|playwright)\//;
    const unwanted = /^(app|server|tests|\.env)|\.(ts|map)$/;
    expect(names.filter((name) => tools.test(name) || unwanted.test(name))).toEqual([]);
  });

  test("the image has one volume for all data, and a plain user", () => {
    expect(Object.keys(config.Volumes)).toEqual(["/data"]);
    const places = config.Env.filter((line) =>
      /^(DATABASE_PATH|UPLOADS_DIR|BACKUP_DIR)=/.test(line),
    );
    expect(places).toHaveLength(3);
    for (const place of places) expect(place).toMatch(/=\/data\//);
    expect(config.User).toBe("node");
  });

  test("the image starts Node as its first process, as npm start does", async () => {
    expect(config.Cmd).toEqual(PROGRAM);
    expect(readFileSync("scripts/start.sh", "utf8")).toContain(`exec ${PROGRAM.join(" ")}`);
    const { stdout } = await site.exec(["cat", "/proc/1/cmdline"]);
    expect(stdout).toMatch(/^node\0/);
  });
});

describe("the site in a container of that image, limited as compose.yaml says", () => {
  test("the site in the image has an unprivileged user and a root that it cannot write", async () => {
    const { stdout } = await site.exec(["cat", "/proc/1/status"]);
    expect(stdout).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
    expect(stdout).toMatch(/^CapEff:\t0+$/m);
    expect(stdout).toMatch(/^CapBnd:\t0+$/m);
    expect(stdout).toMatch(/^NoNewPrivs:\t1$/m);
    const { code, stderr } = await site.exec(["touch", "/app/a", "/usr/a", "/home/node/a"]);
    expect(code).toBe(1);
    expect(stderr.match(/Read-only file system/g)).toHaveLength(3);
  });

  test("the health check of the image passes for the site, and fails without it", async () => {
    const [kind, ...check] = config.Healthcheck.Test;
    expect(kind).toBe("CMD");
    expect((await site.exec(check)).code).toBe(0);
    expect((await site.exec(check, { env: { PORT: "9" } })).code).toBe(1);
  });

  test("the site in the image handles pages, forms and large photos", async () => {
    const create = [...command("create-admin"), "--email", ADMIN.email];
    expect((await site.exec(create, { input: `${ADMIN.password}\n` })).code).toBe(0);
    const ana = await furnishAsAdmin(site.url, await phoneJpeg(1000, 700));
    for (const page of PAGES) expect((await ana.get(page)).status, page).toBe(200);
    expect((await new Visitor(site.url).post("/?index", MESSAGE)).status).toBe(303);
    expect(await ana.read("/admin/mensajes")).toContain(MESSAGE.mensaje);
    const file = { field: "foto", name: "grande.jpg", data: await phoneJpeg(4000, 3000) };
    const large = Array.from({ length: LARGE_PHOTOS }, () =>
      ana.postForm("/galeria-admin/1", multipart({}, file)),
    );
    for (const { status } of await Promise.all(large)) expect(status).toBe(303);
    expect((await ana.get("/salud")).status).toBe(200);
  });

  test("the site in the image is backed up and restored by the commands of the documents", async () => {
    const made = await site.exec([...command("backup"), "--to", ARCHIVE]);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining("Copia guardada") });
    const checked = await site.exec([...command("restore"), "--from", ARCHIVE, "--check"]);
    expect(checked.code).toBe(0);
  });

  test("the image has every command that the documents give", async () => {
    const files = ["README.md", "docs/operations.md", "docs/server.md"];
    const documents = files.map((file) => readFileSync(file, "utf8"));
    const named = documents.join().matchAll(/escuela (?:\\\n\s*)?node (build\/[a-z/-]+\.js)/g);
    const programs = new Set([...named].map(([, program = ""]) => program));
    expect(programs.size).toBeGreaterThanOrEqual(3);
    for (const program of [...programs, "build/node/scripts/copies.js"]) {
      expect((await site.exec(["node", program, "--help"])).code, program).toBe(0);
    }
    expect((await site.exec(["restic", "version"])).code).toBe(0);
    expect((await site.exec(["ssh", "-V"])).code).toBe(0);
  });

  test("SIGTERM ends the site in the image with 0", async () => {
    expect(await site.stop()).toMatchObject({ code: 0, stderr: "" });
  });
});

describe("a container that lacks something", () => {
  const runAlone: Engine["runAlone"] = (...given) => {
    if (!engine) throw new Error(NO_ENGINE);
    return engine.runAlone(...given);
  };

  test("what takes more memory than compose.yaml gives is killed", async () => {
    const script = "for (const all = []; ; ) all.push(Buffer.alloc(2 ** 24, 1))";
    expect((await runAlone(["node", "-e", script])).code).toBe(137);
  });

  test("a volume of another user ends the site at once with a line that says what to do", async () => {
    const line =
      "El usuario 65534 no puede escribir en /data. Dale la carpeta: chown -R 65534 /data";
    const ended = await runAlone(config.Cmd, { user: 65_534 });
    expect(ended).toMatchObject({ code: 1, stderr: `${line}\n` });
    const elsewhere = ["env", "DATABASE_PATH=/data/db/escuela.sqlite", ...config.Cmd];
    const missing = await runAlone(elsewhere, { user: 65_534 });
    expect(missing.stderr).toMatch(/^El usuario 65534 no puede crear \/data\/db.+\n$/);
  });

  test("a read-only disk ends the site at once with a line that says what to do", async () => {
    const { code, stderr } = await runAlone(config.Cmd, { isVolumeReadOnly: true });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\/data es de solo lectura: .+\n$/);
  });
});
