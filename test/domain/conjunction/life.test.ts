import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  beginLife,
  continueLife,
  isSameEncounter,
  lifeOf,
  type Life,
  type LifeRules,
  mergeLife,
  type Sighting,
} from '../../../domain/conjunction/life.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/instant.ts';

const NOW_MS = Date.UTC(2026, 6, 24);
const TCA_MS = NOW_MS + 1.5 * DAY_MS;

const SIGHTING: Sighting = {
  pair: ['25544', '48274'],
  tcaMs: TCA_MS,
  episode: null,
  periodMs: 93 * MINUTE_MS,
  missKm: 2,
  probability: 2e-6,
  quality: 'FAIR',
  thrusting: false,
  epochsMs: [NOW_MS - HOUR_MS, NOW_MS - HOUR_MS],
};

const RULES: LifeRules = {
  nowMs: NOW_MS,
  thresholdKm: 5,
  minProbability: null,
  tellsUncertain: false,
  isStale: false,
};

function begun(sighting: Partial<Sighting> = {}, rules: Partial<LifeRules> = {}): Life {
  const step = beginLife('con_1', { ...SIGHTING, ...sighting }, { ...RULES, ...rules });
  assert.ok(step !== null);
  return step.life;
}

/** A run so many hours later, with elements that are as much newer unless the sighting says else. */
function later(hours: number, sighting: Partial<Sighting> = {}, rules: Partial<LifeRules> = {}) {
  const epochMs = NOW_MS + (hours - 1) * HOUR_MS;
  return [
    { ...SIGHTING, epochsMs: [epochMs, epochMs] as const, ...sighting },
    { ...RULES, nowMs: NOW_MS + hours * HOUR_MS, ...rules },
  ] as const;
}

