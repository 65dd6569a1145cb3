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
