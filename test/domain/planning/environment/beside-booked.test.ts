import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { windowsBeside } from '../../../../domain/planning/environment/beside-booked.ts';
import type { BookedDraw, Window } from '../../../../domain/planning/environment/environment.ts';
import { capacityCalendar } from '../../../../domain/planning/schedule/resource-profile.ts';

const LAST_MS = 60;

/** Lengths of spans that alternate, with a millisecond between some of them. */
const windows = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.boolean()), { minLength: 1, maxLength: 8 })
  .map((lengths): Window[] => {
    let startMs = 0;
    return lengths.map(([lengthMs, hasGap], index) => {
      const sunlit = index % 2 === 0;
      const window: Window = {
        ...{ startMs, endMs: startMs + lengthMs, sunlit, index, passIndices: [index] },
        ...{ powerW: sunlit ? 75 : 25, compute: 1, thermalW: 40, memoryMb: 512, storageMb: 100 },
      };
      startMs += lengthMs + (hasGap ? 1 : 0);
      return window;
    });
  });

const amount = fc.integer({ min: 0, max: 120 });

/** Disjoint spans in order of time; some touch, some reach over windows. */
const draws = fc
  .array(
    fc.record({
      ...{ gapMs: fc.nat(5), lengthMs: fc.integer({ min: 1, max: 15 }) },
      ...{ powerW: amount, compute: fc.constantFrom(0, 0.5, 2), storageMb: amount },
      isOut: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((spans): BookedDraw[] => {
    let atMs = 0;
    return spans.map(({ gapMs, lengthMs, ...taken }) => {
      const startMs = atMs + gapMs;
      atMs = startMs + lengthMs;
      return { startMs, endMs: atMs, thermalW: 1, memoryMb: 2, ...taken };
    });
  });

describe('windowsBeside', () => {
  it('leaves at every millisecond what the window has less what is booked then', () => {
    fc.assert(
      fc.property(windows, draws, (given, booked) => {
        const parts = windowsBeside(given, booked);
        const holds =
          (tMs: number) =>
          (one: { readonly startMs: number; readonly endMs: number }): boolean =>
            one.startMs <= tMs && tMs < one.endMs;
        for (let tMs = 0; tMs < LAST_MS; tMs += 1) {
          const window = given.find(holds(tMs));
          const found = parts.filter(holds(tMs));
          assert.equal(found.length, window === undefined ? 0 : 1);
          const [part] = found;
          if (window === undefined || part === undefined) continue;
          const draw = booked.find(holds(tMs));
          const isOut = draw?.isOut === true;
          const left = (cap: number, taken = 0): number => (isOut ? 0 : Math.max(0, cap - taken));
          assert.deepEqual(
            [part.sunlit, part.powerW, part.compute, part.thermalW, part.memoryMb],
            [
              window.sunlit,
              left(window.powerW, draw?.powerW),
              left(window.compute, draw?.compute),
              left(window.thermalW, draw?.thermalW),
              left(window.memoryMb, draw?.memoryMb),
            ],
          );
          assert.equal(part.storageMb, Math.max(0, window.storageMb - (draw?.storageMb ?? 0)));
          assert.equal(part.isOut, isOut ? true : undefined);
        }
        const edges = new Set(
          [...given, ...booked].flatMap(({ startMs, endMs }) => [startMs, endMs]),
        );
        parts.forEach(({ startMs, endMs, index, passIndices }, at) => {
          assert.ok(endMs > startMs && edges.has(startMs) && edges.has(endMs));
          assert.deepEqual([index, passIndices], [at, []]);
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('capacityCalendar', () => {
  it('has no stretch more where the storage of others alone has cut a window', () => {
    fc.assert(
      fc.property(windows, draws, (given, booked) => {
        const stored = booked.map((draw) => ({
          ...draw,
          ...{ powerW: 0, compute: 0, thermalW: 0, memoryMb: 0, isOut: false },
        }));
        assert.deepEqual(
          capacityCalendar(windowsBeside(given, stored)),
          capacityCalendar([...given]),
        );
      }),
    );
  });

  it('has at every millisecond the caps of the window', () => {
    fc.assert(
      fc.property(windows, draws, (given, booked) => {
        const parts = windowsBeside(given, booked);
        const { stretches } = capacityCalendar(parts);
        for (const part of parts)
          for (let tMs = part.startMs; tMs < part.endMs; tMs += 1) {
            const stretch = stretches.findLast(({ startAt }) => startAt <= tMs);
            const { powerW, compute, thermalW, memoryMb, isOut } = part;
            if (isOut === true) assert.deepEqual(new Set(stretch?.capacity), new Set([-1]));
            else
              assert.deepEqual(stretch?.capacity.slice(0, 4), [
                powerW,
                compute,
                thermalW,
                memoryMb,
              ]);
          }
      }),
    );
  });
});
