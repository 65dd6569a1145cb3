import { HeldBodies } from "./held-bodies";
import type { Middleware } from "./middleware";
import { clientNetwork } from "./request-context";

/**
 * Most bytes of all answers together that wait to be read; a picture's stream holds twice as much
 * again.
 */
const ANSWERS_HOLD = 16_000_000;
/** Bytes up to which a network is not the first to give way: the longest article and its page. */
const ONE_ANSWER = 500_000;

/**
 * Bounds the bytes of unread answers that were made for one request; cached pages share theirs.
 * Beyond `capacity` an answer that HeldBodies chooses gives way: its connection is closed.
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
