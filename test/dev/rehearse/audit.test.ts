import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { before, describe, it } from 'mocha';
import { scheduleCsv } from '../../../api/console/schedule/presenter.ts';
import { auditLines, auditWeek, readCommitments } from '../../../dev/rehearse/audit.ts';
import { drawWeek, readHistory, type Week } from '../../../dev/rehearse/week.ts';
import type { Commitment, CommitmentDraw } from '../../../domain/booking/commitment.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/instant.ts';

const NAMES = { satellites: ['satellite/sat_a'], stations: ['station/stn_a'] };
const [SATELLITE = '', STATION = ''] = [NAMES.satellites[0], NAMES.stations[0]];

describe('the audit of a rehearsal', () => {
  let week: Week;
  before(async () => {
    const packed = await readFile('data/element-history-2026-07.tle.gz');
    const history = readHistory(gunzipSync(packed).toString('utf8'));
    week = drawWeek(history, { satellites: 1, stations: 1, jobs: 1, days: 1 }, 1);
  });

  const at = (
    resource: string,
    fromMin: number,
    toMin: number,
    draw: CommitmentDraw,
  ): Commitment => ({
    ...{ resource, booking: `dep_${fromMin}`, work: 'look', draw },
    ...{ startMs: week.startMs + fromMin * MINUTE_MS, endMs: week.startMs + toMin * MINUTE_MS },
  });
  const load = (compute: number): CommitmentDraw => ({
    ...{ kind: 'load', powerW: 10, windowW: 8, compute, thermalW: 4, memoryMb: 64 },
  });
  const antenna = { kind: 'antenna' } as const;

  it('reads what the schedule says, names with commas and quotes among it', () => {
    const commitments = [
      at(SATELLITE, 0, 10, load(0.5)),
      at(SATELLITE, 0, 20, { kind: 'storage', amountMb: 12.5 }),
      at(STATION, 30, 40, antenna),
    ];
    const csv = scheduleCsv({
      ...{ world: 'drill', unbooked: [], use: null },
      span: { fromMs: week.startMs, untilMs: week.endMs },
      resources: [SATELLITE, STATION].map((resource) => ({
        ...{ resource, label: 'North, the "far" one', isRegistered: true },
        commitments: commitments
          .filter((one) => one.resource === resource)
          .map((one) => ({ ...one, isBusy: false, priority: 3 })),
      })),
    });
    assert.deepEqual(readCommitments(csv), commitments);
    assert.throws(() => readCommitments('resource,kind\r\n'), /no column start/);
  });

  it('finds nothing where everything fits', () => {
    const audit = auditWeek(
      week,
      [at(SATELLITE, 0, 10, load(0.5)), at(STATION, 0, 9, antenna)],
      NAMES,
    );
    assert.deepEqual(audit, { commitments: 2, resources: 2, violations: [], overtaken: 0 });
    assert.match(auditLines(audit).join('\n'), /2 commitments of 2 .* no violation/);
  });

  it('finds what is booked twice: an antenna, a computer, and storage', () => {
    const twice: [Commitment[], string][] = [
      [[at(STATION, 0, 10, antenna), at(STATION, 9, 20, antenna)], 'antenna'],
      [[at(SATELLITE, 0, 10, load(0.7)), at(SATELLITE, 5, 20, load(0.7))], 'compute'],
      [[at(SATELLITE, 0, 600, { kind: 'storage', amountMb: 1e6 })], 'storage'],
    ];
    for (const [commitments, rule] of twice) {
      const audit = auditWeek(week, commitments, NAMES);
      assert.deepEqual([...new Set(audit.violations.map((one) => one.rule))], [rule]);
      assert.match(auditLines(audit).join('\n'), /VIOLATIONS/);
    }
  });

  it('knows the light of every hour of the week', () => {
    // More than eclipse gives and less than sunlight does: only where it is dark is it too much.
    const draw = { ...load(0.1), powerW: 30, windowW: 30 };
    const { violations } = auditWeek(week, [at(SATELLITE, 0, 1440, draw)], NAMES);
    const dark = violations.filter(({ rule }) => rule === 'power');
    const darkMs = dark.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    assert.ok(dark.length >= 10 && darkMs > 4 * HOUR_MS && darkMs < 12 * HOUR_MS, `${darkMs}`);
  });

  it('counts what an outage has overtaken apart', () => {
    const audit = auditWeek(
      week,
      [at(STATION, 0, 10, antenna), at(STATION, 5, 60, { kind: 'outage' })],
      NAMES,
    );
    assert.deepEqual([audit.violations, audit.overtaken, audit.commitments], [[], 1, 1]);
  });
});
