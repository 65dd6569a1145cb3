import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { namesIn } from "./support/names-in";

const GLOSSARY = "docs/glossary.md";
const FOLDERS = ["app", "server", "scripts", "lab", "tests", "docs"];
/** The words themselves, passwords that are easy to guess, and files from elsewhere. */
const EXEMPT = [
  GLOSSARY,
  "app/auth/common-passwords.ts",
  "app/auth/leaked-passwords.ts",
  "tests/fixtures",
];

/** Stored values, and what others have named. */
const NOT_MEANT =
  /(["'`])kep[t]\1|\bkep[t]:|\bhanging: true|suspiciou[s]_forms|keep[- ]?alive|write[- ]ahead|keepFeatures|<\/?aside/gi;

/** A command of the contract. */
const COMMAND = /\bstep(ped)? back\b/g;

interface Word {
  word: string;
  scope: string;
}

interface Finding {
  file: string;
  word: string;
}

const words: Word[] = wordsOf(readFileSync(GLOSSARY, "utf8"));
const everywhere = patternOf(words.filter(({ scope }) => scope === "all"));
const anyName = patternOf(words);
const findings = FOLDERS.flatMap(filesIn).flatMap(findingsIn);

function wordsOf(glossary: string): Word[] {
  const [, table = ""] = glossary.split("## Words we do not use");
  return [...table.matchAll(/^\| ([\w ]+) \| (all|names) \|/gm)].map(
    ([, word = "", scope = ""]) => {
      return { word, scope };
    },
  );
}

function patternOf(list: Word[]): RegExp {
  const longestFirst = list.map(({ word }) => word).sort((a, b) => b.length - a.length);
  return new RegExp(`(?<![a-z])(?:${longestFirst.join("|")})(?![a-z])`, "g");
}

/** Text as words apart: `pageCache`, `page-cache` and `PAGE_CACHE` are all «page cache». */
function apart(text: string): string {
  const humps = text.replace(/([a-z\d])([A-Z])/g, "$1 $2");
  return humps.replace(/[-_]+/g, " ").toLowerCase();
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return names
    .map((name) => path.join(folder, name))
    .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && statSync(file).isFile())
    .filter((file) => !isIn(EXEMPT, file));
}

function findingsIn(file: string): Finding[] {
  const text = readFileSync(file, "utf8").replace(NOT_MEANT, "");
  const inText = apart(text).match(everywhere) ?? [];
  const inNames = namesIn(file, text).flatMap(
    (name) => apart(name).replace(COMMAND, "").match(anyName) ?? [],
  );
  return [...new Set([...inText, ...inNames])].map((word) => ({ file, word }));
}

function isIn(places: string[], file: string): boolean {
  return places.some((place) => file === place || file.startsWith(`${place}/`));
}

describe("the glossary", () => {
  test("the table of unused words is read whole", () => {
    const rows = readFileSync(GLOSSARY, "utf8").split("## Words we do not use")[1]?.match(/^\|/gm);
    expect(words.length).toBe((rows?.length ?? 0) - 2);
  });

  test("words that the glossary replaces are used nowhere", () => {
    expect(findings.map(({ file, word }) => `${file}: ${word}`)).toEqual([]);
  });
});
