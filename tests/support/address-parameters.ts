import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The variables to which a source gives the value of a parameter. */
const NAMED = /\b(\w+)(?: =|:) (?:await )?\w+\.get\("([a-z_-]+)"\)/g;
const COMPARED = /\.get\("([a-z_-]+)"\) === "([\w-]+)"/g;
const WRITTEN = /(?<=[\w"`}])[?&]([a-z_]+)(?:=([a-z]+(?:-[a-z]+)*)(?=["`&$])|=?(?=["`&$]))/g;
const NOT_OURS = /^import .*$|\/\/.*$|^ *\*.*$|["`](?:mailto|otpauth):[^"`]*|https?:[^"`]*/gm;

/** Returns the parameters for which a source asks an address, though only on a condition. */
export function askedIn(source: string): string[] {
  const found = source.matchAll(/\bsearch(?:Params)?\.(?:get|has|getAll)\("([\w-]+)"\)/g);
  return [...found].map(([, name]) => `${name}`);
}

/** Returns the words with which a source compares a parameter's value, as «name=word». */
export function wordsIn(source: string): string[] {
  const compared = [...source.matchAll(COMPARED)].map(([, name, word]) => `${name}=${word}`);
  const named = [...source.matchAll(NAMED)].flatMap(([, variable, name]) =>
    [...source.matchAll(new RegExp(`\\b${variable} === "([\\w-]+)"`, "g"))].map(
      ([, word]) => `${name}=${word}`,
    ),
  );
  return [...new Set([...compared, ...named])];
}

/** Returns the parameters of the addresses of ours that a source writes: «name», or «name=word». */
export function writtenIn(source: string): string[] {
  const found = source.replace(NOT_OURS, "").matchAll(WRITTEN);
  return [...new Set([...found].map(([, name, word]) => (word ? `${name}=${word}` : `${name}`)))];
}

/** The sources of app/, by their path from the top of the repository. */
export function appSources(): Map<string, string> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join("app", file));
  return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
}
