import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import {
  ElementsInput,
  elementsSource,
  wireElementsProblems,
} from '../../../../contracts/orbit/elements.ts';
import { resolveElements } from '../../../../domain/orbit/elements/resolve-elements.ts';
import { catalogueEntries } from '../../../kit/makers/elements.ts';

const NOW = { ms: Date.parse('2026-07-25T00:00:00Z'), us: 0 };
const LINE_1 = '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994';
const LINE_2 = '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435';

/** What the wire gives, through the contract and the domain. */
function resolve(wire: unknown) {
  const result = resolveElements(elementsSource(v.parse(ElementsInput, wire)), NOW);
  if (result.ok) return result.elements;
  return wireElementsProblems(result.problems, 'elements').map(({ path }) => path);
}

function resolved(wire: unknown) {
  const elements = resolve(wire);
  assert.ok(!Array.isArray(elements), JSON.stringify(elements));
  return elements;
}

describe('resolveElements', () => {
  it('reads mean elements of the wire, null fields as absent', () => {
    const elements = resolved({
      altitude_km: 500,
      mean_motion: null,
      inclination_deg: 97.4,
      raan_deg: 12,
      epoch: '2026-07-24T12:00:00.000001+02:00',
      unknown: 1,
    });
    assert.equal(elements.raanDeg, 12);
    assert.equal(elements.epochMs, Date.parse('2026-07-24T10:00:00Z'));
    assert.equal(elements.epochUs, 1);
    assert.equal(elements.source, 'mean');
  });

  it('takes the time of the request as epoch where mean elements have none', () => {
    assert.equal(resolved({ mean_motion: 15, inclination_deg: 0 }).epochMs, NOW.ms);
  });

  it('reads a TLE as two lines, three lines or one text', () => {
    const expected = resolved({ tle: [LINE_1, LINE_2] });
    assert.equal(expected.noradId, '25544');
    const named = resolved({ tle: ['0 ISS (ZARYA)', LINE_1, LINE_2] });
    assert.deepEqual(named, { ...expected, name: 'ISS (ZARYA)' });
    assert.deepEqual(resolved({ tle: `${LINE_1}\r\n${LINE_2}\r\n` }), expected);
  });

  it('reads an OMM', () => {
    const [iss] = catalogueEntries();
    assert.ok(iss !== undefined);
    assert.deepEqual(
      { ...resolved({ omm: iss.omm }), source: 'tle' },
      resolved({ tle: ['ISS (ZARYA)', LINE_1, LINE_2] }),
    );
  });

  const refused = [
    { wire: {}, paths: ['elements.inclination_deg', 'elements.altitude_km'] },
    { wire: { altitude_km: 550 }, paths: ['elements.inclination_deg'] },
    { wire: { mean_motion: 17, inclination_deg: 1 }, paths: ['elements.mean_motion'] },
    { wire: { mean_motion: -1, inclination_deg: 1 }, paths: ['elements.altitude_km'] },
    {
      wire: { altitude_km: 550, inclination_deg: 1, epoch: '2026-02-30' },
      paths: ['elements.epoch'],
    },
    { wire: { tle: ['x', LINE_2] }, paths: ['elements.tle.0'] },
    { wire: { tle: LINE_1 }, paths: ['elements.tle'] },
    { wire: { omm: { EPOCH: '2026-07-24' } }, paths: ommPaths() },
  ];
  for (const { wire, paths } of refused)
    it(`names ${paths[0] ?? ''} in ${JSON.stringify(wire).slice(0, 60)}`, () => {
      assert.deepEqual(resolve(wire), paths);
    });
});

function ommPaths(): string[] {
  return [
    'MEAN_MOTION',
    'ECCENTRICITY',
    'INCLINATION',
    'RA_OF_ASC_NODE',
    'ARG_OF_PERICENTER',
    'MEAN_ANOMALY',
    'BSTAR',
  ].map((key) => `elements.omm.${key}`);
}
