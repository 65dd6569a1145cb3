import type { IncomingMessage } from "node:http";
import { clientNetwork } from "./request-context";

type Turn = () => void;

/** Who waits, by their networks in turns: whoever asks for much keeps nobody else waiting for all of it. */
export class FairTurns {
  /** Of each network in the order in which it came, the one that is next first. */
  readonly #waiting = new Map<string, Turn[]>();

  add(request: IncomingMessage, turn: Turn): void {
    const network = clientNetwork(request);
    const turns = this.#waiting.get(network);
    if (turns) turns.push(turn);
    else this.#waiting.set(network, [turn]);
  }

  /** Takes out who is next; undefined where nobody waits. */
  take(): Turn | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [network, turns] = first;
    this.#waiting.delete(network);
    const turn = turns.shift();
    if (turns.length > 0) this.#waiting.set(network, turns);
    return turn;
  }
}
