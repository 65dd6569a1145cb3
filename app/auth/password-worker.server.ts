import { Worker } from "node:worker_threads";
import { unavailable } from "./auth-error";

/** bcrypt is a third of a second of computing: no more than this many at once, */
export const AT_ONCE = 2;
/** and no more than this many waiting of each kind; who comes later is told to try again. */
export const WAITING = 8;

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
export async function inWorker(job: Job, asker: Asker): Promise<string | boolean> {
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