describe('the life of an encounter', () => {
  it('is created once, and silent while nothing changes', () => {
    const step = beginLife('con_1', SIGHTING, RULES);
    assert.equal(step?.change, 'created');
    assert.equal(continueLife(begun(), ...later(8)).change, null);
  });

  it('does not begin beyond the threshold, below the asked probability, or after the passage', () => {
    assert.equal(beginLife('x', { ...SIGHTING, missKm: 5.1 }, RULES), null);
    assert.equal(beginLife('x', SIGHTING, { ...RULES, minProbability: 1e-5 }), null);
    assert.equal(
      beginLife('x', { ...SIGHTING, probability: null }, { ...RULES, minProbability: 1e-9 }),
      null,
    );
    assert.equal(beginLife('x', SIGHTING, { ...RULES, nowMs: TCA_MS + 15 * MINUTE_MS }), null);
  });

  it('is kept in silence while it is uncertain and far ahead, and told when it is near', () => {
    const uncertain = { tcaMs: NOW_MS + 3 * DAY_MS, quality: 'POOR' as const };
    const life = begun(uncertain);
    assert.equal(life.published, null);
    assert.equal(begun(uncertain, { tellsUncertain: true }).published?.risk, 'MEDIUM');
    assert.equal(begun({ ...uncertain, quality: 'FAIR', thrusting: true }).published, null);
    assert.equal(continueLife(life, ...later(25, uncertain)).change, 'created');
  });

  it('is updated where distance, time, probability or quality moved, at most once in six hours', () => {
    const moves: Partial<Sighting>[] = [
      { missKm: 2.41 },
      { tcaMs: TCA_MS + 1001 },
      { probability: 6.1e-6 },
      { probability: null },
      { quality: 'GOOD' },
    ];
    for (const move of moves) {
      assert.equal(
        continueLife(begun(), ...later(6, move)).change,
        'updated',
        JSON.stringify(move),
      );
      assert.equal(continueLife(begun(), ...later(5.9, move)).change, null, JSON.stringify(move));
    }
    assert.equal(continueLife(begun(), ...later(8, { missKm: 2.39 })).change, null);
    assert.equal(continueLife(begun(), ...later(8, { quality: 'POOR' })).change, null);
  });

  it('is updated every two hours in its last day', () => {
    const soon = { tcaMs: NOW_MS + 20 * HOUR_MS };
    const move = { ...soon, missKm: 3 };
    assert.equal(continueLife(begun(soon), ...later(2, move)).change, 'updated');
    assert.equal(continueLife(begun(soon), ...later(1.9, move)).change, null);
  });

  it('changes are measured from what was told last, not from the last run', () => {
    let life = begun();
    for (const hours of [1, 2, 3, 4, 5])
      ({ life } = continueLife(life, ...later(hours, { missKm: 2 + 0.1 * hours })));
    assert.equal(continueLife(life, ...later(7, { missKm: 2.5 })).change, 'updated');
  });

  it('a higher risk is told at once', () => {
    assert.equal(
      continueLife(begun(), ...later(0.5, { probability: 2e-5 })).change,
      'risk_changed',
    );
  });

  it('a lower risk is told only well under the boundary, and by newer elements', () => {
    const high = begun({ probability: 2e-5 });
    assert.equal(continueLife(high, ...later(1, { probability: 5e-6 })).change, null);
    assert.equal(continueLife(high, ...later(1, { probability: 3e-6 })).change, 'risk_changed');
    const aged = { probability: 3e-6, epochsMs: SIGHTING.epochsMs };
    assert.equal(continueLife(high, ...later(1, aged)).change, null);
  });

  it('LOW is told after two such runs', () => {
    const first = continueLife(begun(), ...later(1, { probability: 1e-7 }));
    assert.equal(first.change, null);
    const second = continueLife(first.life, ...later(2, { probability: 1e-7 }));
    assert.equal(second.change, 'risk_changed');
    const back = continueLife(first.life, ...later(2, { probability: 2e-6 }));
    assert.equal(continueLife(back.life, ...later(3, { probability: 1e-7 })).change, null);
  });

  it('an update alone does not lower the risk that stands told', () => {
    const high = begun({ probability: 2e-5 });
    const updated = continueLife(high, ...later(6, { probability: 5e-6, missKm: 3 }));
    assert.equal(updated.change, 'updated');
    assert.equal(updated.life.published?.risk, 'HIGH');
    const fallen = continueLife(updated.life, ...later(7, { probability: 3e-6, missKm: 3 }));
    assert.equal(fallen.change, 'risk_changed');
  });

  it('passes a quarter of an hour after its closest point, or after its last minimum', () => {
    const passed = continueLife(begun(), SIGHTING, { ...RULES, nowMs: TCA_MS + 15 * MINUTE_MS });
    assert.deepEqual([passed.change, passed.life.resolution], ['resolved', 'passed']);
    const episode = { startMs: TCA_MS, endMs: TCA_MS + 3 * HOUR_MS };
    const slow = begun({ episode });
    const during = { ...RULES, nowMs: TCA_MS + HOUR_MS };
    assert.equal(continueLife(slow, { ...SIGHTING, episode }, during).life.resolution, null);
  });

  it('is cleared by two runs with newer elements beyond twice the threshold, never by a stale sky', () => {
    const far = { missKm: 10.1 };
    const first = continueLife(begun(), ...later(1, far));
    assert.equal(first.life.resolution, null);
    const second = continueLife(first.life, ...later(2, far));
    assert.deepEqual([second.change, second.life.resolution], ['resolved', 'cleared']);
    const stale = continueLife(first.life, ...later(2, far, { isStale: true }));
    assert.equal(stale.life.resolution, null);
    const between = continueLife(first.life, ...later(2, { missKm: 9.9 }));
    assert.equal(between.life.clearRuns, 0);
    const same = continueLife(
      first.life,
      ...later(2, { ...far, epochsMs: first.life.sighting.epochsMs }),
    );
    assert.equal(same.life.resolution, null);
  });

  it('opens again under its id after it was cleared, and never after it passed', () => {
    const first = continueLife(begun(), ...later(1, { missKm: 11 }));
    const cleared = continueLife(first.life, ...later(2, { missKm: 11 })).life;
    const again = continueLife(cleared, ...later(3, { missKm: 4 }));
    assert.deepEqual([again.change, again.reopened, again.life.id], ['updated', true, 'con_1']);
    assert.equal(again.life.resolution, null);
    assert.equal(continueLife(cleared, ...later(3, { missKm: 6 })).change, null);
    const passed = { ...cleared, resolution: 'passed' as const };
    assert.equal(continueLife(passed, ...later(3, { missKm: 1 })).change, null);
  });

  it('merges into another one of its pair, and opens again where the two part', () => {
    const step = mergeLife(begun(), 'con_2', { ...RULES, nowMs: NOW_MS + HOUR_MS });
    assert.equal(step.change, 'resolved');
    assert.deepEqual([step.life.resolution, step.life.mergedInto], ['merged', 'con_2']);
    assert.equal(mergeLife(step.life, 'con_3', RULES).change, null);
    const again = continueLife(step.life, ...later(8));
    assert.deepEqual(
      [again.change, again.reopened, again.life.mergedInto],
      ['updated', true, null],
    );
  });

  it('decays where one of the two has no state any more', () => {
    const step = continueLife(begun(), null, { ...RULES, nowMs: NOW_MS + HOUR_MS });
    assert.deepEqual([step.change, step.life.resolution], ['resolved', 'decayed']);
  });

  it('what was never told ends in silence', () => {
    const life = begun({ tcaMs: NOW_MS + 3 * DAY_MS, quality: 'POOR' });
    const step = continueLife(life, null, { ...RULES, nowMs: NOW_MS + HOUR_MS });
    assert.deepEqual([step.change, step.life.resolution], [null, 'decayed']);
  });

  it('the same run gives the same step', () => {
    const args = later(6, { missKm: 3 });
    assert.deepEqual(continueLife(begun(), ...args), continueLife(begun(), ...args));
  });

  it('a pair has the same encounter within ten minutes or a quarter of a revolution', () => {
    const near = { ...SIGHTING, tcaMs: TCA_MS + 10 * MINUTE_MS };
    assert.ok(isSameEncounter(SIGHTING, near));
    assert.ok(!isSameEncounter(SIGHTING, { ...near, tcaMs: near.tcaMs + 1 }));
    assert.ok(!isSameEncounter(SIGHTING, { ...SIGHTING, pair: ['25544', '48275'] }));
    const quick = { ...SIGHTING, periodMs: 36 * MINUTE_MS };
    assert.ok(!isSameEncounter(quick, { ...quick, tcaMs: TCA_MS + 9.5 * MINUTE_MS }));
  });

  it('a passage belongs to the first life that a run would go on with', () => {
    const known = [
      { life: begun({ tcaMs: TCA_MS + DAY_MS }) },
      { life: begun() },
      { life: begun() },
    ];
    const passage = { pair: SIGHTING.pair, tcaMs: TCA_MS - 9 * MINUTE_MS, episode: null };
    assert.equal(lifeOf(passage, known), known[1]);
    assert.equal(lifeOf({ ...passage, tcaMs: TCA_MS - 11 * MINUTE_MS }, known), null);
    assert.equal(lifeOf({ ...passage, pair: ['25544', '48275'] }, known), null);
  });

  it('slow encounters are the same where their spans meet within a revolution', () => {
    const slow = { ...SIGHTING, episode: { startMs: TCA_MS, endMs: TCA_MS + 5 * HOUR_MS } };
    const next = (startMs: number) => ({
      ...SIGHTING,
      tcaMs: startMs,
      episode: { startMs, endMs: startMs + HOUR_MS },
    });
    assert.ok(isSameEncounter(slow, next(TCA_MS + 6 * HOUR_MS)));
    assert.ok(!isSameEncounter(slow, next(TCA_MS + 7 * HOUR_MS)));
  });
});
