import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { CopiesStatus } from "~/backup/copies-elsewhere.server";
import { type Outcome, runCommand } from "./command";
import { environmentIn } from "./site";

/** A machine's copies elsewhere, by the command of the build. */
export interface Copies {
  env: NodeJS.ProcessEnv;
  run(...args: string[]): Promise<Outcome>;
  /** Runs it with answers: the first whose pattern is in what was asked last. */
  converse(flag: string, answers: [RegExp, (said: string) => string | null][]): Promise<Outcome>;
  status(): CopiesStatus;
}

export function copiesOf(folder: string, name = "fuera"): Copies {
  const COPIES_DIR = path.join(folder, name);
  const BACKUP_DIR = path.join(folder, "copias");
  const env = { ...environmentIn(folder), BACKUP_DIR, COPIES_DIR };
  return {
    env,
    run: (...args) => runCommand("copies", args, env),
    status: () => JSON.parse(readFileSync(path.join(COPIES_DIR, "estado", "copias.json"), "utf8")),
    converse(flag, answers) {
      const child = spawn(process.execPath, ["build/node/scripts/copies.js", flag], { env });
      let [stdout, stderr, answered] = ["", "", 0];
      child.stderr.on("data", (chunk) => {
        stderr += chunk;
      });
      child.stdout.on("data", (chunk) => {
        stdout += chunk;
        const question = stdout.slice(answered);
        if (!/[>:?)] $|\. $/.test(question)) return;
        const found = answers.find(([pattern]) => pattern.test(question));
        if (!found) return;
        answered = stdout.length;
        const answer = found[1](stdout);
        if (answer === null) child.stdin.end();
        else child.stdin.write(`${answer}\n`);
      });
      return new Promise((resolve) =>
        child.once("close", (code, signal) =>
          resolve({ stdout, stderr, code: signal ?? code ?? 1 }),
        ),
      );
    },
  };
}

/** The passphrase of a printed sheet, in its groups. */
export function groupsOn(sheet: string): string[] {
  const [, line = ""] = /^Frase +(.+)$/m.exec(sheet) ?? [];
  return [...line.matchAll(/\d\) (\w{4})/g)].map(([, group = ""]) => group);
}
