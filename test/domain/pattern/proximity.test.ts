import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { detectPatterns } from '../../../domain/pattern/detect.ts';
import type { Pattern } from '../../../domain/pattern/pattern.ts';
import { findProximity, type ProximityObject } from '../../../domain/pattern/proximity.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';
import { shippedHistories } from '../../kit/makers/element-history.ts';

const NOW = Date.parse('2026-07-24T00:00Z');
const object = (
  sets: readonly Elements[],
  more: Partial<ProximityObject> = {},
): ProximityObject => ({
  sets,
  name: sets.at(-1)?.name ?? '',
  constellation: null,
  launchMs: null,
  burns: [],
  ...more,
});

describe('findProximity', () => {
  let histories: Map<string, Elements[]>;
  let landsat: Elements[];
  /** The same orbit some kilometres ahead, with an axis that closes or opens the gap. */
  const visitor = (aheadKm: number, axisPart = 0, meetMs = NOW): Elements[] =>
    landsat.map((one) => {
      const days = (one.epochMs - meetMs) / DAY_MS;
      const degrees = (aheadKm / 7078) * (180 / Math.PI);
      const meanMotionRevPerDay = one.meanMotionRevPerDay * (1 - 1.5 * axisPart);
      const drift = -1.5 * axisPart * one.meanMotionRevPerDay * 360 * days;
      return {
        ...one,
        noradId: '90002',
        name: 'VISITOR',
        objectId: '2020-001A',
        meanMotionRevPerDay,
        meanAnomalyDeg: (one.meanAnomalyDeg + degrees + drift + 720) % 360,
      };
    });
  const near = (others: readonly ProximityObject[], own: Partial<ProximityObject> = {}) =>
    findProximity(object(landsat, own), others, NOW);

  before(async () => {
    histories = await shippedHistories();
    landsat = (histories.get('39084') ?? []).filter(({ epochMs }) => epochMs < NOW - 3 * DAY_MS);
  });

  it('finds TanDEM-X beside TerraSAR-X, as company of old, and says nothing of how near', () => {
    const [radar, twin] = ['31698', '36605'].map((id) => object(histories.get(id) ?? []));
    assert.ok(radar !== undefined && twin !== undefined);
    const [formation, ...more] = findProximity(radar, [twin], NOW);
    assert.equal(more.length, 0);
    assert.equal(formation?.subtype, 'formation');
    assert.ok(formation.details.kind === 'proximity');
    assert.equal(formation.details.minimumKm, null);
    assert.match(formation.description, /less than 5 km/);
    assert.equal(formation.details.otherNoradId, '36605');
    const [later] = findProximity(radar, [twin], NOW + DAY_MS / 2);
    assert.equal(later?.id, formation.id);
  });

  it('measures the distance of one that flies 60 km ahead', () => {
    const [pattern, ...more] = near([object(visitor(60))]);
    assert.equal(more.length, 0);
    assert.ok(pattern?.details.kind === 'proximity');
    const { minimumKm, relativeSpeedMS, trend, revolutions } = pattern.details;
    assert.ok(Math.abs((minimumKm ?? 0) - 60) < 2, String(minimumKm));
    // It stands still in the turning axes of the orbit.
    assert.ok(relativeSpeedMS < 1 && trend === 'steady', `${relativeSpeedMS} ${trend}`);
    assert.ok(revolutions > 200);
  });

  it('tells a visitor that drifts in, with more weight after a burn', () => {
    // 1 km higher: it falls behind by 1.5 n Δa = 137 km a day.
    const others = [object(visitor(0, 1 / 7078))];
    const [approach] = near(others);
    assert.ok(approach?.details.kind === 'proximity');
    assert.equal(approach.subtype, 'approach');
    assert.equal(approach.details.trend, 'opening');
    const [coming] = near([object(visitor(0, 1 / 7078, NOW + 2.1 * DAY_MS))]);
    assert.ok(coming?.details.kind === 'proximity' && coming.details.trend === 'closing');
    assert.equal(approach.confidence, 0.6);
    const burn: Pattern = {
      ...approach,
      id: 'pat_90002_maneuver_1',
      type: 'maneuver',
      startMs: approach.startMs - 2 * DAY_MS,
      endMs: approach.startMs - DAY_MS,
      confidence: 0.95,
    };
    const [after] = near([object(visitor(0, 1 / 7078), { burns: [burn] })]);
    assert.equal(after?.confidence, 0.85);
    assert.ok(after.details.kind === 'proximity');
    assert.deepEqual(after.details.burnsBefore, [burn.id]);
    assert.equal(after.id, approach.id);
  });

  it('leaves out what crosses, what is far along the orbit, its fleet and what was launched with it', () => {
    const crossing = visitor(30).map((one) => ({ ...one, raanDeg: one.raanDeg + 1 }));
    assert.deepEqual(near([object(crossing), object(visitor(3000))]), []);
    assert.deepEqual(
      near([object(visitor(30), { constellation: 'A' })], { constellation: 'A' }),
      [],
    );
    const same = visitor(30).map((one) => ({ ...one, objectId: '2013-008C' }));
    assert.equal(near([object(same)]).length, 1);
    assert.deepEqual(near([object(same)], { launchMs: NOW - 30 * DAY_MS }), []);
    assert.deepEqual(near([object(landsat)]), []);
  });

  it('is not sure of company whose history is short', () => {
    const [pattern] = near([object(visitor(60).slice(-2))]);
    assert.equal(pattern?.subtype, 'approach');
    assert.equal(pattern.confidence, 0.4);
  });

  it('is part of what is detected, and finds few among 16,126 satellites', function () {
    this.timeout(60_000);
    const others = activeSatellites(1).map(({ elements }) => object([elements]));
    const own = { name: 'Landsat 8', constellation: null, launchMs: null };
    const found = detectPatterns(landsat, { nowMs: NOW, proximity: { own, others } });
    const company = found.filter(({ type }) => type === 'proximity');
    assert.ok(company.length <= 1, company.map(({ description }) => description).join(' '));
  });
});
