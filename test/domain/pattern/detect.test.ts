import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { densityOf, detectPatterns, type PatternContext } from '../../../domain/pattern/detect.ts';
import type { SpreadModel } from '../../../domain/pattern/deviations.ts';
import { confidenceWord, type Pattern } from '../../../domain/pattern/pattern.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import {
  madeHistory,
  shippedHistories,
  type MadeHistory,
} from '../../kit/makers/element-history.ts';

const QUIET: MadeHistory = { days: 30, heightKm: 700, dragMPerDay: 2, noiseM: 1 };
const LOW: MadeHistory = { days: 30, heightKm: 420, dragMPerDay: 60, noiseM: 5 };
const detect = (sets: readonly Elements[], context: Partial<PatternContext> = {}) =>
  detectPatterns(sets, { nowMs: (sets.at(-1)?.epochMs ?? 0) + 1, ...context });
const only = (patterns: readonly Pattern[]): Pattern => {
  assert.equal(patterns.length, 1, patterns.map(({ description }) => description).join(' '));
  const [pattern] = patterns;
  assert.ok(pattern !== undefined);
  return pattern;
};
const startMs = madeHistory(QUIET)[0]?.epochMs ?? 0;

describe('detectPatterns', () => {
  it('finds a raise of 20 m between its two sets, and nothing in the same history without it', () => {
    assert.deepEqual(detect(madeHistory(QUIET)), []);
    const raise = only(detect(madeHistory({ ...QUIET, burns: [{ day: 15, m: 20 }] })));
    assert.deepEqual([raise.type, raise.subtype], ['maneuver', 'orbit_adjust']);
    assert.ok(Math.abs((raise.altitudeChangeKm ?? 0) - 0.02) < 0.004);
    assert.ok(raise.startMs <= startMs + 15 * DAY_MS && raise.endMs >= startMs + 15 * DAY_MS);
    // n Δa / 2 at 700 km: 1.06 cm/s.
    assert.ok(Math.abs((raise.deltaVMS ?? 0) - 0.0106) < 0.002);
    assert.equal(confidenceWord(raise.confidence), 'confirmed');
  });

  it('asks more of a lowering, which drag does too, and tells of a change of the plane', () => {
    assert.deepEqual(detect(madeHistory({ ...QUIET, burns: [{ day: 15, m: -20 }] })), []);
    const lower = only(detect(madeHistory({ ...QUIET, burns: [{ day: 15, m: -1500 }] })));
    assert.equal(lower.subtype, 'orbit_lower');
    const plane = only(detect(madeHistory({ ...QUIET, burns: [{ day: 15, deg: 0.01 }] })));
    assert.equal(plane.subtype, 'plane_change');
    assert.ok(Math.abs((plane.deltaVMS ?? 0) - 1.3) < 0.1, String(plane.deltaVMS));
    assert.ok(Math.abs((plane.inclinationChangeDeg ?? 0) - 0.01) < 0.002);
  });

  it('takes a set that is off, and back in the next, for a bad one', () => {
    const sets = madeHistory(QUIET);
    const bad = sets.map((one, index) =>
      index === 25 ? { ...one, meanMotionRevPerDay: one.meanMotionRevPerDay * (1 - 1e-5) } : one,
    );
    assert.deepEqual(detect(bad), []);
  });

  it('is not sure before a later set confirms it, and keeps the id when one does', () => {
    const sets = madeHistory({ ...QUIET, burns: [{ day: 15, m: 20 }] });
    const last = sets.findIndex(({ epochMs }) => epochMs >= startMs + 15 * DAY_MS);
    const early = only(detect(sets.slice(0, last + 1)));
    assert.equal(confidenceWord(early.confidence), 'possible');
    const later = only(detect(sets, { known: [early] }));
    assert.equal(later.id, early.id);
    assert.equal(confidenceWord(later.confidence), 'confirmed');
    assert.deepEqual(detect(sets, { known: [later] }), [later]);
  });

  it('keeps the id of a pattern whose first set a late one moves', () => {
    const sets = madeHistory({ ...QUIET, burns: [{ day: 15, m: 20 }] });
    const known = only(detect(sets));
    const at = sets.findIndex(({ epochMs }) => epochMs === known.startMs);
    const before = sets[at];
    assert.ok(before !== undefined);
    const late = { ...before, epochMs: before.epochMs + 0.1 * DAY_MS };
    const again = [...sets.slice(0, at + 1), late, ...sets.slice(at + 1)];
    const moved = only(detect(again));
    assert.notEqual(moved.startMs, known.startMs);
    assert.equal(only(detect(again, { known: [known] })).id, known.id);
  });

  it('names recurring ones, raise and lowering, and a fall under 300 km', () => {
    const kept = detect(
      madeHistory({
        ...QUIET,
        burns: [
          { day: 10, m: 20 },
          { day: 20, m: 25 },
        ],
      }),
    );
    assert.deepEqual(
      kept.map(({ subtype }) => subtype),
      ['station_keeping', 'station_keeping'],
    );
    const moved = detect(
      madeHistory({
        ...QUIET,
        burns: [
          { day: 12, m: 3000 },
          { day: 17, m: -3000 },
        ],
      }),
    );
    assert.deepEqual(
      moved.map(({ subtype }) => subtype),
      ['phasing', 'phasing'],
    );
    const fall = [14, 14.6, 15.2, 15.8].map((day) => ({ day, m: -40_000 }));
    const end = detect(madeHistory({ ...LOW, burns: fall }));
    assert.equal(end[0]?.subtype, 'deorbit');
  });

  it('finds slow thrust that the drag term swallowed', () => {
    const burns = Array.from({ length: 40 }, (_, index) => ({ day: 15 + index / 10, m: 7 }));
    const bstar = (day: number) => (day > 15 && day < 19 ? 1e-5 : 2e-4);
    const slow = only(detect(madeHistory({ ...LOW, dragMPerDay: 70, burns, bstar })));
    assert.ok(slow.details.kind === 'maneuver' && slow.details.isSlowThrust);
    assert.deepEqual(detect(madeHistory({ ...LOW, dragMPerDay: 70 })), []);
  });

  it('takes what all of a band do for the air', () => {
    const storm = { from: 14, to: 16, factor: 6 };
    const many = Array.from({ length: 12 }, (_, index) =>
      madeHistory({ ...LOW, storm, seed: index + 2 }),
    );
    const density = densityOf(many.map((sets) => ({ sets, isPassive: index(sets) < 6 })));
    const alone = many.flatMap((sets) => detect(sets)).filter(({ confidence }) => confidence > 0.4);
    const together = many.flatMap((sets) => detect(sets, { density }));
    assert.ok(alone.length > 5, String(alone.length));
    assert.ok(together.every(({ confidence }) => confidence === 0.3));
    assert.ok(together.every(({ subtype }) => subtype !== 'deorbit'));

    function index(sets: readonly Elements[]): number {
      return many.findIndex((one) => one === sets);
    }
  });

  it('tells of sets that lie off all before them, as nothing better than possible', async () => {
    const spread: SpreadModel = (_, days) => [
      0.1 + 0.05 * days,
      0.3 + 0.5 * days,
      0.1 + 0.05 * days,
    ];
    const sets = (await shippedHistories()).get('7646') ?? [];
    assert.deepEqual(detect(sets, { spread }), []);
    const moveFrom = (first: number, last: number) =>
      sets.map((one, index) =>
        index >= first && index <= last ? { ...one, raanDeg: one.raanDeg + 0.02 } : one,
      );
    const jump = only(detect(moveFrom(25, sets.length), { spread }));
    assert.equal(jump.subtype, 'trajectory_deviation');
    assert.equal(jump.confidence, 0.4);
    assert.ok(jump.details.kind === 'deviation');
    // 0.02 degrees about the pole at up to 7,480 km from it: 2.6 km, and two thirds at the turns.
    const km = Math.hypot(...jump.details.rtnKm);
    assert.ok(km > 1.6 && km < 2.8, jump.description);
    assert.deepEqual(detect(moveFrom(25, sets.length)), []);
  });

  it('needs eight sets', () => {
    const sets = madeHistory({ ...QUIET, burns: [{ day: 3, m: 500 }] }).slice(0, 7);
    assert.deepEqual(detect(sets), []);
  });
});

