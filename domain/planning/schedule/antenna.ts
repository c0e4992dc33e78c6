import type { Interval } from '../../time/intervals.ts';
import type { Direction } from '../../link/capacity.ts';

/** A use of the antenna inside one pass; a key exchange occupies both directions. */
export interface AntennaUse extends Interval {
  readonly passIndex: number;
  readonly direction: Direction | 'both';
}

/**
 * The antenna while a schedule is built: one station at a time, and one direction at a time unless
 * the bus is full duplex, which allows up and down at once inside one pass.
 */
export interface Antenna {
  /** The parts of a span in which a slice of that pass and direction may lie, in order. */
  free(span: Interval, passIndex: number, direction: Direction): Interval[];
  book(use: AntennaUse): void;
  /** End of the key exchanges of a contact that is in use already, or null. */
  exchangedAt(passIndex: number): number | null;
}

/** Builds an idle antenna. */
export function createAntenna(fullDuplex: boolean): Antenna {
  const uses: AntennaUse[] = [];
  const contacts = new Map<number, number>();
  const blocks = (use: AntennaUse, passIndex: number, direction: string): boolean =>
    !fullDuplex ||
    use.passIndex !== passIndex ||
    use.direction === 'both' ||
    use.direction === direction;
  return {
    free(span, passIndex, direction) {
      const parts: Interval[] = [];
      let fromMs = span.startMs;
      for (const use of uses) {
        if (use.startMs >= span.endMs) break;
        if (use.endMs <= fromMs || !blocks(use, passIndex, direction)) continue;
        if (use.startMs > fromMs) parts.push({ startMs: fromMs, endMs: use.startMs });
        fromMs = Math.max(fromMs, use.endMs);
      }
      if (fromMs < span.endMs) parts.push({ startMs: fromMs, endMs: span.endMs });
      return parts;
    },
    book(use) {
      let at = uses.length;
      while (at > 0 && (uses[at - 1]?.startMs ?? -Infinity) > use.startMs) at -= 1;
      uses.splice(at, 0, use);
      const known = contacts.get(use.passIndex);
      if (known === undefined)
        contacts.set(use.passIndex, use.direction === 'both' ? use.endMs : use.startMs);
    },
    exchangedAt: (passIndex) => contacts.get(passIndex) ?? null,
  };
}
