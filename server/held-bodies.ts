import type { Middleware } from "./middleware";
import { clientNetwork } from "./request-context";

export interface HeldBody {
  network: string;
  /** Ends the request or the answer, so that its memory is freed. */
  giveWay(): void;
}

interface Share {
  bytes: number;
  bodies: Map<HeldBody, number>;
}

/** Bytes that a long form of ours holds while it arrives in pieces. */
const ONE_FORM = 40_000;

/**
 * Bounds the bytes of all bodies that are still on their way. Beyond `capacity` the oldest body of
 * the network that holds most gives way: whoever sends a form whole is never the oldest for long,
 * and whoever holds little is not asked while somebody holds much. If no network holds more than
 * `oneForm`, the oldest of all does.
 */
export class HeldBodies {
  readonly #shares = new Map<string, Share>();
  readonly #bodies = new Set<HeldBody>();
  #bytes = 0;

  constructor(
    private readonly capacity: number,
    private readonly oneForm = ONE_FORM,
  ) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** Counts further bytes. Returns false if the body itself had to give way. */
  add(body: HeldBody, bytes: number): boolean {
    const share = this.#shares.get(body.network) ?? { bytes: 0, bodies: new Map() };
    this.#shares.set(body.network, share);
    share.bodies.set(body, (share.bodies.get(body) ?? 0) + bytes);
    share.bytes += bytes;
    this.#bodies.add(body);
    this.#bytes += bytes;
    let isHeld = true;
    while (this.#bytes > this.capacity) {
      const oldest = this.#first();
      if (!oldest) break;
      this.release(oldest);
      oldest.giveWay();
      if (oldest === body) isHeld = false;
    }
    return isHeld;
  }

  /** Stops counting a body that was passed on, refused or closed; calling it again does no harm. */
  release(body: HeldBody): void {
    const share = this.#shares.get(body.network);
    const bytes = share?.bodies.get(body);
    if (!share || bytes === undefined) return;
    share.bodies.delete(body);
    this.#bodies.delete(body);
    share.bytes -= bytes;
    this.#bytes -= bytes;
    if (share.bodies.size === 0) this.#shares.delete(body.network);
  }

  #first(): HeldBody | undefined {
    let largest: Share | undefined;
    for (const share of this.#shares.values()) {
      if (share.bytes > (largest?.bytes ?? 0)) largest = share;
    }
    const isMuch = largest && largest.bytes > this.oneForm;
    return (isMuch ? largest?.bodies : this.#bodies)?.keys().next().value;
  }
}

/**
 * Most bytes of all answers together that wait to be read; a picture's stream holds twice as much
 * again.
 */
const ANSWERS_HOLD = 16_000_000;
/** Bytes up to which a network is not the first to give way: the longest article and its page. */
const ONE_ANSWER = 500_000;

/**
 * Bounds the bytes of answers that wait to be read and were made for one request; those from the page cache
 * share theirs. Beyond `capacity` an answer that HeldBodies chooses gives way: its connection is closed.
 */
export function heldAnswers(capacity = ANSWERS_HOLD): Middleware {
  const held = new HeldBodies(capacity, ONE_ANSWER);
  return (request, response, next) => {
    const { write } = response;
    const answer = {
      network: clientNetwork(request),
      giveWay: () => void request.socket.destroy(),
    };
    const release = () => held.release(answer);
    const count = () => {
      release();
      // One that is larger than all may hold is held alone.
      const bytes = Math.min(response.writableLength, capacity);
      if (bytes > 0) held.add(answer, bytes);
    };
    response.write = ((...args: Parameters<typeof write>) => {
      const isTaken = Reflect.apply(write, response, args);
      if (!isTaken) count();
      return isTaken;
    }) as typeof write;
    response.on("drain", release).once("prefinish", count).once("close", release);
    next();
  };
}

/** Holds what has come of a body in one buffer: for a chunk of one byte Node holds a hundred. */
export class GrowingBody {
  #room: Buffer = Buffer.alloc(0);
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  add(chunk: Buffer): void {
    const needed = this.#bytes + chunk.length;
    if (needed > this.#room.length) {
      // Not of Node's pool, of which a small one would keep 8 KB.
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#room.length));
      this.#room.copy(larger, 0, 0, this.#bytes);
      this.#room = larger;
    }
    chunk.copy(this.#room, this.#bytes);
    this.#bytes = needed;
  }

  whole(): Buffer {
    return this.#room.subarray(0, this.#bytes);
  }
}
