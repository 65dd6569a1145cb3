import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, test as base, expect } from "vitest";
import { backupName } from "~/backup/archives.server";
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
const { home, copies, store, sheet, answersTo, restic } = copied;
afterAll(() => copied.stop?.());

test("a new school at the address of one that burnt leaves its copies alone", async () => {
  const begun = machine();
  const fresh = await startSite(databaseIn(begun.folder));
  expect((await new Visitor(fresh.url).post("/?index", MESSAGE)).status).toBe(303);
  const there = copiesOf(begun.folder);
  expect(
    await begun.backup(path.join(begun.folder, "copias", backupName(new Date()))),
  ).toMatchObject({
    code: 0,
  });
  const snapshots = () => JSON.parse(restic("snapshots", "--json")) as { id: string }[];
  const before = snapshots();
  const setUp = await there.converse("--setup", answersTo(store.address));
  expect(setUp).toMatchObject({ code: 0, stderr: "" });
  expect(setUp.stdout).toMatch(/otra escuela.+:\n {2}la última, del .+: 0 artículos, .+1 mensaje/s);
  expect(snapshots().map(({ id }) => id)).toEqual(
    expect.arrayContaining(before.map(({ id }) => id)),
  );
  expect((await there.run("--check")).stdout).toContain("otra escuela");

  const asked: string[] = [];
  const second = (said: string) => {
    asked.push(said);
    return "2";
  };
  const back = await there.converse("--recover", [
    [/¿Cuál vuelve\?/, second],
    ...answersTo(store.address),
  ]);
  expect(back).toMatchObject({ code: 0, stderr: "" });
  expect(asked[0]).toMatch(/1\) del .+\n {2}2\) del /);
  await fresh.stop();
  const secret = path.join(begun.folder, "db", "session-secret");
  const fetched = readFileSync(path.join(begun.folder, "fuera", "recuperado", "session-secret"));
  expect(readFileSync(secret)).not.toEqual(fetched);
  const placed = await there.run("--place");
  expect(readFileSync(secret)).toEqual(fetched);
  expect(placed).toMatchObject({ code: 0, stderr: "" });
  const [, former = ""] = /La base de datos que había está en (.+)/.exec(placed.stdout) ?? [];
  expect(existsSync(former)).toBe(true);
  const [, other = ""] =
    /Lo que se copió aquí mientras tanto está en (.+)/.exec(placed.stdout) ?? [];
  expect(existsSync(other)).toBe(true);
  expect(await there.run("--now")).toMatchObject({ code: 0, stderr: "" });
  expect(other).not.toContain(there.status().copied?.archive);
  const twice = await there.converse("--recover", [
    [/¿Cuál vuelve\?/, () => "1"],
    ...answersTo(store.address),
  ]);
  expect(twice.code).toBe(0);
  const { stderr, code } = await there.run("--place");
  expect([stderr, code]).toEqual([expect.stringMatching(/^Aquí ya hay .+traida-escuela-/), 1]);
  expect(begun.query("SELECT email FROM users")).toEqual([{ email: ADMIN.email }]);
});

test("two machines that send copies of one school take nothing away, and say so", async () => {
  const { folder: elsewhere } = machine();
  const moved = copiesOf(elsewhere);
  const ids = () => JSON.parse(restic("snapshots", "--json")).map(({ id }: { id: string }) => id);
  const there = ids();
  await home.backup(path.join(elsewhere, "copias", backupName(new Date())));
  const done = await moved.converse("--setup", answersTo(store.address));
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(groupsOn(done.stdout)).toEqual(groupsOn(sheet));
  expect(moved.status()).toMatchObject({ address: store.address, fault: null, unremoved: null });
  expect(ids()).toEqual(expect.arrayContaining(there));
  const again = await copies.run("--now");
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("Otra máquina envía") });
  expect(copies.status().unremoved?.reason).toContain("Otra máquina envía");
  expect(ids()).toEqual(expect.arrayContaining(there));
});

test("recovering asks before it goes on without knowing who left", async () => {
  const programs = scratchFolder();
  const real = execFileSync("which", ["restic"], { encoding: "utf8" }).trim();
  const fake = `#!/bin/sh
case " $* " in *" dump "*) echo 'Fatal: There were 1 errors.' >&2; exit 1 ;; esac
exec ${real} "$@"
`;
  writeFileSync(path.join(programs, "restic"), fake, { mode: 0o755 });
  const there = copiesOf(machine().folder);
  there.env.PATH = `${programs}:${there.env.PATH}`;
  const recover = (answer: string) =>
    there.converse("--recover", [
      [/¿Se sigue sin eso\?/, () => answer],
      [/¿Cuál vuelve\?/, () => "1"],
      ...answersTo(store.address),
    ]);
  const { stdout, stderr, code } = await recover("no");
  expect(stdout).toMatch(/No se ha podido leer \S+bajas de otra copia/);
  expect([stderr, code]).toEqual([expect.stringContaining("No se ha traído nada"), 1]);
  expect((await there.run("--place")).stderr).toContain("No ha vuelto ninguna copia");
  expect((await recover("sí")).code).toBe(0);
});

test("a machine whose clock may be behind takes no older copy without a question", async () => {
  const future = path.join(scratchFolder(), backupName(new Date(Date.now() + 40 * 24 * 3_600_000)));
  writeFileSync(future, "a copy");
  const all: { id: string; paths: string[]; tags: string[] }[] = JSON.parse(
    restic("snapshots", "--json"),
  );
  const archiveIn = (paths: string[]) =>
    paths
      .map((file) => path.basename(file))
      .sort()
      .at(-1);
  const nameOf = ({ paths }: { paths: string[] }) =>
    archiveIn(paths.filter((file) => file.endsWith(".tar"))) ?? "";
  const newest = all.toSorted((one, other) => (nameOf(one) < nameOf(other) ? 1 : -1))[0];
  const tags = newest?.tags.slice(0, 2).join(",") ?? "";
  const erasures = path.join(scratchFolder(), "erasures");
  writeFileSync(erasures, "# of a later copy\n");
  restic("backup", "--host", "escuela", "--tag", tags, future, erasures);
  const there = machine().folder;
  const recover = (answer: string) =>
    copiesOf(there).converse("--recover", [
      [/¿Va bien\? \(sí\/no\) $/, () => answer],
      [/¿Cuál vuelve\?/, () => "1"],
      ...answersTo(store.address),
    ]);
  const { stdout, stderr, code } = await recover("no");
  expect([stderr, code]).toEqual([expect.stringContaining("Pon el reloj en hora"), 1]);
  expect(stdout).toContain("Allí hay una copia del ");
  expect((await recover("sí")).code).toBe(0);
  // Whoever was erased since stays so, whichever copy comes back.
  const noted = readFileSync(path.join(there, "fuera", "recuperado", "erasures"), "utf8");
  expect(noted).toContain("# of a later copy");
  const now: typeof all = JSON.parse(restic("snapshots", "--json"));
  restic("forget", now.find(({ paths }) => paths.includes(future))?.id ?? "");
});
