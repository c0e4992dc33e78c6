/** Changes that can be taken back, last first, as far as a mark. */
export interface Journal {
  /** Counts the marks: what was copied since the last one need not be copied again. */
  readonly epoch: number;
  /** Begins a new stretch of changes; what `backTo` goes back to. */
  mark(): number;
  /** Keeps how a change is taken back. */
  note(undo: () => void): void;
  backTo(mark: number): void;
}

/** A journal without entries. */
export function createJournal(): Journal {
  const undos: (() => void)[] = [];
  let epoch = 0;
  return {
    get epoch() {
      return epoch;
    },
    mark() {
      epoch += 1;
      return undos.length;
    },
    note: (undo) => void undos.push(undo),
    backTo(mark) {
      while (undos.length > mark) undos.pop()?.();
    },
  };
}
