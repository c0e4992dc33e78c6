import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { lookAtPair, lookAtSatellite } from '../../../domain/pattern/look.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { madeHistory, shippedHistories } from '../../kit/makers/element-history.ts';
import { aManeuver } from '../../kit/makers/patterns.ts';

const WISH = { heightKm: 500, dragMPerDay: 20, noiseM: 5 } as const;
const history = (sets: readonly Elements[], name = 'SAT') => ({
  noradId: sets[0]?.noradId ?? '',
  name,
  sets,
});

describe('lookAtSatellite', () => {
  const look = (sets: readonly Elements[]) =>
    lookAtSatellite(history(sets), {
      nowMs: (sets.at(-1)?.epochMs ?? 0) + DAY_MS / 2,
      density: new Map(),
    });

  it('finds what a history shows, in whatever order its sets come', () => {
    const sets = madeHistory({ ...WISH, days: 30, burns: [{ day: 20, m: 600 }] });
    const { found } = look(sets);
    assert.deepEqual(
      found.map(({ type, subtype }) => [type, subtype]),
      [['maneuver', 'orbit_adjust']],
    );
    assert.deepEqual(look(sets.toReversed()).found, found);
  });

  it('judges all of a whole history, and of a cut one what began ten days after its beginning', () => {
    const short = madeHistory({ ...WISH, days: 30 });
    assert.equal(look(short).judgedFromMs, 0);
    const long = madeHistory({ ...WISH, days: 60 });
    assert.equal(look(long).judgedFromMs, (long[0]?.epochMs ?? 0) + 10 * DAY_MS);
  });

  it('looks at 400 sets at most, and judges from there', () => {
    const sets = madeHistory({ ...WISH, days: 30, spacingDays: 0.06 });
    assert.ok(sets.length > 450);
    const oldest = sets.at(-400)?.epochMs ?? 0;
    assert.equal(look(sets).judgedFromMs, oldest + 10 * DAY_MS);
  });

  it('finds nothing without sets', () => {
    assert.deepEqual(look([]), { found: [], judgedFromMs: 0 });
  });
});

describe('lookAtPair', () => {
  const NOW = Date.parse('2026-07-24T00:00Z');
  let histories: Map<string, Elements[]>;
  const pair = (
    facts: readonly [string | null, string | null] = [null, null],
    burns: Parameters<typeof lookAtPair>[2]['burns'] = [],
  ) => {
    const [own, other] = ['31698', '36605'].map((id, at) => ({
      ...history(histories.get(id) ?? [], id),
      facts: { constellation: facts[at] ?? null, launchMs: null },
    }));
    assert.ok(own !== undefined && other !== undefined);
    return lookAtPair(own, other, { nowMs: NOW, burns });
  };

  before(async () => {
    histories = await shippedHistories();
  });

  it('finds company under the lower number, and judges the days that it looks at', () => {
    const { found, judgedFromMs } = pair();
    assert.deepEqual(
      found.map(({ noradId, type }) => [noradId, type]),
      [['31698', 'proximity']],
    );
    assert.equal(judgedFromMs, NOW - 13 * DAY_MS);
  });

  it('finds none in a fleet that the catalogue names', () => {
    assert.deepEqual(pair(['TanDEM', 'TanDEM']).found, []);
    assert.equal(pair(['TanDEM', null]).found.length, 1);
  });

  it('tells the burns of either, and of nobody else', () => {
    const burns = ['31698', '36605', '1'].map((id) => aManeuver(id, NOW - 18 * DAY_MS));
    const [found] = pair(undefined, burns).found;
    assert.ok(found?.details.kind === 'proximity');
    assert.ok(!found.details.burnsBefore.some((id) => id.startsWith('pat_1_')));
  });
});
