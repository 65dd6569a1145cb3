import type { Lifetime } from "./cache-control";
import type { KeptAnswer } from "./kept-answer";

export interface KeptPage extends Lifetime {
  answer: KeptAnswer;
  /** When it was rendered, on the clock of the cache; milliseconds. */
  at: number;
}

/** What a page occupies beside its bodies: key, headers in several forms, the map. */
const OVERHEAD_BYTES = 6_000;

/** Pages by their address, at most `capacity` bytes of them; those go first that were not asked for longest. */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  #bytes = 0;
  #version: number | undefined;

  constructor(private readonly capacity: number) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** Drops everything that was rendered of another version of the site's content. */
  hold(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.#pages.clear();
    this.#bytes = 0;
  }

  get(key: string): KeptPage | undefined {
    const page = this.#pages.get(key);
    if (page) {
      // A Map remembers the order in which keys came: the last in it was used last.
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  set(key: string, page: KeptPage): void {
    this.delete(key);
    this.#pages.set(key, page);
    this.#bytes += sizeOf(key, page);
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= this.capacity) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(key, page);
  }
}

function sizeOf(key: string, { answer }: KeptPage): number {
  return answer.bytes + 2 * key.length + OVERHEAD_BYTES;
}
