import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  encounterId,
  judgeSlabs,
  readEncounterId,
  vainWindow,
} from '../../../domain/conjunction/judge-window.ts';
import { packCatalogue, unpackCatalogue } from '../../../domain/conjunction/packed-catalogue.ts';
import { screeningCatalogue } from '../../../domain/conjunction/screening-catalogue.ts';
import type { WindowTask } from '../../../domain/conjunction/screen-window.ts';
import { screenSlab, SLAB_MS, slabsOf } from '../../../domain/conjunction/slab.ts';
import { type Elements, MODEL_FIELDS } from '../../../domain/orbit/elements/elements.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { judgeWindow, screenWindow } from '../../kit/alerts/whole-window.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';

const START_MS = Date.UTC(2026, 6, 24, 6);
const TASK: WindowTask = {
  startMs: START_MS,
  endMs: START_MS + 12 * HOUR_MS,
  thresholdKm: 10,
  watched: [],
  sameConstellation: false,
};

/** Every fourth of the active satellites, and a week of one that meets several of them. */
const objects = activeSatellites(4).map(({ elements }) => elements);
const catalogue = screeningCatalogue(objects);

/** An object that crosses the way of many others. */
const busy = objects.find(
  ({ inclinationDeg, meanMotionRevPerDay: n }) => inclinationDeg > 90 && n > 14.9 && n < 15.1,
);
assert.ok(busy !== undefined);

/** A twin of an object with another number and anything else. */
function twin(of: Elements, noradId: string, changes: Partial<Elements> = {}): Elements {
  return { ...of, noradId, ...changes };
}

describe('screening of a window', () => {
  it('finds the same in one go and stretch by stretch', () => {
    const task = { ...TASK, watched: [busy.noradId], thresholdKm: 50 };
    const whole = screenWindow(catalogue, task).encounters;
    const middle = START_MS + 5 * HOUR_MS;
    const parts = [
      ...screenWindow(catalogue, { ...task, endMs: middle }).encounters,
      ...screenWindow(catalogue, { ...task, startMs: middle }).encounters,
    ];
    assert.ok(whole.length > 5, `${whole.length} encounters`);
    const shown = (all: typeof whole) =>
      all
        .filter(({ episode }) => episode === null)
        .map(
          (one) =>
            `${one.objects[1].elements.noradId} ${one.tcaMs.toFixed(0)} ${one.missKm.toFixed(3)}`,
        );
    assert.deepEqual(shown(parts), shown(whole));
  });

  it('takes two objects with one set of elements for one', () => {
    const docked = screeningCatalogue([...objects, twin(busy, '999001')]);
    const found = screenWindow(docked, { ...TASK, watched: [busy.noradId] });
    assert.ok(found.encounters.every((one) => one.objects[1].elements.noradId !== '999001'));
  });

  it('leaves out pairs of one constellation unless they are asked for', () => {
    const pair = screeningCatalogue([
      { ...busy, noradId: '999001', name: 'STARLINK-1' },
      twin(busy, '999002', { name: 'STARLINK-2', meanAnomalyDeg: busy.meanAnomalyDeg + 0.02 }),
    ]);
    const task = { ...TASK, watched: ['999001'] };
    assert.equal(screenWindow(pair, task).encounters.length, 0);
    const together = screenWindow(pair, { ...task, sameConstellation: true }).encounters;
    assert.equal(together.length, 1);
    assert.ok((together[0]?.episode?.minima ?? 0) > 5);
  });

  it('names what has too old elements, and what loses its state inside the window', () => {
    const falling = twin(busy, '999003', {
      meanMotionRevPerDay: 16.45,
      eccentricity: 0.0005,
      bstar: 0.002,
      epochMs: START_MS,
    });
    const old = twin(busy, '999004', { epochMs: START_MS - 31 * DAY_MS });
    const mixed = screeningCatalogue([busy, falling, old]);
    const task = { ...TASK, endMs: START_MS + 3 * DAY_MS, watched: ['999003', '999004'] };
    const { skipped, screened } = screenWindow(mixed, task);
    assert.equal(screened, 2);
    assert.deepEqual(
      skipped.map(({ noradId, reason }) => `${noradId} ${reason}`),
      ['999004 elements_too_old', '999003 decayed'],
    );
    assert.ok((skipped[1]?.sinceMs ?? 0) > START_MS);
  });

  it('screens nothing more than 30 days before the elements, and says so at once', () => {
    const task = { ...TASK, watched: [busy.noradId] };
    const at = (days: number) => {
      const startMs = busy.epochMs + days * DAY_MS;
      return { ...task, startMs, endMs: startMs + HOUR_MS };
    };
    for (const [days, reason] of [
      [-31, 'elements_too_new'],
      [31, 'elements_too_old'],
    ] as const) {
      const found = judgeWindow(screeningCatalogue([busy]), at(days), START_MS);
      assert.deepEqual(found.skipped, [{ noradId: busy.noradId, reason, sinceMs: null }]);
      assert.deepEqual(vainWindow([busy], at(days)), found);
    }
    for (const days of [-29, 29]) {
      assert.equal(vainWindow([busy], at(days)), null);
      assert.equal(screenWindow(screeningCatalogue([busy]), at(days)).screened, 1);
    }
  });

  it('answers the same from a packed catalogue', () => {
    const unpacked = unpackCatalogue(packCatalogue('r', objects));
    for (const [index, elements] of unpacked.entries())
      for (const field of [...MODEL_FIELDS, 'noradId', 'name', 'objectId'] as const)
        assert.equal(elements[field], objects[index]?.[field], `${index} ${field}`);
  });
});

