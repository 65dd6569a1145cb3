import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A form's fields are read by the same words as an address. */
const READ =
  /(?<!\b(?:sent|typed|fields|headers)\??)\.(?:get|has|getAll)\("([a-z_]+)"\)|\b(?:find|named|number|idOf)\("([a-z_]+)"\)|\bread(?:Deleted|Asked)\(\w+, "([a-z_]+)"\)/g;
/** The variables to which a source gives the value of a parameter. */
const NAMED = /\b(\w+)(?: =|:) (?:await )?\w+\.get\("([a-z_]+)"\)/g;
const WRITTEN = /(?<=[\w"`}])[?&]([a-z_]+)(?:=([a-z]+(?:-[a-z]+)*)(?=["`&$])|=?(?=["`&$]))/g;

/** Returns what a source asks its address for: «name», and «name=word» for each word that it knows as a value. */
export function readIn(source: string): string[] {
  const names = [...source.matchAll(READ)].map(([, ...found]) => found.join(""));
  const words = [...source.matchAll(NAMED)].flatMap(([, variable, name]) =>
    [...source.matchAll(new RegExp(`\\b${variable} === "([a-z-]+)"`, "g"))].map(
      ([, word]) => `${name}=${word}`,
    ),
  );
  return [...new Set([...names, ...words])];
}

/** Returns the parameters of the addresses that a source writes, as `readIn` does. */
export function writtenIn(source: string): string[] {
  const found = source.replace(/^import .*$/gm, "").matchAll(WRITTEN);
  return [...new Set([...found].map(([, name, word]) => (word ? `${name}=${word}` : `${name}`)))];
}

/** The sources of app/, by their path from the top of the repository. */
export function appSources(): Map<string, string> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join("app", file));
  return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
}

const IMPORTED = /(?:from |import\()"((?:~|\.\.?)\/[^"]+)"/g;

/** A source and all that it imports from app/, directly or not. */
export function reachOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORTED)) {
    const target = name.startsWith("~")
      ? path.join("app", name.slice(2))
      : path.join(path.dirname(file), name);
    const imported = [`${target}.ts`, `${target}.tsx`].find((each) => existsSync(each));
    if (imported) reachOf(imported, seen);
  }
  return seen;
}
