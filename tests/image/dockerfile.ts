import { readFileSync } from "node:fs";

interface Instruction {
  word: string;
  rest: string;
}

export interface Stage {
  /** Under which later stages name it. */
  name: string;
  base: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile, in their order; continued lines are one, comments are gone. */
export function readDockerfile(file: string): Stage[] {
  const text = readFileSync(file, "utf8")
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, "");
  const stages: Stage[] = [];
  for (const line of text.split("\n").filter(Boolean)) {
    const [, word = "", rest = ""] = line.match(/^(\w+)\s+(.*)$/) ?? [];
    if (word === "FROM") {
      const [base = "", name = ""] = rest.split(/\s+AS\s+/i);
      stages.push({ name, base, instructions: [] });
    } else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

/** The values of `NAME=value NAME="some value"`. */
export function readPairs(rest: string): Record<string, string> {
  const pairs = rest.matchAll(/([\w.]+)=(?:"([^"]*)"|(\S*))/g);
  return Object.fromEntries([...pairs].map(([, name, quoted, bare]) => [name, quoted ?? bare]));
}

/**
 * Whether a path of the context is sent to the builder, or leads to one that is: the last rule that
 * names it or a folder above it decides. @throws Error for rules that only a builder understands
 */
export function readDockerignore(file: string): (path: string) => boolean {
  const rules = readFileSync(file, "utf8").split("\n").filter(Boolean).map(readRule);
  return (path) => {
    const decisive = rules.findLast(({ covers }) => covers(path));
    const leadsOn = rules.some((rule) => rule.isException && rule.pattern.startsWith(`${path}/`));
    return (decisive?.isException ?? true) || leadsOn;
  };
}

function readRule(line: string) {
  const isException = line.startsWith("!");
  const pattern = line.replace(/^!/, "");
  if (pattern !== "*" && /[*?[]/.test(pattern)) throw new Error(`Not understood: ${line}`);
  const covers = (path: string) =>
    pattern === "*" || path === pattern || path.startsWith(`${pattern}/`);
  return { isException, pattern, covers };
}
