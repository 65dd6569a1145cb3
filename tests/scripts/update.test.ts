import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeServer, fakeServer } from "../support/fake-server";

const FIRST = "1 on 1, Caddyfile 1";
const SECOND = "2 on 2, Caddyfile 2";
const THIRD = "3 on 3, Caddyfile 3";

const folder = mkdtempSync(path.join(tmpdir(), "escuela-servidor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const updated = fakeServer(folder);
expect(updated.run("update.sh")).toMatchObject({ code: 0 });
expect(updated.state()).toBe(FIRST);
updated.calls();

let server: FakeServer;
beforeEach(() => {
  server = updated.copy();
});

const update = (...args: string[]) => server.run("update.sh", ...args);
const read = (name: string) => readFileSync(path.join(server.folder, name), "utf8").trim();

describe("an update", () => {
  test("copies the data, builds the new version and retains the former one", () => {
    server.publish({ schema: 2 });
    const { code, said } = update();
    expect([code, said]).toEqual([0, expect.stringContaining("https://escuela.example responde")]);
    expect(server.state()).toBe(SECOND);
    expect(server.has("images/escuela:previous")).toMatch(/^1-/);
    expect(server.has("caddy")).toBe("caddy newest, Caddyfile 2");
    const order =
      /exec .*backup\.js --to \/data\/backups\/escuela-\d{8}T\d{6}Z\.tar\nbuild --pull -t escuela:next \.\ncompose pull -q caddy\n[\s\S]*caddy validate[\s\S]*compose up -d\n/;
    expect(server.calls()).toMatch(order);
  });

  test("that is repeated retains the version before the one that runs", () => {
    server.publish({ schema: 2 });
    for (let time = 0; time < 2; time++) expect(update().code).toBe(0);
    expect(server.has("images/escuela:previous")).toMatch(/^1-/);
  });

  test.each(["*backup.js*", "build *", "compose pull *", "*caddy validate*"])(
    "changes nothing where «docker %s» fails, and can be repeated",
    (call) => {
      server.publish({ schema: 2 });
      server.failAt(call);
      expect(update()).toMatchObject({ code: 1, said: expect.stringContaining("✖") });
      expect(server.state()).toBe(FIRST);
      expect(`${server.has("images/caddy:2")}, ${read("deploy/caddy/Caddyfile")}`).toBe(
        server.has("caddy"),
      );
      server.failAt("nothing");
      expect(update().code).toBe(0);
      expect(server.state()).toBe(SECOND);
    },
  );

  test.each([
    ["ends", { schema: 2, health: "ends" }, "nothing"],
    ["cannot be built", { schema: 2 }, "build *"],
  ] as const)(
    "that was killed while it built leads back to the former version where the new one %s",
    (_what, version, failing) => {
      server.publish(version);
      const fake = path.resolve("tests/support/fake-docker.sh");
      server.program("docker", `case "$*" in "build "*) kill -9 $PPID ;; esac; . ${fake}`);
      expect(update().code).toBe(null);
      server.program("docker", `. ${fake}`);
      server.failAt(failing);
      expect(update().code).toBe(1);
      expect([server.state(), read("deploy/caddy/Caddyfile")]).toEqual([FIRST, "Caddyfile 1"]);
    },
  );

  test("changes nothing where the new version cannot be fetched", () => {
    server.publish({ schema: 2 });
    server.write("deploy/caddy/Caddyfile", "mine");
    expect(update()).toMatchObject({ code: 1, said: expect.stringContaining("git status") });
    expect(server.state()).toBe(FIRST);
  });

  test.each([
    ["ends", { health: "ends" }],
    ["does not get well", { health: "starting" }],
    ["does not answer from outside", { isReachable: false }],
  ] as const)("goes back by itself where the new version %s", (_what, version) => {
    server.publish({ schema: 2, ...version });
    const { code, said } = update();
    expect([code, said]).toEqual([1, expect.stringContaining("sigue con la versión de antes")]);
    expect(server.state()).toBe(FIRST);
    server.publish({ schema: 3 });
    expect(update().code).toBe(0);
    expect(server.state()).toBe(THIRD);
  });

  test("goes back by itself where the new version cannot be started", () => {
    server.publish({ schema: 2 });
    const fake = path.resolve("tests/support/fake-docker.sh");
    server.program(
      "docker",
      `case "$*" in
        "compose up -d") test -e "$FAKE/tried" || { : > "$FAKE/tried"; exit 1; } ;;
      esac
      . ${fake}`,
    );
    expect(update().code).toBe(1);
    expect(server.state()).toBe(FIRST);
  });

  test("does not go back to a version that was not well itself", () => {
    server.publish({ schema: 2, health: "ends" });
    server.failAt("compose stop *");
    expect([update().code, server.state()]).toEqual([1, SECOND]);
    server.failAt("nothing");
    expect(update().said).toMatch(/vuelve con: sh deploy.go-back.sh[\s\S]*puede ser .env/);
    server.publish({ schema: 3, health: "ends" });
    expect(update().said).toContain("sigue con la versión de antes");
    expect(server.state()).toBe(FIRST);
  });

  test("goes back to a version that ran well, though it was just restarted", () => {
    server.publish({ schema: 2 });
    expect(update().code).toBe(0);
    server.write("../fake/unsettled", "");
    server.publish({ schema: 3, health: "ends" });
    expect(update().said).toContain("sigue con la versión de antes");
    expect(server.state()).toBe(SECOND);
  });

  test("with a Caddyfile that serves nothing goes back to the former one", () => {
    server.publish({ schema: 1 });
    server.program(
      "curl",
      'read -r caddy < "$FAKE/caddy"; test "$caddy" = "caddy newest, Caddyfile 1"',
    );
    server.write("../source/deploy/caddy/Caddyfile", "Caddyfile wrong\n");
    server.write("../source/version", "1-healthy-yes-yes\n");
    server.publish({ schema: 1 });
    expect(update().code).toBe(0);
    expect(server.state()).toBe(FIRST);
  });

  test("takes a site for healthy that was restarted long ago", () => {
    server.write("../fake/restarts", "1\n");
    expect(update()).toMatchObject({ code: 0, said: expect.stringContaining("responde") });
    expect(server.calls()).toMatch(/^compose exec .*backup\.js --to/m);
  });

  test("does not go back if the site did not answer from outside before either", () => {
    server.program("curl", "exit 6");
    server.publish({ schema: 2 });
    expect(update()).toMatchObject({ code: 1, said: expect.stringContaining("tampoco antes") });
    expect(server.state()).toBe(SECOND);
  });

  test("tells how to return the data to a version that lacks the command", () => {
    server.publish({ schema: 2, hasStepBack: false });
    expect(update().code).toBe(0);
    server.publish({ schema: 3, health: "ends" });
    const { code, said } = update();
    expect(code).toBe(1);
    expect(said).toMatch(/restore\.js --from \/data\/backups\/escuela-\d{8}T\d{6}Z\.tar/);
  });

  test("leaves the image of the former version alone, whatever .env says", () => {
    server.publish({ schema: 2 });
    server.write(".env", "SITE_URL=https://escuela.example\nESCUELA_VERSION=previous\n");
    expect(update().code).toBe(0);
    expect(server.has("images/escuela:previous")).toMatch(/^1-/);
    expect(readFileSync("compose.yaml", "utf8")).not.toContain("ESCUELA_VERSION");
  });

  test.each([
    ["no engine that answers", () => server.failAt("info"), "sudo"],
    ["no address", () => server.write(".env", "PORT=3000\n"), "SITE_URL=https://"],
    ["a full disk", () => server.program("df", "printf 'x\\nx 1 1 60000 1 /\\n'"), "58 MB"],
    ["another one at work", () => server.program("flock", "exit 1"), "espera"],
    ["a container that cannot be looked into", () => server.failAt("*test -s*"), "No hay copia"],
  ])("with %s touches nothing and says why", (_what, spoil, words) => {
    server.publish({ schema: 2 });
    spoil();
    expect(update()).toMatchObject({ code: 1, said: expect.stringContaining(words) });
    expect(server.state()).toBe(FIRST);
  });

  test("copies the data of a site that is not running, too", () => {
    server.failAt("compose ps *");
    server.publish({ schema: 2 });
    update();
    expect(server.calls()).toMatch(/run --rm -T escuela node .*backup\.js/);
  });
});

test("a first installation makes no backup", () => {
  server = fakeServer();
  expect(update().code).toBe(0);
  expect(server.calls()).not.toContain("backup.js");
});

describe("building on another machine", () => {
  const SSH = (machine: string) => `case "$2" in uname*) echo ${machine} ;; *) cat > sent ;; esac`;

  test("needs no .env and builds for the server's processor", () => {
    server.publish({ schema: 2 });
    server.program("ssh", SSH("aarch64"));
    server.write(".env", "");
    server.write("version", "2-healthy-yes-yes\n");
    expect(server.run("build-elsewhere.sh", "ana@servidor").code).toBe(0);
    expect(server.calls()).toContain("build --pull --platform linux/arm64 -t escuela:next .");
    server.write(".env", "SITE_URL=https://escuela.example\n");
    server.write("version", "1-healthy-yes-yes\n");
    expect(update("--built", "sent").code).toBe(0);
    expect(server.calls()).not.toMatch(/^build/m);
    expect(server.state()).toBe(SECOND);
  });

  test.each(["build *", "save *"])("sends nothing where «docker %s» fails", (call) => {
    server.program("ssh", SSH("x86_64"));
    server.failAt(call);
    expect(server.run("build-elsewhere.sh", "ana@servidor").code).toBe(1);
    expect(update("--built", "sent").code).toBe(1);
    server.failAt("nothing");
    expect(server.state()).toBe(FIRST);
  });
});

test.each(["update.sh", "go-back.sh", "build-elsewhere.sh"])("%s explains itself", (script) => {
  const help = server.run(script, "--help");
  expect(help).toMatchObject({ code: 0, said: expect.stringContaining(`sh deploy/${script}`) });
  expect(server.run(script, "--nada").code).toBe(1);
  expect(server.calls()).toBe("");
});