describe('judgement of a window', () => {
  const other = screenWindow(catalogue, { ...TASK, watched: [busy.noradId], thresholdKm: 50 })
    .encounters.find(({ episode }) => episode === null)
    ?.objects.find(({ elements }) => elements.noradId !== busy.noradId)?.elements;
  assert.ok(other !== undefined);
  const task = { ...TASK, thresholdKm: 50 };

  it('is told from the one that was asked for, the same pair with the same id and probability', () => {
    const [one] = judgeWindow(
      screeningCatalogue([busy, other]),
      { ...task, watched: [busy.noradId] },
      START_MS,
    ).encounters;
    const [swapped] = judgeWindow(
      screeningCatalogue([other, busy]),
      { ...task, watched: [other.noradId] },
      START_MS,
    ).encounters;
    assert.ok(one !== undefined && swapped !== undefined);
    assert.deepEqual([one.primary.noradId, swapped.primary.noradId], [busy.noradId, other.noradId]);
    assert.equal(one.id, swapped.id);
    assert.equal(one.assessment.probability, swapped.assessment.probability);
    for (const { rtnKm, missKm } of [one, swapped])
      assert.ok(Math.abs(Math.hypot(...rtnKm) - missKm) < 1e-6);
  });

  it('answers for some of those that slabs were screened for, and a smaller threshold', () => {
    const others = objects.slice(0, 40).map(({ noradId }) => noradId);
    const wide = { ...task, thresholdKm: 60, watched: [...others, busy.noradId] };
    const slabs = slabsOf(wide).map((slab) =>
      screenSlab(catalogue, { ...wide, windowMs: wide.startMs, ...slab }),
    );
    const own = { ...task, watched: [busy.noradId] };
    const [kept, alone] = [
      judgeSlabs(catalogue, own, slabs, START_MS),
      judgeWindow(catalogue, own, START_MS),
    ];
    assert.ok(alone.encounters.length > 5);
    assert.deepEqual(kept.encounters, alone.encounters);
  });

  it('keeps no pair of one constellation in a slab, unless they are wanted', () => {
    const pair = screeningCatalogue([
      { ...busy, noradId: '999001', name: 'STARLINK-1' },
      twin(busy, '999002', { name: 'STARLINK-2', meanAnomalyDeg: busy.meanAnomalyDeg + 0.02 }),
    ]);
    const of = { ...TASK, watched: ['999001'], windowMs: START_MS, endMs: START_MS + 6 * HOUR_MS };
    assert.equal(screenSlab(pair, of).approaches.length, 0);
    assert.ok(screenSlab(pair, { ...of, sameConstellation: true }).approaches.length > 2);
  });

  it('slabs begin and end at whole multiples, and cover the window', () => {
    const slabs = slabsOf({ startMs: SLAB_MS + 1, endMs: 3 * SLAB_MS });
    assert.deepEqual(slabs, [
      { startMs: SLAB_MS + 1, endMs: 2 * SLAB_MS },
      { startMs: 2 * SLAB_MS, endMs: 3 * SLAB_MS },
    ]);
  });

  it('an id says the pair and the minute, and nothing else is an id', () => {
    const id = encounterId('25544', '48274', START_MS + 29_000);
    assert.deepEqual(readEncounterId(id), { low: '25544', high: '48274', aboutMs: START_MS });
    for (const text of ['', 'con_1_2', 'con_1_2_', 'con_a_2_abc', 'con_1_2_zzzzzzzzz', `${id} `])
      assert.equal(readEncounterId(text), null, text);
  });
});
