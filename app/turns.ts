/** One after the other, in the order in which they asked. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Waits for everybody who asked before; what it returns lets the next one go. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let giveBack = (): void => {};
    this.#last = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    return giveBack;
  }
}
