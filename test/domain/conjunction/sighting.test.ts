import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isSameEncounter } from '../../../domain/conjunction/life.ts';
import { screeningCatalogue } from '../../../domain/conjunction/screening-catalogue.ts';
import { sightAgain, sightingOf } from '../../../domain/conjunction/sighting.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { judgeWindow } from '../../kit/alerts/whole-window.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';

const START_MS = Date.UTC(2026, 6, 24, 6);
const objects = activeSatellites(4).map(({ elements }) => elements);
const busy = objects.find(
  ({ inclinationDeg, meanMotionRevPerDay: n }) => inclinationDeg > 90 && n > 14.9 && n < 15.1,
);
assert.ok(busy !== undefined);
const LOOK = {
  watched: new Set([busy.noradId]),
  endMs: START_MS + 7 * DAY_MS,
  thresholdKm: 5,
  catalogueMs: START_MS,
};
const found = judgeWindow(
  screeningCatalogue(objects),
  {
    startMs: START_MS,
    endMs: START_MS + 12 * HOUR_MS,
    thresholdKm: 50,
    watched: [busy.noradId],
    sameConstellation: false,
  },
  START_MS,
).encounters;

/** Elements of the pair of an encounter, the lower number first. */
function pairOf(encounter: (typeof found)[number]): readonly [Elements, Elements] {
  const of = (noradId: string) => objects.find((one) => one.noradId === noradId);
  const [one, other] = [of(encounter.primary.noradId), of(encounter.secondary.noradId)];
  assert.ok(one !== undefined && other !== undefined);
  return encounter.isSwapped ? [other, one] : [one, other];
}

describe('a pair that is looked at again', () => {
  const fast = found.filter(({ episode }) => episode === null);

  it('is where the screening found it, however far off the known TCA was', () => {
    assert.ok(fast.length > 5);
    for (const encounter of fast) {
      const known = { tcaMs: encounter.tcaMs + 80_000, episode: null };
      const again = sightAgain({ objects: pairOf(encounter), known }, LOOK);
      assert.ok(again !== null);
      // Watches that meet one encounter in either way show it in one place.
      assert.ok(Math.abs(again.encounter.tcaMs - encounter.tcaMs) < 0.001, encounter.id);
      assert.ok(Math.abs(again.encounter.missKm - encounter.missKm) < 1e-4, encounter.id);
      assert.equal(again.encounter.primary.noradId, busy.noradId);
      assert.ok(
        isSameEncounter(again.sighting, sightingOf(encounter, pairOf(encounter))),
        encounter.id,
      );
    }
  });

  it('is seen at any distance', () => {
    const [first] = fast;
    assert.ok(first !== undefined);
    const [low, high] = pairOf(first);
    const away = { ...high, raanDeg: (high.raanDeg + 40) % 360 };
    const again = sightAgain({ objects: [low, away], known: first }, LOOK);
    assert.ok(again !== null && again.sighting.missKm > 60, `${again?.sighting.missKm} km`);
  });

  it('is nowhere when one of the two has no state any more', () => {
    const [first] = fast;
    assert.ok(first !== undefined);
    const [low, high] = pairOf(first);
    const fallen = { ...high, meanMotionRevPerDay: 16.5, bstar: 0.02 };
    const known = { tcaMs: START_MS + 6 * DAY_MS, episode: null };
    assert.equal(sightAgain({ objects: [low, fallen], known }, LOOK), null);
  });
});

describe('two that have the same elements', () => {
  const [first] = found;
  assert.ok(first !== undefined);
  const [low] = pairOf(first);
  const twin = { ...low, noradId: '99999' };

  it('are together from when they were known to be to the end of the window', () => {
    const episode = { startMs: START_MS - HOUR_MS, endMs: START_MS + HOUR_MS };
    const again = sightAgain({ objects: [low, twin], known: { tcaMs: START_MS, episode } }, LOOK);
    assert.deepEqual(again?.sighting.episode, { startMs: episode.startMs, endMs: LOOK.endMs });
    assert.equal(again.sighting.missKm, 0);
    assert.equal(again.encounter.episode?.minima, 0);
  });
});

describe('a sighting', () => {
  it('carries the pair by number, a revolution, and the epochs of both sets', () => {
    const [first] = found;
    assert.ok(first !== undefined);
    const [low, high] = pairOf(first);
    const sighting = sightingOf(first, [low, high]);
    assert.deepEqual(sighting.pair, [low.noradId, high.noradId]);
    assert.ok(Number(low.noradId) < Number(high.noradId));
    assert.equal(sighting.epochsMs[0], low.epochMs + low.epochUs / 1000);
    assert.ok(Math.abs(sighting.periodMs - DAY_MS / low.meanMotionRevPerDay) < 1e-6);
    assert.equal(sighting.missKm, first.missKm);
  });
});
