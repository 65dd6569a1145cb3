import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../support/scratch-folder";

/** In place of docker: what it is asked goes into `calls`; what `failing` names fails. */
const DOCKER = `#!/bin/sh
echo "$*" >> "$FAKE/calls"
case "$*" in *"$FAILING"*) exit 1 ;; esac
case "$*" in
  'compose ps '*) cat "$FAKE/running" 2> /dev/null ;;
  'compose stop '*) rm -f "$FAKE/running" ;;
  *'test -s'*) echo hay ;;
  *'tar -cf'*) echo archive ;;
  *' --place'*) cat > "$FAKE/placed" ;;
  'compose up -d') echo id > "$FAKE/running" ;;
  'inspect '*) echo 'running 0 healthy' ;;
esac
exit 0
`;

let folder: string;
beforeEach(() => {
  folder = scratchFolder();
  mkdirSync(path.join(folder, "bin"));
  writeFileSync(path.join(folder, "bin", "docker"), DOCKER, { mode: 0o755 });
  cpSync("deploy", path.join(folder, "deploy"), { recursive: true });
  execFileSync("git", ["init", "-q"], { cwd: folder });
  writeFileSync(path.join(folder, ".env"), "SITE_URL=https://escuela.example");
});

function run(flag: string, failing = "-") {
  const env = {
    ...process.env,
    PATH: `${folder}/bin:${process.env.PATH}`,
    FAKE: folder,
    FAILING: failing === "-" ? "nothing fails" : failing,
  };
  const { status, stderr } = spawnSync("sh", ["deploy/copies.sh", flag], { cwd: folder, env });
  return { status, stderr: String(stderr) };
}
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
const calls = () => read("calls").split("\n");
const isRunning = () => existsSync(path.join(folder, "running"));

test("setting up the copies starts their container, now and with the others", () => {
  expect(run("--setup")).toMatchObject({ status: 0, stderr: "" });
  run("--setup");
  expect(read(".env")).toBe("SITE_URL=https://escuela.example\nCOMPOSE_PROFILES=copias\n");
  expect(calls()).toContain("compose up -d copias");
});

test("a copy sent by hand starts the nightly ones after a broken-off setup", () => {
  expect(run("--now")).toMatchObject({ status: 0, stderr: "" });
  expect(calls()).toContain("compose up -d copias");
});

test("setting up the copies begins with a backup of what the site holds now", () => {
  run("--setup");
  const order = [
    "test -s /data/escuela.sqlite",
    "backup.js --to /data/backups/escuela-",
    "--setup",
  ];
  const places = order.map((words) => calls().findIndex((call) => call.includes(words)));
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  expect(places).not.toContain(-1);
  expect(run("--setup", "backup.js")).toMatchObject({ status: 0, stderr: "" });
});

test("a setup of the copies that fails starts nothing", () => {
  expect(run("--setup", "--setup").status).toBe(1);
  expect(read(".env")).toBe("SITE_URL=https://escuela.example");
  expect(read("calls")).not.toContain(" up ");
});

test("a recovered copy is placed while the site is stopped, which then starts", () => {
  writeFileSync(path.join(folder, "running"), "id\n");
  expect(run("--recover")).toMatchObject({ status: 0, stderr: "" });
  expect(read("placed")).toBe("archive\n");
  // Of an attempt before nothing is left that could be placed instead.
  expect(calls().find((call) => call.includes("--place"))).toMatch(
    /rm -rf \/data\/fuera && .+tar -xf.+; rm -rf \/data\/fuera;/,
  );
  const order = ["compose stop escuela", "--place", "/copias/recuperado", "compose up -d"];
  const places = order.map((words) => calls().findLastIndex((call) => call.includes(words)));
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  expect(isRunning()).toBe(true);
});

test.each(["up -d copias", "up -d --no-deps"])(
  "a recovery in which «%s» fails can be repeated",
  (failing) => {
    const before = run("--recover", failing);
    expect(before).toMatchObject({ status: 1, stderr: expect.stringMatching(/repite la orden/i) });
    expect(isRunning()).toBe(true);
    // What was placed is known until the order has come to its end.
    expect(read("calls")).not.toContain("rm -f /data/recuperada");
    expect(run("--recover")).toMatchObject({ status: 0, stderr: "" });
    expect(read("calls")).toContain("rm -f /data/recuperada");
    expect(isRunning()).toBe(true);
  },
);

test("a recovery without enough room is refused before the site is stopped", () => {
  writeFileSync(path.join(folder, "running"), "id\n");
  const answers = `case "$*" in
  *'du -ck'*) echo '500000 total' ;;
  *'df -Pk'*) echo '/dev/vda 9000000 8100000 900000 90% /data' ;;
esac\n`;
  writeFileSync(path.join(folder, "bin", "docker"), DOCKER.replace("exit 0", answers));
  const { status, stderr } = run("--recover");
  expect([status, stderr]).toEqual([1, expect.stringContaining("faltan 98 MB")]);
  expect(read("calls")).not.toContain("compose stop");
  expect(isRunning()).toBe(true);
});

test("a site stopped by an interrupted recovery runs again after the next one", () => {
  writeFileSync(path.join(folder, "running"), "id\n");
  const stub = `${DOCKER.replace("exit 0", "")}case "$*" in 'compose stop '*) kill -9 $PPID ;; esac\n`;
  writeFileSync(path.join(folder, "bin", "docker"), stub);
  expect(run("--recover").status).toBe(null);
  writeFileSync(path.join(folder, "bin", "docker"), DOCKER);
  expect([run("--recover", "--place").status, isRunning()]).toEqual([1, true]);
});

test.each([true, false])("after a recovery that fails, a site runs if it ran before: %s", (ran) => {
  if (ran) writeFileSync(path.join(folder, "running"), "id\n");
  expect(run("--recover", "--place")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("no se ha puesto en su lugar"),
  });
  expect(isRunning()).toBe(ran);
});
