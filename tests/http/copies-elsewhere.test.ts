import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, test as base, expect } from "vitest";
import { backupName, dateOfBackup } from "~/backup/archives.server";
import { copiesLine } from "~/status/copies-line";
import { type CopiedSite, databaseIn, startCopiedSite } from "../support/copied-site";
import { copiesOf, groupsOn } from "../support/copies";
import { machine } from "../support/machine";
import { MESSAGE } from "../support/people";
import { scratchFolder } from "../support/scratch-folder";
import { hasStorePrograms, NO_STORE } from "../support/sftp-store";
import { ADMIN, startSite } from "../support/site";
import { Visitor } from "../support/visitor";

const isThere = hasStorePrograms();
if (!isThere) console.log(NO_STORE);
const test = base.skipIf(!isThere);
const copied = isThere ? await startCopiedSite() : ({} as CopiedSite);
const { folder, site, copies, store, sheet, first, answersTo, makeArchive, restic } = copied;
afterAll(() => copied.stop?.());

test("the sheet has the address, the passphrase, the fingerprints and the way back", async () => {
  expect(sheet).toContain(store.address);
  expect(groupsOn(sheet)).toHaveLength(6);
  expect(sheet.match(/SHA256:\S{43}/g)?.length).toBeGreaterThanOrEqual(2);
  expect(sheet).toContain("deploy/copies.sh --recover");
  expect((await copies.run("--sheet")).stdout).toContain(groupsOn(sheet)[5]);
});

test("the first copy is of what the site held then, and its day is said", () => {
  expect(Date.now() - (dateOfBackup(first)?.getTime() ?? 0)).toBeLessThan(60 * 60_000);
  expect(sheet).toMatch(/Sale la primera, que es la copia del \S+ \d.+ a las \d\d:\d\d \(/);
});

test("a night sends the newest archive, and the status says so", async () => {
  const name = await makeArchive(10);
  expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });
  expect(copies.status()).toMatchObject({ copied: { archive: name }, fault: null });
});

test("all is read back and is what the archive here holds", async () => {
  const { stdout, stderr, code } = await copies.run("--check");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Se puede restaurar: 0 artículos.+, del 20/);
  expect(copies.status().readBack?.contents).toContain("0 artículos");
});

test("nothing of what is stored can be read without the passphrase", () => {
  const names = readdirSync(store.folder, { recursive: true, encoding: "utf8" });
  const files = names.map((name) => path.join(store.folder, name));
  const stored = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file));
  expect(stored.length).toBeGreaterThan(4);
  for (const word of [MESSAGE.email, "SQLite format 3", "escuela.sqlite"]) {
    expect(stored.filter((bytes) => bytes.includes(word))).toEqual([]);
  }
});

test("an interruption lets restic clean up, and is no fault of the copies", async () => {
  const programs = scratchFolder();
  const seen = path.join(programs, "seen");
  const fake = `#!/bin/sh
trap 'echo SIGINT >> ${seen}; exit 130' INT
trap 'echo SIGTERM >> ${seen}; exit 143' TERM
echo started >> ${seen}
while :; do sleep 0.1; done
`;
  writeFileSync(path.join(programs, "restic"), fake, { mode: 0o755 });
  await makeArchive(6);
  const child = spawn(process.execPath, ["build/node/scripts/copies.js", "--loop"], {
    env: { ...copies.env, PATH: `${programs}:${copies.env.PATH}` },
  });
  const said = () => (existsSync(seen) ? readFileSync(seen, "utf8") : "");
  await expect.poll(said).toBe("started\n");
  child.kill("SIGINT");
  expect(await once(child, "close")).toEqual([0, null]);
  expect(said()).toBe("started\nSIGINT\n");
  expect(copies.status().fault).toBeNull();
});

test("a store whose key may not delete is sent a copy, and read back, all the same", async () => {
  const programs = scratchFolder();
  const fake = `#!/bin/sh
case " $* " in *" --no-lock "*) ;; *" unlock "* | *" check "*) echo no; exit 1 ;; esac
PATH="$REAL_PATH" exec restic "$@"
`;
  writeFileSync(path.join(programs, "restic"), fake, { mode: 0o755 });
  const { PATH } = copies.env;
  const name = await makeArchive(5);
  Object.assign(copies.env, { PATH: `${programs}:${PATH}`, REAL_PATH: PATH });
  const { code } = await copies.run("--now");
  const { code: read } = await copies.run("--check");
  Object.assign(copies.env, { PATH, REAL_PATH: undefined });
  expect([code, read]).toEqual([0, 0]);
  expect(copies.status()).toMatchObject({ copied: { archive: name }, fault: null });
});

test("a store that does not answer is reported in one sentence", async () => {
  const { copied } = copies.status();
  await store.stop();
  const { stderr, code } = await copies.run("--now");
  await store.start();
  expect([stderr, code]).toEqual([expect.stringMatching(/^El almacén no responde: /), 1]);
  expect(copies.status()).toMatchObject({ copied, fault: { reason: stderr.trim() } });
});

