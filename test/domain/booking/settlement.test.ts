import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Commitment, CommitmentDraw } from '../../../domain/booking/commitment.ts';
import {
  settlementOf,
  type Settlement,
  type StepNews,
} from '../../../domain/booking/settlement.ts';

const LOAD: CommitmentDraw = {
  ...{ kind: 'load', powerW: 20, windowW: 20, compute: 0.5 },
  ...{ thermalW: 5, memoryMb: 64 },
};
const stored = (amountMb: number): CommitmentDraw => ({ kind: 'storage', amountMb });

const drawn = (
  startS: number,
  endS: number,
  draw: CommitmentDraw,
  more: Partial<Commitment> = {},
): Commitment => ({
  ...{ resource: 'satellite/sat', booking: 'own', work: 'step', draw },
  ...{ startMs: startS * 1000, endMs: endS * 1000, ...more },
});

/** A step from 100 to 300 s with 50 MB of scratch, whose product of 20 MB is sent at 600 s. */
const WHOLE = [drawn(100, 300, LOAD), drawn(100, 300, stored(50)), drawn(300, 600, stored(20))];
/** The same in two pieces, with the state that is saved between them. */
const PIECES = [
  drawn(100, 200, LOAD),
  drawn(400, 500, LOAD),
  drawn(200, 400, stored(64)),
  drawn(500, 900, stored(20)),
];
/** A step that makes more than it has stored while it ran. */
const MAKER = [drawn(100, 300, LOAD), drawn(100, 300, stored(5)), drawn(300, 600, stored(20))];
/** Transfers, others' work and work of the same name of another deployment settle nothing. */
const OTHERS = [
  drawn(100, 300, LOAD, { booking: 'other' }),
  drawn(100, 300, LOAD, { work: 'other' }),
  drawn(100, 300, { kind: 'antenna' }),
];

describe('settlementOf', () => {
  const table: readonly (readonly [string, readonly Commitment[], StepNews, number, Settlement])[] =
    [
      ['a start in time', WHOLE, 'started', 100, 'kept'],
      ['a start within a second', WHOLE, 'started', 101, 'kept'],
      ['an early start', WHOLE, 'started', 60, 'kept'],
      ['a late start', WHOLE, 'started', 102, 'late'],
      ['a start after its end', WHOLE, 'started', 400, 'late'],
      ['progress while it runs', WHOLE, 'progress', 200, 'kept'],
      ['progress at its end', WHOLE, 'progress', 300, 'kept'],
      ['progress after its end', WHOLE, 'progress', 302, 'late'],
      ['another attempt', WHOLE, 'retrying', 200, 'late'],
      ['another attempt at once', WHOLE, 'retrying', 101, 'kept'],
      ['a failure while it runs', WHOLE, 'failed', 200, 'kept'],
      ['a failure after its end', WHOLE, 'failed', 400, 'kept'],
      ['an end before it was to begin', WHOLE, 'completed', 50, 'held'],
      ['an early end', WHOLE, 'completed', 200, 'release'],
      ['an end within a second', WHOLE, 'completed', 299, 'kept'],
      ['an end in time', WHOLE, 'completed', 300, 'kept'],
      ['a late end', WHOLE, 'completed', 302, 'late'],
      ['an early end in the first piece', PIECES, 'completed', 150, 'held'],
      ['an early end in the last piece', PIECES, 'completed', 450, 'held'],
      ['progress between the pieces', PIECES, 'progress', 350, 'kept'],
      ['progress after the last piece', PIECES, 'progress', 502, 'late'],
      ['an early end with more than was stored', MAKER, 'completed', 200, 'held'],
      ['an end in time with more than was stored', MAKER, 'completed', 300, 'kept'],
      ['an early end of what is not booked', OTHERS, 'completed', 200, 'kept'],
      ['a late start of what is not booked', OTHERS, 'started', 500, 'kept'],
    ];
  for (const [name, booked, news, atS, expected] of table)
    it(`${expected}: ${name}`, () => {
      const told = { booking: 'own', work: 'step', news, atMs: atS * 1000 };
      assert.equal(settlementOf([...booked, ...OTHERS], told), expected);
    });
});
