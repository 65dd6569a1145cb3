import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program, and returns how it ended; one that is not there ends with 127. */
export async function run(program: string, args: string[], input = ""): Promise<Ended> {
  const child = spawn(program, args);
  child.stdin.on("error", () => {}).end(input);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await once(child, "close").then(
    ([status]) => status,
    () => 127,
  );
  const [stdout, stderr] = await said;
  return { code, stdout, stderr };
}

/** What a program says on standard output. @throws Error with its last lines where it fails */
export async function outputOf(program: string, args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(program, args);
  if (code === 0) return stdout.trim();
  const last = `${stdout}\n${stderr}`.trim().split("\n").slice(-30).join("\n");
  throw new Error(`${program} ${args.join(" ")} ended with ${code}:\n${last}`);
}

/** Whether a program ends well. */
export async function succeeds(program: string, ...args: string[]): Promise<boolean> {
  return (await run(program, args)).code === 0;
}