test("a wrong passphrase is said in a sentence", async () => {
  const file = path.join(folder, "fuera/destino/frase");
  const right = readFileSync(file, "utf8");
  writeFileSync(file, "0000-0000-0000-0000-0000-0000\n");
  const { stderr, code } = await copies.run("--now");
  writeFileSync(file, right);
  expect([stderr, code]).toEqual([expect.stringMatching(/^La frase no abre las copias/), 1]);
});

test("somebody else at the address of the store is sent nothing", async () => {
  await store.changeHostKey();
  const { stderr } = await copies.run("--now");
  expect(stderr).toMatch(/no tiene la huella del almacén/);
  const again = await copies.converse("--setup", answersTo(store.address));
  expect(again).toMatchObject({ code: 0, stderr: "" });
  expect(groupsOn(again.stdout)).toEqual(groupsOn(sheet));
});

test("an address at which nobody answers is said to be one", async () => {
  const nobody = store.address.replace(/:\d+/, ":1");
  const { stderr, code } = await copies.converse("--setup", answersTo(nobody));
  expect([stderr, code]).toEqual([expect.stringContaining("no contesta nadie por ssh"), 1]);
});

test("what is cut is not sent, and takes nothing of what is there away", async () => {
  const name = await makeArchive(0);
  const file = path.join(folder, "copias", name);
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, whole.length / 2));
  const there = restic("snapshots", "--json");
  const { stderr, code } = await copies.run("--now");
  expect([stderr, code]).toEqual([expect.stringContaining("está cortada"), 1]);
  expect(restic("snapshots", "--json")).toBe(there);
  writeFileSync(file, whole);
  expect((await copies.run("--now")).code).toBe(0);
  expect(copies.status().unremoved).toBeNull();
});

test("whoever was erased since the archive was made does not come back with it", async () => {
  await makeArchive(0);
  const owner = new Visitor(site.url);
  await owner.post("/admin", ADMIN);
  const erased = await owner.post(`/admin/personas?email=${MESSAGE.email}&eliminar`, {});
  expect(erased.status).toBe(303);
  expect(await copies.run("--now")).toMatchObject({ code: 0, stderr: "" });

  const burnt = machine();
  const there = copiesOf(burnt.folder);
  // As a full or a read-only store, it takes no lock.
  const locks = path.join(store.folder, "locks");
  renameSync(locks, `${locks}.away`);
  writeFileSync(locks, "");
  const back = await there.converse("--recover", answersTo(store.address));
  expect(back).toMatchObject({ code: 0, stderr: "" });
  rmSync(locks);
  renameSync(`${locks}.away`, locks);
  // Of a site that was started there before, and has made its copy of the night.
  const fresh = machine();
  await startSite(databaseIn(fresh.folder)).then((begun) => begun.stop());
  const since = path.join(burnt.folder, "copias", backupName(new Date()));
  expect(await fresh.backup(since)).toMatchObject({ code: 0 });
  const fetched = path.join(there.env.COPIES_DIR ?? "", "recuperado");
  cpSync(fetched, `${fetched} again`, { recursive: true });
  // And then the disk gave something else.
  mkdirSync(path.dirname(burnt.database), { recursive: true });
  writeFileSync(burnt.database, "x".repeat(9_000));
  expect(await there.run("--place")).toMatchObject({ code: 0, stderr: "" });
  expect(existsSync(since)).toBe(false);
  const beside = readdirSync(path.dirname(burnt.database));
  expect(beside).toContainEqual(expect.stringMatching(/^escuela\.sqlite\.before-restore-/));
  // Of an order that ended after it had placed it, and is repeated.
  renameSync(`${fetched} again`, fetched);
  const twice = await there.run("--place");
  expect(twice).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("ya estaba en su lugar"),
  });
  expect(burnt.query("SELECT email FROM mensajes")).toEqual([{ email: MESSAGE.email }]);
  const again = await startSite(databaseIn(burnt.folder));
  await expect.poll(() => again.rows("SELECT email FROM mensajes")).toEqual([]);
  expect((await new Visitor(again.url).post("/admin", ADMIN)).status).toBe(303);
  await again.stop();
  expect((await there.run("--now")).stdout).toContain(store.address);
});

test("one changed byte in the store is found by reading back, and said to be urgent", async () => {
  const packs = readdirSync(path.join(store.folder, "data"), {
    recursive: true,
    encoding: "utf8",
  });
  const files = packs.map((name) => path.join(store.folder, "data", name));
  const [largest = ""] = files
    .filter((file) => statSync(file).isFile())
    .sort((one, other) => statSync(other).size - statSync(one).size);
  const bytes = readFileSync(largest);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  chmodSync(largest, 0o600);
  writeFileSync(largest, bytes);
  const { stderr, code } = await copies.run("--check");
  expect([stderr, code]).toEqual([expect.stringMatching(/no es lo que se envió/), 1]);
  expect(copies.status().readBackFault?.isDamaged).toBe(true);
  const [line] = copiesLine(copies.status(), new Date());
  expect(line).toMatchObject({ level: "urgente", text: expect.stringContaining("restaurar") });
});
