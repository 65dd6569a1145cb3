import type { IncomingMessage } from "node:http";
import { clientNetwork } from "./request-context";

type Job = () => void;

/** A queue that takes from each network in rotation: whoever asks for much delays nobody by all of it. */
export class FairQueue {
  /** Jobs of each network, the oldest first; the network that is next comes first. */
  readonly #waiting = new Map<string, Job[]>();

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  add(request: IncomingMessage, job: Job): void {
    const network = clientNetwork(request);
    const jobs = this.#waiting.get(network);
    if (jobs) jobs.push(job);
    else this.#waiting.set(network, [job]);
  }

  take(): Job | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [network, jobs] = first;
    this.#waiting.delete(network);
    const job = jobs.shift();
    if (jobs.length > 0) this.#waiting.set(network, jobs);
    return job;
  }
}
