import type { CachedResponse } from "./cached-response";

export interface CachedPage {
  answer: CachedResponse;
  /** When it was rendered, on the clock of the cache; milliseconds. */
  at: number;
  /** For how long it may be given without rendering it anew. */
  freshMs: number;
}

/** What a page occupies beside its bodies: key, headers in several forms, the map. */
const OVERHEAD_BYTES = 6_000;

/** Pages by their address, at most `capacity` bytes of them; those go first that were not asked for longest. */
export class CachedPages {
  readonly #pages = new Map<string, CachedPage & { usedAt: number }>();
  #bytes = 0;
  /** Counts what is asked for: the order of a Map would have to be made anew for each hit. */
  #uses = 0;
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

  get(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page) page.usedAt = ++this.#uses;
    return page;
  }

  set(key: string, page: CachedPage): void {
    this.delete(key);
    this.#pages.set(key, { ...page, usedAt: ++this.#uses });
    this.#bytes += sizeOf(key, page);
    while (this.#bytes > this.capacity) this.#dropOldest();
  }

  #dropOldest(): void {
    const oldest = [...this.#pages].reduce((one, other) =>
      other[1].usedAt < one[1].usedAt ? other : one,
    );
    this.delete(oldest[0]);
  }

  delete(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= sizeOf(key, page);
  }
}

function sizeOf(key: string, { answer }: CachedPage): number {
  return answer.bytes + 2 * key.length + OVERHEAD_BYTES;
}
