/**
 * Lets work on one key run one at a time within this process. Transactions on one document that
 * meet only make each other start again; waiting in line is faster and never runs out of tries.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `work` after everything given before under the same key, whatever became of it. */
  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
