import { appendFileSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type FakeServer, fakeServer } from "../support/fake-server";

const FIRST = "1 on 1, Caddyfile 1";
const SECOND = "2 on 2, Caddyfile 2";
const THIRD = "3 on 3, Caddyfile 3";

let server: FakeServer;
const update = () => server.run("update.sh");
const goBack = (...args: string[]) => server.run("go-back.sh", ...args);

const folder = mkdtempSync(path.join(tmpdir(), "escuela-servidor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const updated = fakeServer(folder);
expect(updated.run("update.sh").code).toBe(0);
updated.publish({ schema: 2 });
expect(updated.run("update.sh").code).toBe(0);
updated.calls();

beforeEach(() => {
  server = updated.copy();
});

test("going back brings the former version with its data, and can be undone", () => {
  for (let time = 0; time < 2; time++) {
    expect(goBack().code).toBe(0);
    expect(server.state()).toBe(FIRST);
  }
  expect(server.has("caddy")).toContain("caddy newest");
  expect(goBack("--undo").code).toBe(0);
  expect(server.state()).toBe(SECOND);
  expect(goBack().code).toBe(0);
  expect(server.state()).toBe(FIRST);
});

test.each(["compose stop *", "tag escuela:previous *", "compose up -d", "*force-recreate caddy"])(
  "going back is repeated where «docker %s» failed",
  (call) => {
    server.failAt(call);
    expect(goBack().code).toBe(1);
    server.failAt("nothing");
    expect(goBack().code).toBe(0);
    expect(server.state()).toBe(FIRST);
    expect(goBack("--undo").code).toBe(0);
    expect(server.state()).toBe(SECOND);
  },
);

test.each(["*node build*step-back.js", "*test -e*"])(
  "the running version stays if going back fails at %s",
  (call) => {
    server.failAt(call);
    expect(goBack()).toMatchObject({
      code: 1,
      said: expect.stringContaining("Sigue puesta la versión que había"),
    });
    server.failAt("nothing");
    expect(server.state()).toBe(SECOND);
  },
);

test("going back cannot be undone once a newer version was installed", () => {
  goBack();
  server.publish({ schema: 3 });
  expect(update().code).toBe(0);
  expect(goBack("--undo")).toMatchObject({ code: 1, said: expect.stringContaining("--list") });
  expect(server.state()).toBe(THIRD);
  expect(goBack().code).toBe(0);
  expect(server.state()).toBe(FIRST);
});

test("a second going back that fails leaves the version that runs", () => {
  goBack();
  server.failAt("*node build*step-back.js");
  expect(goBack().code).toBe(1);
  server.failAt("nothing");
  expect(server.state()).toBe(FIRST);
});

test("going back that was cut off and then fails leaves the newer version", () => {
  const fake = path.resolve("tests/support/fake-docker.sh");
  server.program(
    "docker",
    `. ${fake}; case "$*" in "tag escuela:previous "*) kill -9 $PPID ;; esac`,
  );
  expect(goBack().code).toBe(null);
  server.program("docker", `. ${fake}`);
  server.failAt("*node build*step-back.js");
  expect(goBack().code).toBe(1);
  expect(server.state()).toBe(SECOND);
});

test("undoing a going back is given up if the data do not come back", () => {
  goBack();
  server.failAt("*step-back.js --undo");
  expect(goBack("--undo")).toMatchObject({
    code: 1,
    said: expect.stringContaining("Sigue puesta la versión de antes"),
  });
  expect(server.state()).toBe(FIRST);
  server.failAt("nothing");
  expect(goBack("--undo").code).toBe(0);
  expect(server.state()).toBe(SECOND);
});

test("a second undo that fails leaves the newer version that runs", () => {
  goBack();
  expect(goBack("--undo").code).toBe(0);
  server.failAt("*step-back.js --undo");
  expect(goBack("--undo").code).toBe(1);
  expect(server.state()).toBe(SECOND);
});

test("going back after an update that was killed is undone in full", () => {
  server.publish({ schema: 3 });
  const fake = path.resolve("tests/support/fake-docker.sh");
  server.program("docker", `case "$*" in "build "*) kill -9 $PPID ;; esac; . ${fake}`);
  expect(update().code).toBe(null);
  server.program("docker", `. ${fake}`);
  expect([goBack().code, server.state()]).toEqual([0, FIRST]);
  expect([goBack("--undo").code, server.state()]).toEqual([0, SECOND]);
});

test("going back cannot be undone after an update that failed", () => {
  goBack();
  server.publish({ schema: 1, health: "ends" });
  expect(update().code).toBe(1);
  expect([goBack("--undo").code, server.state()]).toEqual([1, "1 on 1, Caddyfile 1"]);
});

test.each([[], ["--undo"]])(
  "going back is refused before it stops the site if a file was edited: %j",
  (...args) => {
    if (args.length > 0) expect(goBack().code).toBe(0);
    const before = server.state();
    appendFileSync(path.join(server.folder, "deploy/caddy/Caddyfile"), "mine\n");
    expect(goBack(...args)).toMatchObject({ code: 1, said: expect.stringContaining("git stash") });
    expect(server.state()).toBe(before);
    expect(server.calls()).not.toMatch(/^compose stop escuela$[\s\S]*compose stop escuela$/m);
  },
);

test("files that only look changed are not in the way of going back", () => {
  utimesSync(path.join(server.folder, "deploy/caddy/Caddyfile"), 1, 1);
  expect(goBack().code).toBe(0);
  expect(server.state()).toBe(FIRST);
});
