import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { scratchFolder } from "../support/scratch-folder";

const [, section = ""] =
  /## Volver atrás\n(.*?)\n## /s.exec(readFileSync("docs/server.md", "utf8")) ?? [];
const [image = "", database = ""] = [...section.matchAll(/```sh\n(.*?)```/gs)].map(
  ([, code]) => code,
);
const COPY = "escuela.sqlite.before-0010-FECHA";

let folder: string;
const inData = (name: string) => path.join(folder, "data", name);
const read = (name: string) => readFileSync(inData(name), "utf8");
const write = (name: string, text: string) => writeFileSync(inData(name), text);
const said = () => readFileSync(path.join(folder, "said"), "utf8").trim().split("\n");

/** Runs lines of the document; in place of docker, whose /data is a folder of ours. */
function follow(lines: string): number | null {
  const PATH = `${path.join(folder, "bin")}:${process.env.PATH}`;
  writeFileSync(path.join(folder, "said"), "");
  return spawnSync("sh", ["-c", lines], {
    cwd: folder,
    env: { ...process.env, PATH, FOLDER: folder },
  }).status;
}

function program(name: string, text: string): void {
  writeFileSync(path.join(folder, "bin", name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
}

beforeEach(() => {
  folder = scratchFolder();
  for (const name of ["bin", "data"]) mkdirSync(path.join(folder, name));
  program(
    "docker",
    `echo "$2" >> "$FOLDER/said"
     [ "$2" != run ] || { for last; do :; done; sh -ec "$(printf %s "$last" | sed "s#/data#$FOLDER/data#")"; }`,
  );
  write("escuela.sqlite", "new");
  write("escuela.sqlite-wal", "new, too");
  write(COPY, "old");
});

describe("going back to the version before, as docs/server.md says,", () => {
  test("puts the old database in place and the new one aside", () => {
    expect(follow(database)).toBe(0);
    expect(said()).toEqual(["stop", "run", "up"]);
    expect(read("escuela.sqlite")).toBe("old");
    expect(readdirSync(inData("nueva")).sort()).toEqual(["escuela.sqlite", "escuela.sqlite-wal"]);
    expect(read("nueva/escuela.sqlite")).toBe("new");
    expect(readdirSync(inData(".")).sort()).toEqual(["escuela.sqlite", COPY, "nueva"]);
  });

  test("followed a second time, changes nothing and fails", () => {
    follow(database);
    write("escuela.sqlite", "old, and what came since");
    expect(follow(database)).not.toBe(0);
    expect(said()).toEqual(["stop", "run"]);
    expect(read("escuela.sqlite")).toBe("old, and what came since");
    expect(read("nueva/escuela.sqlite")).toBe("new");
  });

  test.each(["mkdir", "ln", "cp", "mv"])(
    "stops where %s fails, and goes on when repeated",
    (name) => {
      program(name, "exit 1");
      expect(follow(database)).not.toBe(0);
      expect(said()).toEqual(["stop", "run"]);
      expect(read("escuela.sqlite")).toBe("new");
      rmSync(path.join(folder, "bin", name));
      expect(follow(database)).toBe(0);
      expect(read("escuela.sqlite")).toBe("old");
      expect(read("nueva/escuela.sqlite")).toBe("new");
      expect(read("nueva/escuela.sqlite-wal")).toBe("new, too");
    },
  );

  test("stops where the copy has another name", () => {
    rmSync(inData(COPY));
    expect(follow(database)).not.toBe(0);
    expect(read("escuela.sqlite")).toBe("new");
    expect(existsSync(inData("escuela.sqlite-wal"))).toBe(true);
  });

  test("names the image of before once, on a line of its own, however often", () => {
    writeFileSync(path.join(folder, ".env"), "SITE_URL=https://escuela.example");
    for (let time = 0; time < 2; time++) expect(follow(image)).toBe(0);
    const lines = readFileSync(path.join(folder, ".env"), "utf8").split("\n").filter(Boolean);
    expect(lines).toEqual(["SITE_URL=https://escuela.example", "ESCUELA_VERSION=previous"]);
  });
});
