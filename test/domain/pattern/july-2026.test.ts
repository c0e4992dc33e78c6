import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { densityOf, detectPatterns } from '../../../domain/pattern/detect.ts';
import type { Pattern } from '../../../domain/pattern/pattern.ts';
import { shippedHistories } from '../../kit/makers/element-history.ts';

const NOW = Date.parse('2026-07-24T00:00Z');

/** Raises that another reading of the same sets found in that month, m (spread: 10 % or 3 m). */
const RAISES: readonly (readonly [noradId: string, m: readonly number[]])[] = [
  ['39452', [2479, 1774]],
  ['43613', [517]],
  ['59908', [306, 369, 237]],
  ['27424', [221]],
  ['44072', [137]],
  ['39084', [56]],
  ['43689', [55]],
  ['41335', [18]],
  ['43437', [19]],
  ['62261', [4, 7, 7]],
];

describe('the 88 satellites in July 2026', () => {
  const found = new Map<string, Pattern[]>();
  let histories: Map<string, Elements[]>;
  const of = (noradId: string) => found.get(noradId) ?? [];

  before(async () => {
    histories = await shippedHistories();
    const density = densityOf([...histories.values()].map((sets) => ({ sets, isPassive: false })));
    for (const [noradId, sets] of histories)
      found.set(noradId, detectPatterns(sets, { nowMs: NOW, density }));
  });

  it('raised their orbits as is known of them', () => {
    for (const [noradId, expected] of RAISES) {
      const raises = of(noradId).map(({ altitudeChangeKm }) => 1000 * (altitudeChangeKm ?? 0));
      assert.equal(raises.length, expected.length, `${noradId}: ${raises.join(', ')}`);
      for (const [index, m] of raises.entries()) {
        const awaited = expected[index] ?? 0;
        assert.ok(Math.abs(m - awaited) < Math.max(3, 0.1 * awaited), `${noradId}: ${m}`);
      }
    }
  });

  it('did nothing where nothing was done: ISS, LAGEOS, Starlette, and IXPE without thrusters', () => {
    for (const noradId of ['25544', '8820', '22195', '7646', '49954'])
      assert.deepEqual(of(noradId), [], noradId);
  });

  it('tells of the slow thrust of Tiangong and Capella, which no single set shows', () => {
    for (const noradId of ['48274', '59444']) {
      const slow = of(noradId).filter(
        ({ details }) => details.kind === 'maneuver' && details.isSlowThrust,
      );
      assert.equal(slow.length, 1, noradId);
      assert.ok((slow[0]?.altitudeChangeKm ?? 0) > 0.05);
    }
  });

  it('takes the storms of 4 and 21 July for no deorbit and no lowering of anybody in low orbit', () => {
    const low = [...found.values()]
      .flat()
      .filter(({ noradId }) => (histories.get(noradId)?.[0]?.meanMotionRevPerDay ?? 0) > 11);
    const sinking = low.filter(({ altitudeChangeKm }) => (altitudeChangeKm ?? 0) < 0);
    assert.deepEqual(
      low.filter(({ subtype }) => subtype === 'deorbit'),
      [],
    );
    // Biomass fell by 541 m at 670 km, a hundred times the drag; Tiangong may have been the air.
    assert.deepEqual(
      sinking.filter(({ confidence }) => confidence >= 0.4).map(({ noradId }) => noradId),
      ['63772'],
    );
    assert.deepEqual(
      low.filter(({ type }) => type === 'decay'),
      [],
    );
  });

  it('gives delta-v by Gauss: Swarm A 1.4 and 1.0 m/s, Sentinel-3A 1 cm/s', () => {
    const swarm = of('39452').map(({ deltaVMS }) => deltaVMS ?? 0);
    assert.ok(Math.abs((swarm[0] ?? 0) - 1.4) < 0.05 && Math.abs((swarm[1] ?? 0) - 1) < 0.05);
    assert.ok(Math.abs((of('41335')[0]?.deltaVMS ?? 0) - 0.01) < 0.002);
  });

  it('moves geostationary satellites often, and finds none in orbits too eccentric to tell', () => {
    const frequent = ['51850', '54259', '56174', '60133', '43700'];
    for (const noradId of frequent) assert.ok(of(noradId).length >= 3, noradId);
    // Small steps up there are mostly not burns: only large ones and changes of the plane count.
    const sure = of('56174').filter(({ confidence }) => confidence >= 0.4);
    assert.deepEqual(sure, []);
    assert.ok(of('54259').every(({ confidence }) => confidence >= 0.6));
    for (const noradId of ['23802', '25867', '25989', '40482', '47719', '58584'])
      assert.deepEqual(of(noradId), [], noradId);
  });
});
