import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Outcome {
  stdout: string;
  stderr: string;
  /** Exit code, or the signal that ended it. */
  code: number | string;
}

/** Runs a command of the build to its end. `preload` is loaded into it first; `input` is typed into it. */
export async function runCommand(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  preload?: string,
  input?: string,
): Promise<Outcome> {
  const program = [`build/node/scripts/${name}.js`, ...args];
  const all = preload ? ["--import", `./tests/support/${preload}`, ...program] : program;
  const running = promisify(execFile)(process.execPath, all, { env });
  running.child.stdin?.end(input);
  return running.then(
    (output) => ({ ...output, code: 0 }),
    ({ stdout, stderr, code, signal }) => ({ stdout, stderr, code: signal ?? code }),
  );
}
