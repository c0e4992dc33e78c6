import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { LifeRules } from '../../../domain/conjunction/life.ts';
import { screeningCatalogue } from '../../../domain/conjunction/screening-catalogue.ts';
import { screenSlab, slabsOf } from '../../../domain/conjunction/slab.ts';
import { meetLives, moveOf, type Moved } from '../../../domain/conjunction/watch-run.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';

const START_MS = Date.UTC(2026, 6, 24, 6);
const objects = activeSatellites(4).map(({ elements }) => elements);
const busy = objects.find(
  ({ inclinationDeg, meanMotionRevPerDay: n }) => inclinationDeg > 90 && n > 14.9 && n < 15.1,
);
assert.ok(busy !== undefined);
const task = {
  startMs: START_MS,
  endMs: START_MS + 12 * HOUR_MS,
  thresholdKm: 50,
  watched: [busy.noradId],
  sameConstellation: false,
};
const RULES: LifeRules = {
  nowMs: START_MS,
  thresholdKm: 50,
  minProbability: null,
  tellsUncertain: true,
  isStale: false,
};

/** What a run over these elements makes of lives. */
function run(
  elements: readonly Elements[],
  lives: readonly Moved[] = [],
  rules: Partial<LifeRules> = {},
) {
  const catalogue = screeningCatalogue(elements);
  const slabs = slabsOf(task).map((slab) =>
    screenSlab(catalogue, { ...task, windowMs: task.startMs, ...slab }),
  );
  const known = lives.map(({ step }) => step.life);
  const { met } = meetLives(catalogue, { task, slabs }, known, START_MS);
  return met.flatMap((one) => moveOf(one, { ...RULES, ...rules }) ?? []);
}

/** The catalogue some hours later, with one of its objects changed. */
function later(hours: number, change: (one: Elements) => Partial<Elements> = () => ({})) {
  return objects.map((one) => ({
    ...one,
    ...change(one),
    epochMs: one.epochMs + hours,
  }));
}

const begun = run(objects);

describe('a run and the lives of a watch', () => {
  it('begins a life for every encounter within the threshold', () => {
    assert.ok(begun.length > 5, `${begun.length}`);
    for (const { before, step, encounter } of begun) {
      assert.equal(before, null);
      assert.equal(step.change, 'created');
      assert.equal(step.life.id, encounter?.id);
    }
    assert.equal(new Set(begun.map(({ step }) => step.life.id)).size, begun.length);
  });

  it('meets each life again and begins none a second time', () => {
    const again = run(later(1), begun);
    assert.deepEqual(
      again.map(({ step }) => step.life.id).sort(),
      begun.map(({ step }) => step.life.id).sort(),
    );
    assert.ok(again.every(({ before, step }) => before !== null && step.change === null));
  });

  it('clears a pair that two newer catalogues put far apart, and not a stale one', () => {
    const [gone] = begun;
    assert.ok(gone !== undefined);
    const other = gone.step.life.sighting.pair.find((id) => id !== busy.noradId);
    const move = (one: Elements) =>
      one.noradId === other ? { meanAnomalyDeg: (one.meanAnomalyDeg + 15) % 360 } : {};
    const of = (moves: readonly Moved[]) =>
      moves.find(({ step }) => step.life.id === gone.step.life.id);
    const first = run(later(1, move), [gone]);
    assert.equal(of(first)?.step.life.clearRuns, 1);
    assert.ok((of(first)?.step.life.sighting.missKm ?? 0) > 100);
    assert.equal(of(run(later(2, move), first))?.step.life.resolution, 'cleared');
    assert.equal(of(run(later(2, move), first, { isStale: true }))?.step.life.resolution, null);
  });

  it('ends a life whose object has no state any more, and not with stale elements', () => {
    const [gone] = begun;
    assert.ok(gone !== undefined);
    const other = gone.step.life.sighting.pair.find((id) => id !== busy.noradId);
    const burnt = later(1, (one) => (one.noradId === other ? { bstar: 10 } : {}));
    const [ended] = run(burnt, [gone]).filter(({ before }) => before !== null);
    assert.equal(ended?.step.life.resolution, 'decayed');
    assert.equal(ended.encounter, null);
    const stale = run(burnt, [gone], { isStale: true });
    assert.ok(stale.every(({ before }) => before === null));
  });

  it('leaves a life as it is where elements of its pair are too old or gone', () => {
    const [kept] = begun;
    assert.ok(kept !== undefined);
    const other = kept.step.life.sighting.pair.find((id) => id !== busy.noradId);
    const old = objects.map((one) =>
      one.noradId === other ? { ...one, epochMs: START_MS - 31 * 24 * HOUR_MS } : one,
    );
    const left = objects.filter(({ noradId }) => noradId !== other);
    for (const elements of [old, left])
      assert.deepEqual(
        run(elements, [kept]).filter(({ before }) => before !== null),
        [],
      );
  });

  it('makes one of two open encounters that newer elements join, and tells which goes on', () => {
    const twin = {
      ...busy,
      noradId: '99999',
      name: 'TWIN',
      meanAnomalyDeg: busy.meanAnomalyDeg + 0.01,
    };
    const [whole, ...others] = run([busy, twin]);
    const stay = whole?.step.life.sighting.episode;
    assert.ok(whole !== undefined && others.length === 0);
    assert.ok(stay !== undefined && stay !== null);
    // Two stays with hours between them, as older elements had it.
    const piece = (id: string, startMs: number, endMs: number): Moved => {
      const sighting = { ...whole.step.life.sighting, tcaMs: startMs, episode: { startMs, endMs } };
      return { ...whole, step: { ...whole.step, life: { ...whole.step.life, id, sighting } } };
    };
    const early = piece('con_early', stay.startMs, stay.startMs + 1);
    const late = piece('con_late', stay.endMs - 1, stay.endMs);
    const moves = run([busy, twin], [early, late]);
    assert.ok(moves.every(({ before }) => before !== null));
    const over = moves.filter(({ step }) => step.change === 'resolved');
    assert.deepEqual(
      over.map(({ step: { life } }) => [life.resolution, life.mergedInto].join(' ')),
      [over[0]?.step.life.id === 'con_early' ? 'merged con_late' : 'merged con_early'],
    );
    // Once more the same: it is over, and says nothing.
    const kept = [early, late].map((one) => moves.find(isOf(one)) ?? one);
    assert.ok(run([busy, twin], kept).every(({ step }) => step.change === null));
  });
});

function isOf({ step }: Moved) {
  return (other: Moved) => other.step.life.id === step.life.id;
}
