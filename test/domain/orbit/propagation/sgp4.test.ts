import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { elementsFromMean, type Elements } from '../../../../domain/orbit/elements/elements.ts';
import { parseOmm, formatOmm } from '../../../../domain/orbit/elements/omm.ts';
import { createPropagator, type Propagator } from '../../../../domain/orbit/propagation/sgp4.ts';
import { catalogueElements, tleElements, withChecksum } from '../../../kit/makers/elements.ts';

const FIXTURES = new URL('../../../fixtures/', import.meta.url);

/** Position and velocity must agree with the official code to the rounding of its print-out. */
const POSITION_KM = 1e-7;
const VELOCITY_KM_S = 1e-9;
/**
 * 3.5 years from the epoch the mean anomaly of 20413 is 2,000 rad, whose doubles step by 2.3e-13 rad:
 * near the perigee of so eccentric an orbit of 107,000 km that is 0.1 mm.
 */
const LONG_POSITION_KM = 2e-7;

/** SGP4 alone, without our own judgement of what has decayed. */
const BARE = { checksDecay: false };

describe('createPropagator', () => {
  describe("against Vallado's verification set", () => {
    const blocks = readBlocks();
    const sets = readSets();

    it('has 33 sets and 667 states to compare with', () => {
      assert.equal(sets.length, 33);
      assert.equal(blocks.length, 33);
      assert.equal(blocks.flat().length, 667);
    });

    for (const [index, { elements, title }] of sets.entries())
      it(`agrees to 0.1 mm and 1 um/s for ${title}`, () => {
        if (elements.noradId === '33334') return; // Checked below: it has no state at all.
        const propagator = bare(elements);
        for (const [minutes = 0, x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] of blocks[index] ??
          []) {
          const state = propagator.stateAfter(minutes);
          assert.ok(state.ok, `no state after ${minutes} min`);
          const position = Math.hypot(state.xKm - x, state.yKm - y, state.zKm - z);
          const velocity = Math.hypot(state.vxKmS - vx, state.vyKmS - vy, state.vzKmS - vz);
          const allowed = minutes > 1e6 ? LONG_POSITION_KM : POSITION_KM;
          assert.ok(position < allowed, `${position} km off after ${minutes} min`);
          assert.ok(velocity < VELOCITY_KM_S, `${velocity} km/s off after ${minutes} min`);
        }
      });

    const failures = { 22312: 1, 28350: 1, 28872: 6, 29141: 6, 33333: 4 };
    for (const [noradId, error] of Object.entries(failures))
      it(`fails with error ${error} where the official code gives up on ${noradId}`, () => {
        const index = sets.findIndex(({ elements }) => elements.noradId === noradId);
        const found = sets[index];
        const last = blocks[index]?.at(-1)?.[0] ?? 0;
        assert.ok(found !== undefined);
        const after = bare(found.elements).stateAfter(last + found.stepMin);
        assert.ok(!after.ok);
        assert.equal(after.sgp4Error, error);
        assert.equal(after.code, error === 6 ? 'decayed' : 'diverged');
      });

    it('refuses 33334, whose perturbed eccentricity is impossible at its epoch', () => {
      const found = sets.find(({ elements }) => elements.noradId === '33334');
      assert.ok(found !== undefined);
      const created = createPropagator(found.elements);
      assert.ok(!created.ok);
      assert.equal(created.sgp4Error, 3);
    });
  });

  it('counts the microseconds of an epoch: 1 us is 7 mm along the orbit of the ISS', () => {
    const elements = catalogueElements(25544);
    const later = { ...elements, epochUs: elements.epochUs + 400 };
    const tMs = elements.epochMs + 60_000;
    const [a, b] = [stateOf(elements, tMs), stateOf(later, tMs)];
    const distanceM = 1000 * Math.hypot(a.xKm - b.xKm, a.yKm - b.yKm, a.zKm - b.zKm);
    assert.ok(Math.abs(distanceM - 3.06) < 0.05, `${distanceM} m`);
  });

  it('gives the same states for the OMM of a TLE, deep space included', () => {
    for (const noradId of [25544, 46826, 41866, 58584]) {
      const elements = catalogueElements(noradId);
      const omm = parseOmm(formatOmm({ ...elements, name: 'renamed' }));
      assert.ok(omm.ok);
      const tMs = elements.epochMs + 86_400_000;
      assert.deepEqual(stateOf(omm.elements, tMs), stateOf(elements, tMs));
    }
  });

  it('keeps two propagators of one satellite apart', () => {
    const elements = catalogueElements(58584);
    const [a, b] = [bare(elements), bare(elements)];
    const expected = a.stateAfter(5000);
    b.stateAfter(-20_000);
    assert.deepEqual(a.stateAfter(5000), expected);
  });

  it('propagates to before the epoch', () => {
    const state = bare(catalogueElements(25544)).stateAfter(-1440);
    assert.ok(state.ok);
    assert.ok(Math.hypot(state.xKm, state.yKm, state.zKm) > 6700);
  });

  it('calls a satellite decayed whose perigee lies in the air, which SGP4 alone does not', () => {
    const elements = tleElements(
      '1 28872U 05037B   05333.02012661  .25992681  00000-0  24476-3 0  1534',
      '2 28872  96.4736 157.9986 0303955 244.0492 110.6523 16.46015938 10708',
    );
    assert.ok(bare(elements).stateAfter(0).ok);
    const created = createPropagator(elements);
    assert.ok(created.ok);
    for (const minutes of [0, 45, 360, 1e5]) {
      const state = created.propagator.stateAfter(minutes);
      assert.ok(!state.ok);
      if (minutes < 360) assert.equal(state.code, 'decayed');
    }
    const first = created.propagator.stateAfter(0);
    assert.ok(!first.ok && first.message.startsWith('SGP4 has no state at 2005-11-29T00:28'));
  });

  it('never finds a satellite again once drag has brought it down', () => {
    const created = createPropagator({ ...catalogueElements(25544), bstar: 0.01 });
    assert.ok(created.ok);
    let isLost = false;
    for (let minutes = 0; minutes < 400 * 1440; minutes += 97) {
      const { ok } = created.propagator.stateAfter(minutes);
      assert.ok(!(isLost && ok), `found again after ${minutes} min`);
      isLost = !ok;
    }
    assert.ok(isLost);
  });

  it('answers with a failure, never with NaN, for numbers that are none', () => {
    const elements = catalogueElements(25544);
    const unknown = bare(elements).stateAt(Number.NaN);
    assert.ok(!unknown.ok);
    for (const field of ['bstar', 'meanAnomalyDeg', 'meanMotionRevPerDay'] as const) {
      const created = createPropagator({ ...elements, [field]: Number.NaN });
      assert.ok(!created.ok || !created.propagator.stateAfter(10).ok, field);
    }
  });

  it('flies an inclination next to zero as zero, in deep space too', () => {
    const geostationary = (inclinationDeg: number) => {
      const mean = { altitudeKm: 35_786, inclinationDeg };
      const made = elementsFromMean(mean, { ms: Date.parse('2026-07-25T00:00:00Z'), us: 0 });
      assert.ok(made.ok);
      const created = createPropagator(made.elements);
      assert.ok(created.ok);
      return created.propagator.stateAt(made.elements.epochMs + 3_600_000);
    };
    assert.deepEqual(geostationary(1.43e-322), geostationary(0));
  });
});

