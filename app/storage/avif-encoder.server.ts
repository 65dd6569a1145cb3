import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";

const OUTPUT_LIMIT = 16 * 1024 * 1024;
const DEADLINE_MS = 120_000;

/** Text, not a file, as in password-worker.server.ts: it has to run from wherever the site runs. */
const PROGRAM = `
const sharp = require("sharp");
sharp.concurrency(1);
sharp.cache(false);
const [file, width] = process.argv.slice(1);
sharp(file).resize(Number(width)).avif({ quality: 55, effort: 2 }).toBuffer()
  .then((data) => process.stdout.write(data));
`;

/** The encoder was stopped from outside: the picture may be as good as any. */
export class EncoderStopped extends Error {}

/**
 * A picture of ours as AVIF. It takes a second of computing and some 100 MB, so a process of its
 * own does it: it lets all others go first, gives every byte back, and ends with this one.
 *
 * @throws EncoderStopped when it was stopped, any other Error when it could not read the picture
 */
export function encodeAvif(file: string, width: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["-e", PROGRAM, file, String(width)],
      {
        encoding: "buffer",
        maxBuffer: OUTPUT_LIMIT,
        timeout: DEADLINE_MS,
        env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: "2" },
      },
      (error, data) => {
        process.off("exit", stop);
        if (!error) return resolve(data);
        reject(error.signal && !error.killed ? new EncoderStopped(error.signal) : error);
      },
    );
    const stop = (): void => {
      child.kill("SIGKILL");
    };
    process.once("exit", stop);
    letOthersGoFirst(child.pid);
  });
}

function letOthersGoFirst(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It may be over already, or the system may not allow it: then it is only less polite.
  }
}
