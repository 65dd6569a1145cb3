import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readDockerfile, readDockerignore, readPairs, type Stage } from "./dockerfile";

/** What an image is made of, as far as it can be made without an engine. */
export interface Image {
  /** The folder that would be `/` in the container, without the system. */
  root: string;
  /** The working folder of its processes, within `root`. */
  folder: string;
  env: Record<string, string>;
  user: string;
  volumes: string[];
  command: string[];
  healthCheck: string[];
  remove(): void;
}

type Substitute = [RegExp, (root: string, match: RegExpMatchArray) => void];

/** What runs as it stands needs the system of the container; these are done in another way. */
const SUBSTITUTES: Substitute[] = [
  // Installed from the same lock file (scripts/install.mjs), and the addon has been compiled.
  [/^npm ci /, (root) => copyTree("node_modules", path.join(root, "app/node_modules"))],
  [
    /^install -d -o node -g node (.+)$/,
    (root, [, folders = ""]) => {
      for (const folder of folders.split(" ")) makeFolder(root, folder);
    },
  ],
  // Packages of the system.
  [/^(apt-get (update|install) |rm -rf \/var\/lib\/apt\/)/, () => {}],
  // The build is there, of the same sources: no test runs on another one.
  [/^npm run build$/, (root) => copyTree("build", path.join(root, "app/build"))],
];

/**
 * Does in an empty folder what the Dockerfile says, one instruction after the other, with what .dockerignore leaves of
 * this repository, and makes it a tree that nobody can write. Nothing is fetched.
 *
 * @throws Error at an instruction that is not understood, or one that fails
 */
export function makeImage(): Image {
  const scratch = mkdtempSync(path.join(tmpdir(), "escuela-image-"));
  const stages = readDockerfile("Dockerfile");
  const made = stages.map((stage) => ({ ...stage, root: path.join(scratch, stage.name || "run") }));
  const images = made.map((stage) => makeStage(stage, made));
  const image = images.at(-1);
  if (!image) throw new Error("The Dockerfile has no stage");
  execFileSync("chmod", ["755", scratch]);
  execFileSync("chmod", ["-R", "a-w,a+rX", image.root]);
  return {
    ...image,
    remove() {
      execFileSync("chmod", ["-R", "u+w", scratch]);
      rmSync(scratch, { recursive: true });
    },
  };
}

type MadeStage = Stage & { root: string };

function makeStage({ root, instructions }: MadeStage, stages: MadeStage[]): Omit<Image, "remove"> {
  mkdirSync(root);
  const image = {
    root,
    folder: root,
    env: {},
    user: "root",
    volumes: [] as string[],
    command: [] as string[],
    healthCheck: [] as string[],
  };
  const follow: Record<string, (rest: string) => void> = {
    WORKDIR: (rest) => {
      image.folder = makeFolder(root, rest);
    },
    COPY: (rest) => copyInto(rest, image.folder, stages),
    RUN: (rest) => {
      for (const each of rest.split(" && ")) runIn(each, root, image.folder);
    },
    ENV: (rest) => Object.assign(image.env, readPairs(rest)),
    USER: (rest) => {
      image.user = rest;
    },
    VOLUME: (rest) => {
      image.volumes.push(rest);
    },
    CMD: (rest) => {
      image.command = JSON.parse(rest);
    },
    HEALTHCHECK: (rest) => {
      image.healthCheck = JSON.parse(rest.replace(/^.*?CMD /, ""));
    },
    LABEL: () => {},
    EXPOSE: () => {},
  };
  for (const { word, rest } of instructions) {
    const instruction = follow[word];
    if (!instruction) throw new Error(`Not understood: ${word} ${rest}`);
    instruction(rest);
  }
  return image;
}

function runIn(command: string, root: string, folder: string): void {
  for (const [pattern, substitute] of SUBSTITUTES) {
    const match = command.match(pattern);
    if (match) {
      substitute(root, match);
      return;
    }
  }
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: "production" as const, npm_config_offline: "true" };
  execFileSync("sh", ["-c", command], { cwd: folder, env, stdio: "pipe" });
}

function copyInto(rest: string, folder: string, stages: MadeStage[]): void {
  const [, from, places = ""] = rest.match(/^(?:--from=(\w+) )?(.*)$/) ?? [];
  const sources = places.split(" ");
  const target = path.join(folder, sources.pop() ?? "", "/");
  const stage = stages.find(({ name }) => name === from);
  for (const source of sources) {
    if (stage) copyTree(path.join(stage.root, source), target);
    else copySent(source, target);
  }
}

/** As COPY does: of a folder what is in it, into the other. */
function copyTree(source: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const all = statSync(source).isDirectory() ? `${source}/.` : source;
  execFileSync("cp", ["-a", all, folder]);
}

function copySent(source: string, folder: string): void {
  const isSent = readDockerignore(".dockerignore");
  const target = statSync(source).isDirectory() ? folder : path.join(folder, source);
  cpSync(source, target, { recursive: true, filter: (file) => file === "." || isSent(file) });
}

function makeFolder(root: string, folder: string): string {
  const made = path.join(root, folder);
  mkdirSync(made, { recursive: true });
  return made;
}