function bare(elements: Elements): Propagator {
  const created = createPropagator(elements, BARE);
  assert.ok(created.ok);
  return created.propagator;
}

function stateOf(elements: Elements, tMs: number) {
  const state = bare(elements).stateAt(tMs);
  assert.ok(state.ok);
  return state;
}

/** The sets with a title and the step of their print-out; three have wrong checksums on purpose. */
function readSets(): { title: string; elements: Elements; stepMin: number }[] {
  const lines = readFileSync(new URL('sgp4-ver.tle', FIXTURES), 'latin1').split(/\r?\n/);
  return lines.flatMap((line, index) => {
    if (!line.startsWith('1 ')) return [];
    const second = lines[index + 1] ?? '';
    const elements = tleElements(withChecksum(line), withChecksum(second));
    const stepMin = Number(second.slice(69).trim().split(/\s+/)[2]);
    const title = `${line.slice(2, 7)} from ${elements.tleEpoch}`;
    return [{ title, elements, stepMin }];
  });
}

/** Rows of minutes, x, y, z, vx, vy, vz; one block per set. */
function readBlocks(): number[][][] {
  const blocks: number[][][] = [];
  for (const line of readFileSync(new URL('tcppver.out', FIXTURES), 'latin1').split('\n')) {
    const words = line.trim().split(/\s+/);
    if (words[1] === 'xx') blocks.push([]);
    else if (words.length >= 7) blocks.at(-1)?.push(words.slice(0, 7).map(Number));
  }
  return blocks;
}
