import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { scratchFolder } from "./scratch-folder";

/** A version of the site, as far as tests/support/fake-docker.sh knows it. */
interface Version {
  schema: number;
  health?: "healthy" | "starting" | "ends";
  /** False where Caddy does not lead to it. */
  isReachable?: boolean;
  hasStepBack?: boolean;
  /** How compose.yaml names Caddy's image. */
  caddy?: string;
}

/** A folder that stands for a server: a clone of the repository, and programs that only pretend. */
export interface FakeServer {
  folder: string;
  /** Publishes a version, whose Caddyfile is its number: it comes with the next `git pull`. */
  publish(version: Version): void;
  /** Runs a script of deploy/ there. */
  run(script: string, ...args: string[]): { code: number | null; said: string };
  /** What the engine has: `images/NAME`, `caddy`; "" where there is none. */
  has(name: string): string;
  /** The schemas of the version that runs, of the data, and the Caddyfile that is used. */
  state(): string;
  /** Calls of docker that fail from now on, as patterns of the shell. */
  failAt(...patterns: string[]): void;
  /** The calls of docker since the last time, a line each. */
  calls(): string;
  /** A line that the program of that name is from now on. */
  program(name: string, line: string): void;
  write(name: string, text: string): void;
  /** A server of its own, for one test, that is as this one now: made in a third of the time. */
  copy(): FakeServer;
}

/** A site answers from outside where it is well and Caddy leads to it. */
const CURL = `read -r data < "$FAKE/data" && IFS=- read -r schema health outside rest < "$FAKE/running" &&
  test "$schema" -ge "$data" && test "$health $outside" = "healthy yes"`;

const AUTHOR = ["-c", "user.name=Ana", "-c", "user.email=ana@ejemplo.es"];

/** A server on which the first version has been published and fetched, and nothing runs. */
export function fakeServer(parent = scratchFolder()): FakeServer {
  const [source, folder, fake] = foldersIn(parent);
  for (const name of [source, fake, `${fake}/bin`, `${fake}/images`]) mkdirSync(name);
  const server = serverIn(parent);
  server.program("docker", `. ${path.resolve("tests/support/fake-docker.sh")}`);
  server.program("curl", CURL);
  for (const name of ["sleep", "flock"]) server.program(name, "exit 0");
  server.failAt("nothing");
  writeFileSync(path.join(fake, "images/caddy:2"), "caddy first\n");
  cpSync("deploy", path.join(source, "deploy"), { recursive: true });
  cpSync("compose.yaml", path.join(source, "compose.yaml"));
  server.git("init", "-q", "-b", "main", "--template=");
  server.publish({ schema: 1 });
  server.git("clone", "-q", "--template=", source, folder);
  // As seen from there: a copy of this server has a copy of the source.
  server.git("-C", folder, "remote", "set-url", "origin", "../source");
  server.write(".env", "SITE_URL=https://escuela.example/\n");
  return server;
}

const foldersIn = (parent: string) =>
  [path.join(parent, "source"), path.join(parent, "server"), path.join(parent, "fake")] as const;

function serverIn(parent: string): FakeServer & { git(...args: string[]): void } {
  const [source, folder, fake] = foldersIn(parent);
  const environment = {
    ...process.env,
    PATH: `${fake}/bin:${process.env.PATH}`,
    FAKE: fake,
    TRIES: "3",
    HOME: parent,
    GIT_CONFIG_GLOBAL: "/dev/null",
  };
  const at = (cwd: string) => ({ cwd, env: environment, encoding: "utf8" }) as const;
  const git = (...args: string[]) => {
    const { status, stderr } = spawnSync("git", [...AUTHOR, ...args], at(source));
    if (status !== 0) throw new Error(stderr);
  };
  const read = (name: string) => {
    try {
      return readFileSync(path.join(fake, name), "utf8").trim();
    } catch {
      return "";
    }
  };
  const write = (name: string, text: string) => writeFileSync(path.join(fake, name), `${text}\n`);
  const schemaOf = (image: string) => image.split("-")[0];
  return {
    folder,
    git,
    publish({ schema, health = "healthy", isReachable = true, hasStepBack = true, caddy }) {
      const words = [isReachable, hasStepBack].map((is) => (is ? "yes" : "no"));
      const line = [schema, health, ...words].join("-");
      writeFileSync(path.join(source, "version"), `${line}\n`);
      writeFileSync(path.join(source, "deploy/caddy/Caddyfile"), `Caddyfile ${schema}\n`);
      if (caddy) writeFileSync(path.join(source, "compose.yaml"), `    image: ${caddy}\n`);
      git("add", ".");
      git("commit", "-q", "--allow-empty", "-m", `Version ${schema}`);
    },
    run(script, ...args) {
      const ended = spawnSync("sh", [`deploy/${script}`, ...args], at(folder));
      return { code: ended.status, said: ended.stdout + ended.stderr };
    },
    has: read,
    state() {
      const [running, data, caddy] = ["running", "data", "caddy"].map(read);
      return `${schemaOf(running ?? "")} on ${data}, ${caddy?.split(", ")[1]}`;
    },
    failAt: (...patterns) => write("failing", patterns.join("\n")),
    calls() {
      const lines = read("calls");
      rmSync(path.join(fake, "calls"), { force: true });
      return lines;
    },
    program: (name, line) =>
      writeFileSync(path.join(fake, "bin", name), `#!/bin/sh\n${line}\n`, { mode: 0o755 }),
    write: (name, text) => writeFileSync(path.join(folder, name), text),
    copy() {
      const own = scratchFolder();
      cpSync(parent, own, { recursive: true, preserveTimestamps: true });
      return serverIn(own);
    },
  };
}
