import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { ShownSchedule } from '../../../api/console/schedule/presenter.ts';
import { writtenSchedule } from '../../../api/console/schedule/written-chart.ts';
import type { UseOutcome } from '../../../api/planning/compute/booked.ts';
import type { CommitmentDraw } from '../../../domain/booking/commitment.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { jsonOf } from '../../../api/http/send.ts';
import { presentSchedule } from '../../kit/booking/schedule-chart.ts';

const FROM_MS = Date.parse('2026-07-25T00:00:00.123Z');
const SPAN = { fromMs: FROM_MS, untilMs: FROM_MS + 48 * HOUR_MS };

/** Names and ids as hostile as callers may make them. */
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', '"', '\\', '\u2028', '\ud800', 'ÄÖ/ü', 'x"}],"y":['),
);
const amounts = fc.double({ min: 0, max: 1e6, noNaN: true });
const draws: fc.Arbitrary<CommitmentDraw> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('load' as const), powerW: amounts, windowW: amounts },
    ...{ compute: amounts, thermalW: amounts, memoryMb: amounts },
  }),
  fc.record({ kind: fc.constant('storage' as const), amountMb: amounts }),
  fc.constant<CommitmentDraw>({ kind: 'antenna' }),
  fc.constant<CommitmentDraw>({ kind: 'outage' }),
);
const spans = fc
  .tuple(
    fc.integer({ min: -2 * HOUR_MS, max: 50 * HOUR_MS }),
    fc.integer({ min: 1, max: 9 * HOUR_MS }),
  )
  .map(([offsetMs, lastsMs]) => ({
    startMs: FROM_MS + offsetMs,
    endMs: FROM_MS + offsetMs + lastsMs,
  }));
const resources = fc
  .record({
    id: texts,
    of: fc.constantFrom('satellite', 'station'),
    label: texts,
    isRegistered: fc.boolean(),
    taken: fc.array(
      fc.tuple(spans, draws, texts, fc.option(texts), fc.option(fc.nat(9)), fc.boolean()),
      { maxLength: 12 },
    ),
  })
  .map(({ id, of, label, isRegistered, taken }) => ({
    ...{ resource: `${of}/${id}`, label, isRegistered },
    commitments: taken.map(([span, draw, booking, work, priority, isBusy]) => ({
      ...{ ...span, resource: `${of}/${id}`, draw, booking, work, priority, isBusy },
    })),
  }));
const unbooked = fc
  .record({
    ...{ id: texts, satelliteId: texts, satelliteName: texts, planLabel: fc.option(texts) },
    parts: fc.array(
      fc.tuple(
        spans,
        fc.constantFrom('step', 'transfer', 'key_exchange'),
        fc.option(texts),
        fc.option(texts),
      ),
      { maxLength: 4 },
    ),
  })
  .map(({ parts, ...one }) => ({
    ...one,
    segments: parts.map(([span, kind, step_id, transfer_id]) => ({
      ...{ ...span, kind, step_id, transfer_id, name: 'n' },
    })),
  }));
const uses: fc.Arbitrary<UseOutcome | null> = fc.option(
  fc
    .array(fc.tuple(fc.nat(48 * HOUR_MS), fc.double({ min: 0, max: 1, noNaN: true })))
    .map((knots): UseOutcome => ({
      ...{ ok: true, guard: 0.6, storageMb: 100 },
      use: {
        ...{ antennaMinutes: 0, storagePeakMb: 0, sunlitCompute: 0, batteryFloor: 1 },
        ...{ passes: 0, idlePasses: 0 },
        charge: {
          timesMs: knots.map(([offsetMs]) => FROM_MS + offsetMs),
          soc: knots.map(([, soc]) => soc),
        },
      },
    })),
);

describe('writtenSchedule', () => {
  it('is to the byte the JSON of the chart as an object', () => {
    const schedules = fc.record({
      world: texts,
      resources: fc.array(resources, { maxLength: 5 }),
      unbooked: fc.array(unbooked, { maxLength: 2 }),
      use: uses,
    });
    fc.assert(
      fc.property(schedules, (one) => {
        const shown: ShownSchedule = { ...one, span: SPAN };
        assert.equal(writtenSchedule(shown), jsonOf(presentSchedule(shown)));
      }),
      { numRuns: 400 },
    );
  });
});