describe('the end of a satellite', () => {
  const sinking = (days: number) =>
    madeHistory({ days, heightKm: 240, dragMPerDay: 2500, noiseM: 30, wander: 0 });

  it('is told with a window of a quarter of the time left, under one id', () => {
    const sets = sinking(9);
    const decay = only(detect(sets).filter(({ type }) => type === 'decay'));
    const { details } = decay;
    assert.ok(details.kind === 'decay' && details.reentryMs !== null);
    const leftDays = (details.reentryMs - (sets.at(-1)?.epochMs ?? 0)) / DAY_MS;
    // τ ≈ H/|ȧ| with H = 40 km at 217 km (King-Hele).
    assert.ok(leftDays > 8 && leftDays < 22, String(leftDays));
    const half = ((details.windowEndMs ?? 0) - (details.windowStartMs ?? 0)) / 2 / DAY_MS;
    assert.ok(Math.abs(half / leftDays - (leftDays > 15 ? 0.5 : 0.25)) < 1e-6);
    const before = detect(sets.slice(0, -1)).find(({ type }) => type === 'decay');
    assert.equal(before?.id, decay.id);
    assert.equal(decay.subtype, 'decaying');
  });

  it('is past when no set came for two days after a perigee below 200 km', () => {
    const sets = sinking(19);
    const lastMs = sets.at(-1)?.epochMs ?? 0;
    const at = (days: number) =>
      detect(sets, { nowMs: lastMs + days * DAY_MS }).find(({ type }) => type === 'decay');
    assert.equal(at(1)?.subtype, 'decaying');
    assert.equal(at(2.1)?.subtype, 'decayed');
    assert.equal(at(2.1)?.id, at(1)?.id);
    // A source that is silent for weeks says nothing of the satellite.
    assert.equal(at(40), undefined);
  });

  it('is not told of a high orbit, nor of one that thrusts', () => {
    assert.deepEqual(detect(madeHistory(LOW)), []);
    const burns = [{ day: 8.5, m: 20_000 }];
    const sets = madeHistory({
      days: 9,
      heightKm: 240,
      dragMPerDay: 2500,
      noiseM: 30,
      wander: 0,
      burns,
    });
    assert.deepEqual(
      detect(sets).filter(({ type }) => type === 'decay'),
      [],
    );
  });
});
