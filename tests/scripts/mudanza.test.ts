import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { scratchFolder } from "../support/scratch-folder";

const server = readFileSync("docs/server.md", "utf8");
const orders = (title: string): string[] => {
  const [, section = ""] = new RegExp(`## ${title}\n(.*?)\n## `, "s").exec(server) ?? [];
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, code = ""]) => code);
};
const [pack = "", , unpack = ""] = orders("Mudarse a otro servidor");

/** In place of docker: /data is a folder of ours. */
const DOCKER = `
  case "$1 $2" in
    "compose run")
      shift 2
      while [ "$1" != escuela ]; do shift; done
      shift
      case "$*" in
        *backup.js*) test ! -e "$FOLDER/data/backups/mudanza.tar" && cp "$FOLDER/data/escuela.sqlite" "$FOLDER/data/backups/mudanza.tar" ;;
        *restore.js*) cp "$FOLDER/data/backups/mudanza.tar" "$FOLDER/data/escuela.sqlite" ;;
        sh*) sh -c "$(printf %s "$3" | sed "s#/data#$FOLDER/data#g")" ;;
        *) sh -c "$(printf %s "$*" | sed "s#/data#$FOLDER/data#g")" ;;
      esac ;;
  esac`;

/** What SQLite writes to lock a new database; one with tables is larger. */
const ONE_PAGE = "-".repeat(4096);
const SINCE = "since".repeat(1000);

let folder: string;
const inFolder = (name: string) => path.join(folder, name);
const read = (name: string) => readFileSync(inFolder(name), "utf8");
const write = (name: string, text: string) => writeFileSync(inFolder(name), text);

function follow(lines: string): number | null {
  const env = {
    ...process.env,
    PATH: `${inFolder("bin")}:${process.env.PATH}`,
    FOLDER: folder,
    HOME: inFolder("home"),
  };
  const local = lines.replace("/opt/escuela", folder);
  return spawnSync("sh", ["-c", local], { cwd: folder, env }).status;
}

beforeEach(() => {
  folder = scratchFolder();
  for (const name of ["bin", "data", "data/backups", "home"]) mkdirSync(inFolder(name));
  const program = (name: string, text: string) =>
    writeFileSync(inFolder(`bin/${name}`), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program("docker", DOCKER);
  program("install", 'cp mudanza.tar memoria.tar "$FOLDER/home/"');
  write(".env", "SITE_URL=https://escuela.example\n");
  write("data/escuela.sqlite", "first");
  for (const name of ["bajas", "erasures"]) write(`data/${name}`, "before");
});

describe("moving, as docs/server.md says,", () => {
  test("packs the present database, also the second time", () => {
    expect(follow(pack)).toBe(0);
    write("data/escuela.sqlite", "second");
    expect(follow(pack)).toBe(0);
    expect(read("home/mudanza.tar")).toBe("second");
  });

  test("sends nothing if the backup fails", () => {
    rmSync(inFolder("data/escuela.sqlite"));
    expect(follow(pack)).not.toBe(0);
    expect(existsSync(inFolder("home/mudanza.tar"))).toBe(false);
  });

  test("changes nothing on a server that already has a database", () => {
    expect(follow(pack)).toBe(0);
    rmSync(inFolder("data/escuela.sqlite"));
    expect(follow(unpack)).toBe(0);
    expect(read("data/escuela.sqlite")).toBe("first");
    for (const name of ["escuela.sqlite", "erasures"]) write(`data/${name}`, SINCE);
    expect(follow(unpack)).not.toBe(0);
    expect([read("data/escuela.sqlite"), read("data/erasures")]).toEqual([SINCE, SINCE]);
  });

  test("changes nothing on a server whose tables are still in the -wal", () => {
    expect(follow(pack)).toBe(0);
    write("data/escuela.sqlite", ONE_PAGE);
    write("data/escuela.sqlite-wal", SINCE);
    expect(follow(unpack)).not.toBe(0);
    expect(read("data/escuela.sqlite")).toBe(ONE_PAGE);
  });

  test("can be repeated after a restore that was killed", () => {
    expect(follow(pack)).toBe(0);
    write("data/escuela.sqlite", ONE_PAGE);
    write("data/escuela.sqlite.restoring", SINCE);
    expect(follow(unpack)).toBe(0);
    expect(read("data/escuela.sqlite")).toBe("first");
  });
});
