/** Moments in order, each with a number that says what happens; the earliest comes out first. */
export class EventHeap {
  #times = new Float64Array(1024);
  #what = new Int32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The earliest moment; infinite when there is none. */
  get next(): number {
    return this.#size === 0 ? Infinity : (this.#times[0] ?? Infinity);
  }

  push(time: number, what: number): void {
    if (this.#size === this.#times.length) this.#grow();
    const times = this.#times;
    let at = this.#size;
    this.#size += 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((times[parent] ?? 0) <= time) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#put(at, time, what);
  }

  /** Takes the earliest out; answers what happens then. Throws when there is none. */
  pop(): number {
    if (this.#size === 0) throw new RangeError('nothing is left to happen');
    const what = this.#what[0] ?? 0;
    this.#size -= 1;
    const size = this.#size;
    const time = this.#times[size] ?? 0;
    const last = this.#what[size] ?? 0;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && (this.#times[child + 1] ?? 0) < (this.#times[child] ?? 0)) child += 1;
      if ((this.#times[child] ?? 0) >= time) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, time, last);
    return what;
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#times[from] ?? 0, this.#what[from] ?? 0);
  }

  #put(at: number, time: number, what: number): void {
    this.#times[at] = time;
    this.#what[at] = what;
  }

  #grow(): void {
    const times = new Float64Array(2 * this.#times.length);
    const what = new Int32Array(2 * this.#what.length);
    times.set(this.#times);
    what.set(this.#what);
    this.#times = times;
    this.#what = what;
  }
}
