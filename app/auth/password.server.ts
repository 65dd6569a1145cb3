import { Worker } from "node:worker_threads";
import bcrypt from "bcryptjs";
import { unavailable } from "./auth-error.server";

const COST = 12;
/** Hash of a random text, compared with for unknown users, so that both cases take equally long. */
const UNKNOWN_USER_HASH = "$2b$12$NTj.QNwIBIZNbXZCkUIWwenZX9FOaLTABkBQmxHn.h0jLZlLc9Vfi";

/** @throws AuthError 503 when the queue of password workers is full */
export async function hashPassword(password: string): Promise<string> {
  return String(await runInWorker({ method: "hashSync", args: [password, COST] }, "known"));
}

/** False without a hash, but as slowly. @throws AuthError 503 when the queue is full */
export async function isRightPassword(
  password: string,
  hash: string | undefined,
  asker: Asker = "stranger",
): Promise<boolean> {
  const job = {
    method: "compareSync" as const,
    args: [password, hash ?? UNKNOWN_USER_HASH] as [string, string],
  };
  const isRight = await runInWorker(job, asker);
  return isRight === true && hash !== undefined && !bcrypt.truncates(password);
}

/** Workers; bcrypt takes a third of a second of CPU. */
const AT_ONCE = 2;
const WAITING = 8;

/** Text, since a worker file would have two paths: in the build and under Vite. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const bcrypt = require("bcryptjs");
const { method, args } = workerData;
parentPort.postMessage(bcrypt[method](...args));
`;

type Job =
  | { method: "hashSync"; args: [string, number] }
  | { method: "compareSync"; args: [string, string] };

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
