import { createHmac } from "node:crypto";
import { Worker } from "node:worker_threads";
import bcrypt from "bcryptjs";
import { unavailable } from "./auth-error.server";

const COST = 12;
/** Hash of a random text, compared with for unknown users, so that both cases take equally long. */
const UNKNOWN_USER_HASH = "$2b$12$NTj.QNwIBIZNbXZCkUIWwenZX9FOaLTABkBQmxHn.h0jLZlLc9Vfi";

/** Prefix of a hash whose password was digested before bcrypt: decision 25. */
const DIGESTED = "h2";
/** Length of version, cost and salt at the beginning of a bcrypt hash. */
const SALT_LENGTH = 29;

/** Hashes a password, all characters of which count. @throws AuthError 503 if the queue is full */
export async function hashPassword(password: string): Promise<string> {
  const salt = bcrypt.genSaltSync(COST);
  const job = { method: "hashSync" as const, args: [digest(password, salt), salt] as Pair };
  return DIGESTED + String(await runInWorker(job, "known"));
}

/** True if a hash is of the former scheme, which ignores all beyond 72 bytes. */
export function isOldHash(hash: string): boolean {
  return !hash.startsWith(DIGESTED);
}

/**
 * Returns a text that changes with the account's password, and with its first second key: the
 * password's version, or the hash where it has no version.
 */
export function passwordMarkOf(row: {
  password_hash: string;
  password_version: string | null;
}): string {
  return row.password_version ?? row.password_hash;
}

/**
 * Returns a digest of a password: 64 characters, of which bcrypt reads all. The salt makes leaked
 * digests useless.
 */
function digest(password: string, salt: string): string {
  const hmac = createHmac("sha384", `escuela password v2 ${salt}`);
  return hmac.update(password.normalize("NFKC")).digest("base64");
}

/**
 * True if a password has this hash; false, as slowly, where there is no hash, and for a password
 * longer than the 72 bytes that an old hash reads.
 * @throws AuthError 503 if busy
 */
export async function isRightPassword(
  password: string,
  hash: string | undefined,
  asker: Asker = "stranger",
): Promise<boolean> {
  const stored = hash ?? UNKNOWN_USER_HASH;
  const isOld = isOldHash(stored);
  const bare = isOld ? stored : stored.slice(DIGESTED.length);
  const typed = isOld ? password : digest(password, bare.slice(0, SALT_LENGTH));
  const isRight = await runInWorker({ method: "compareSync", args: [typed, bare] }, asker);
  return isRight === true && hash !== undefined && !(isOld && bcrypt.truncates(password));
}

/** Most password workers at once; bcrypt takes a third of a second of CPU. */
const AT_ONCE = 2;
/** Most passwords of each queue that wait for a worker; further ones are refused. */
const WAITING = 8;

/** Program of the worker, as text: a file would have two paths, in the build and under Vite. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const bcrypt = require("bcryptjs");
const { method, args } = workerData;
parentPort.postMessage(bcrypt[method](...args));
`;

type Pair = [string, string];
type Job = { method: "hashSync" | "compareSync"; args: Pair };

export type Asker = "known" | "stranger";

let running = 0;
const queues: Record<Asker, (() => void)[]> = { known: [], stranger: [] };

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
