import type { IncomingMessage, ServerResponse } from "node:http";
import { isOfSignedInBrowser } from "./app-hooks";
import { sendBusy } from "./error-response";
import { HeldBodies, type HeldBody } from "./held-bodies";
import type { Middleware, Next } from "./middleware";
import { clientNetwork, pathOf } from "./request-context";

/**
 * Most pages that are made at once. One thread makes them: more would come no sooner, and all
 * together be held in memory.
 */
const PAGES_AT_ONCE = 16;
/**
 * Most forms that are handled at once: more than pages, as one may wait four seconds for the
 * service that it is forwarded to.
 */
const FORMS_AT_ONCE = 40;
/**
 * Most forms that strangers post to the panel that are handled at once: guessing passwords delays
 * no other form. More than may wait for a password (app/auth/password.server.ts refuses the rest at
 * once), as signing in by a link made on the server needs none.
 */
const AT_THE_DOOR_AT_ONCE = 16;

/**
 * Bytes that all waiting forms may hold together: they have come whole, and bodyLimit no longer
 * counts them.
 */
const WAITING_HOLD = 8_000_000;

/** Event of a response when the application is through with it, even if the client has left. */
const HANDLED = "handled";

/**
 * Milliseconds after which the application counts as through with an answer: more than any takes to
 * be made (app/entry.server.tsx has ten seconds to render).
 */
const HANDLED_MS = 30_000;

/**
 * Lets a request wait while as many answers as allowed are being made, in a queue that is fair to
 * networks. An answer is made once its head is written, however long it is read. Forms whose files
 * are still on their way do not wait (request-body.ts).
 */
export function madeAtOnce({
  pages = PAGES_AT_ONCE,
  forms = FORMS_AT_ONCE,
  door = AT_THE_DOOR_AT_ONCE,
  hold = WAITING_HOLD,
  isPanel = () => false,
}: AtOnce = {}): Middleware {
  const held = new HeldBodies(hold);
  const ofPages = places(pages, held);
  const ofForms = places(forms, held);
  const ofSignedIn = places(forms, held);
  const atTheDoor = places(door, held);
  return (request, response, next) => {
    if (request.method !== "POST") ofPages(request, response, next);
    else if (!request.complete) next();
    else if (isOfSignedInBrowser(request)) ofSignedIn(request, response, next);
    else if (isPanel(pathOf(request))) atTheDoor(request, response, next);
    else ofForms(request, response, next);
  };
}

interface AtOnce {
  pages?: number;
  forms?: number;
  door?: number;
  hold?: number;
  /** True of a path where strangers can only sign in. */
  isPanel?: ((pathname: string) => boolean) | undefined;
}

function places(most: number, held: HeldBodies): Middleware {
  const waiting = new FairQueue();
  let making = 0;

  let isStarting = false;

  /** Starts waiting requests one by one; between two, those that need no place are answered. */
  const startNext = (): void => {
    if (isStarting || waiting.isEmpty || making >= most) return;
    isStarting = true;
    afterIterations(ITERATIONS_BETWEEN, () => {
      isStarting = false;
      const next = waiting.take();
      if (!next) return;
      making += 1;
      next();
      startNext();
    });
  };

  /**
   * Frees a place for a waiting request, in the next iteration of the event loop: in the present one,
   * requests that came together would all be started before any is made.
   */
  const pass = (): void => {
    setImmediate(() => {
      making -= 1;
      startNext();
    });
  };

  return (request, response, next) => {
    const make = (): void => {
      if (response.destroyed || response.writableEnded) pass();
      else {
        onceMade(response, pass);
        next();
      }
    };
    // Also alone: who opens a connection for each page would be made before the others are let in.
    waiting.add(request, inTurn(request, response, held, make));
    startNext();
  };
}

type Job = () => void;

/** A queue that takes from each network in rotation: whoever asks for much delays nobody by all of it. */
class FairQueue {
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

/** Event-loop iterations before a waiting request is started; Node accepts one connection in each. */
const ITERATIONS_BETWEEN = 16;

function afterIterations(count: number, done: () => void): void {
  if (count === 0) done();
  else setImmediate(afterIterations, count - 1, done);
}

/**
 * Returns a job for the queue that calls `make`. Counts what the request holds until its turn; if
 * all waiting ones hold too much, one is refused with 503.
 */
function inTurn(
  request: IncomingMessage,
  response: ServerResponse,
  held: HeldBodies,
  make: Next,
): () => void {
  const body: HeldBody = {
    network: clientNetwork(request),
    giveWay: () => sendBusy(request, response)(),
  };
  response.once("close", () => held.release(body));
  // A page holds nothing, and must not give way for forms.
  if (request.readableLength > 0) held.add(body, request.readableLength);
  return () => {
    held.release(body);
    make();
  };
}

/**
 * Calls `done` once: when the head of an answer is written or, if the client has left, when the
 * application, which goes on, is through with it, after HANDLED_MS at the latest.
 */
function onceMade(response: ServerResponse, done: () => void): void {
  const { writeHead } = response;
  let isMade = false;
  const made = (): void => {
    clearTimeout(timer);
    if (!isMade) done();
    isMade = true;
  };
  let timer: NodeJS.Timeout | undefined;
  response.once(HANDLED, made).once("close", () => {
    if (!isMade) timer = setTimeout(made, HANDLED_MS).unref();
  });
  response.writeHead = function (this: ServerResponse, ...args: unknown[]) {
    made();
    return Reflect.apply(writeHead, this, args);
  } as typeof writeHead;
}

type Handle = (request: IncomingMessage, response: ServerResponse, next: Next) => Promise<void>;

/** Wraps a factory of handlers: each emits HANDLED when it is through with a response. */
export function sayingHandled<Build>(create: (build: Build) => Handle): (build: Build) => Handle {
  return (build) => {
    const handle = create(build);
    return (request, response, next) =>
      handle(request, response, next).finally(() => response.emit(HANDLED));
  };
}
