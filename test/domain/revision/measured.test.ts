import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { lessThanKnown, measuredIn, type Measured } from '../../../domain/revision/measured.ts';

describe('measuredIn', () => {
  it('reads battery and free storage, and nothing that cannot be so', () => {
    const table: readonly (readonly [Record<string, unknown>, Measured | null])[] = [
      [
        { battery_percent: 83, disk_free_mb: 12 },
        { charge: 0.83, freeMb: 12 },
      ],
      [{ battery_percent: 0 }, { charge: 0, freeMb: null }],
      [{ disk_free_mb: 0 }, { charge: null, freeMb: 0 }],
      [{ battery_percent: 101, disk_free_mb: -1 }, null],
      [{ battery_percent: '83', disk_free_mb: Number.NaN }, null],
      [{ cpu_percent: 5 }, null],
    ];
    for (const [telemetry, expected] of table)
      assert.deepEqual(measuredIn(telemetry), expected, JSON.stringify(telemetry));
  });
});

describe('lessThanKnown', () => {
  const nothing: Measured = { charge: null, freeMb: null };

  it('is news where it clearly falls, and again after it has risen', () => {
    const seen: boolean[] = [];
    let known = nothing;
    for (const charge of [0.98, 0.96, 0.94, 0.93, 0.9, 0.88, 0.95, 0.99, 0.89]) {
      const news = lessThanKnown(known, { charge, freeMb: null });
      seen.push(news.isLess);
      ({ known } = news);
    }
    assert.deepEqual(seen, [false, false, true, false, false, true, false, false, true]);
  });

  it('looks at the first word of storage, and at what fills it', () => {
    const seen = [1_000, 980, 940, 930, 1_000, 940].reduce(
      ({ known, found }, freeMb) => {
        const news = lessThanKnown(known, { charge: null, freeMb });
        return { known: news.known, found: [...found, news.isLess] };
      },
      { known: nothing, found: [] as boolean[] },
    ).found;
    assert.deepEqual(seen, [true, false, true, false, false, true]);
  });

  it('says nothing of what was never measured', () => {
    for (const measured of [
      { charge: null, freeMb: 7 },
      { charge: 0.5, freeMb: null },
    ])
      assert.deepEqual(lessThanKnown(nothing, measured).known, measured);
  });

  it('is never news while nothing is below what is known', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 0.04, noNaN: true }),
        (charge, freeMb, less) => {
          const known = { charge, freeMb };
          const measured = { charge: Math.max(0, charge - less), freeMb };
          assert.equal(lessThanKnown(known, measured).isLess, false);
        },
      ),
    );
  });
});
