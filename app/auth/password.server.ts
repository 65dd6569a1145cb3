import { Worker } from "node:worker_threads";
import bcrypt from "bcryptjs";
import { unavailable } from "./auth-error.server";
import { COMMON_PASSWORDS } from "./common-passwords";
import { PASSWORD_MAX_BYTES, PASSWORD_MIN } from "./password-limits";

const COST = 12;
/** Hash of a random text, compared with when there is no such user: both answers take the same time. */
const NOBODY = "$2b$12$NTj.QNwIBIZNbXZCkUIWwenZX9FOaLTABkBQmxHn.h0jLZlLc9Vfi";

/**
 * Of a new password, which only somebody known can choose.
 *
 * @throws AuthError 503 when too many passwords are being computed
 */
export async function hashPassword(password: string): Promise<string> {
  return String(await runInWorker({ method: "hashSync", args: [password, COST] }, "known"));
}

/**
 * False for a wrong password, and for a user that does not exist (`hash` undefined).
 *
 * @throws AuthError 503 when too many passwords are being computed
 */
export async function isRightPassword(
  password: string,
  hash: string | undefined,
  asker: Asker = "stranger",
): Promise<boolean> {
  const job = {
    method: "compareSync" as const,
    args: [password, hash ?? NOBODY] as [string, string],
  };
  const isRight = await runInWorker(job, asker);
  return isRight === true && hash !== undefined && !bcrypt.truncates(password);
}

/** Why a new password is refused, in the authentication service's words, or null. */
export function passwordWeakness(password: string): string | null {
  if ([...password].length < PASSWORD_MIN) {
    return `Password should be at least ${PASSWORD_MIN} characters.`;
  }
  if (bcrypt.truncates(password)) {
    return `Password cannot be longer than ${PASSWORD_MAX_BYTES} characters`;
  }
  if (COMMON_PASSWORDS.has(password.toLowerCase())) {
    return "Password is known to be weak and easy to guess, please choose a different one.";
  }
  return null;
}

/** bcrypt is a third of a second of computing: no more than this many at once, */
const AT_ONCE = 2;
/** and no more than this many waiting of each kind; who comes later is told to try again. */
const WAITING = 8;

/** Text, not a file: it has to run from the build, from Vite and from the tests alike. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const bcrypt = require("bcryptjs");
const { method, args } = workerData;
parentPort.postMessage(bcrypt[method](...args));
`;

type Job =
  | { method: "hashSync"; args: [string, number] }
  | { method: "compareSync"; args: [string, string] };

/** Known: signed in, or in a browser that was. Strangers cannot crowd them out. */
export type Asker = "known" | "stranger";

let running = 0;
const queues: Record<Asker, (() => void)[]> = { known: [], stranger: [] };

/**
 * Runs a function of bcryptjs in a thread of its own, so that pages go on being served.
 *
 * @throws AuthError 503 when too many of that kind are waiting already
 */
async function runInWorker(job: Job, asker: Asker): Promise<string | boolean> {
  if (running >= AT_ONCE) {
    const queue = queues[asker];
    if (queue.length >= WAITING) throw unavailable();
    await new Promise<void>((resolve) => queue.push(resolve));
  }
  running++;
  try {
    return await run(job);
  } finally {
    running--;
    (queues.known.shift() ?? queues.stranger.shift())?.();
  }
}

function run(job: Job): Promise<string | boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, { eval: true, workerData: job });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
