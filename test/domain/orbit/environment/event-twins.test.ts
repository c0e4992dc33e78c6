import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { illumination } from '../../../../domain/orbit/environment/eclipse.ts';
import type { Elements } from '../../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { findIslWindows } from '../../../../domain/orbit/passes/isl.ts';
import { findSaaCrossings } from '../../../../domain/orbit/environment/saa.ts';
import { shadowSpans } from '../../../../domain/orbit/environment/shadow.ts';
import { sunPosition } from '../../../../domain/orbit/environment/sun.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import * as brute from '../../../kit/oracles/brute-events.ts';
import type { BruteSpan, SunAt } from '../../../kit/oracles/brute-force.ts';
import { catalogueElements, catalogueEntries } from '../../../kit/makers/elements.ts';

const START = Date.parse('2026-07-25T00:00:00Z');
const END = START + 72 * HOUR_MS;
const TOLERANCE_MS = 1;
/** Every second satellite of the catalogue but four low ones: every kind of orbit there is. */
const SATELLITES = catalogueEntries().filter(
  (_, index) => index % 2 === 0 && ![10, 20, 30, 40].includes(index),
);

describe('events of 40 satellites over 72 h against one look a second', function () {
  this.timeout(300_000);

  it('looks at 40 satellites', () => {
    assert.equal(SATELLITES.length, 40);
  });

  for (const [index, { norad_id: noradId, name }] of SATELLITES.entries()) {
    it(`finds the same shadows, anomaly and links of ${name}, edges within 1 ms`, () => {
      const elements = catalogueElements(noradId);
      const ephemeris = ephemerisOf(elements);
      const track = brute.bruteTrack(elements, START, END);
      const dark = illumination(ephemeris).filter(({ sunlit }) => !sunlit);
      compare('cylinder', dark, brute.bruteCylinder(track, ourSun));
      const cone = shadowSpans(ephemeris, 'cone');
      const umbra = cone.filter(({ phase }) => phase === 'umbra');
      compare('umbra', umbra, brute.bruteShadow(track, ourSun, 'umbra'));
      const lit = cone.filter(({ phase }) => phase === 'sunlit');
      compare('sunlit', lit, complement(brute.bruteShadow(track, ourSun, 'penumbra')));
      compare('anomaly', findSaaCrossings(ephemeris), brute.bruteAnomaly(track));
      const other = SATELLITES[(index + 1) % SATELLITES.length];
      assert.ok(other !== undefined);
      const otherElements = catalogueElements(other.norad_id);
      // Every second pair also over the ranges between low and high orbits.
      const maxRangeKm = index % 2 === 0 ? 5000 : 60_000;
      compare(
        `link to ${other.name}`,
        findIslWindows(ephemeris, ephemerisOf(otherElements), { grazingHeightKm: 80, maxRangeKm }),
        brute.bruteLinks(track, brute.bruteTrack(otherElements, START, END), 80, maxRangeKm),
      );
    });
  }
});

const ourSun: SunAt = (tMs) => {
  const { x, y, z, distanceAu } = sunPosition(tMs);
  return { x: distanceAu * x, y: distanceAu * y, z: distanceAu * z };
};

function ephemerisOf(elements: Elements): Ephemeris {
  const created = createEphemeris(elements, START, END);
  assert.ok(created.ok);
  assert.equal(created.ephemeris.endMs, END);
  return created.ephemeris;
}

function complement(spans: readonly BruteSpan[]): BruteSpan[] {
  const edges = [START, ...spans.flatMap(({ startMs, endMs }) => [startMs, endMs]), END];
  const rest: BruteSpan[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [startMs = END, endMs = END] = edges.slice(index, index + 2);
    if (endMs > startMs) rest.push({ startMs, endMs });
  }
  return rest;
}

/** One look a second may miss what is shorter; ours may only have more where it is. */
function compare(what: string, found: readonly BruteSpan[], expected: readonly BruteSpan[]): void {
  const visible = found.filter(({ startMs, endMs }) => endMs - startMs > 1000);
  const sure = expected.filter(({ startMs, endMs }) => endMs - startMs > 1000);
  assert.equal(visible.length, sure.length, `${what}: ${visible.length} for ${sure.length}`);
  for (const [index, { startMs, endMs }] of sure.entries()) {
    const { startMs: ourStart = 0, endMs: ourEnd = 0 } = visible[index] ?? {};
    const worst = Math.max(Math.abs(ourStart - startMs), Math.abs(ourEnd - endMs));
    assert.ok(worst <= TOLERANCE_MS, `${what} ${index}: ${worst} ms`);
  }
}
