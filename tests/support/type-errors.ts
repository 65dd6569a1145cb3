import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const FOLDER = ".cache";
const CONFIG = {
  extends: path.resolve("tsconfig.json"),
  files: ["source.ts"],
  include: [],
};

export interface TypeFault {
  /** From 0. */
  line: number;
  text: string;
}

/** Returns what the compiler says of a module of this project, which may import others by their alias. */
export async function typeErrorsIn(source: string): Promise<TypeFault[]> {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(path.join(FOLDER, "types-"));
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(CONFIG));
  writeFileSync(path.join(folder, "source.ts"), source);
  try {
    return errorsOf(await said(["-p", folder, "--pretty", "false"]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function said(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile("node_modules/.bin/tsc", args, (error, stdout) => {
      // It ends with 1 or 2 where a type is wrong.
      if (typeof error?.code === "string") reject(error);
      else resolve(stdout);
    });
  });
}

function errorsOf(output: string): TypeFault[] {
  const lines = output.split("\n").filter((line) => /^\S/.test(line));
  return lines.map((text) => {
    const [, line] = /^\S*source\.ts\((\d+)/.exec(text) ?? [];
    if (!line) throw new Error(`not of the module: ${text}`);
    return { line: Number(line) - 1, text };
  });
}
