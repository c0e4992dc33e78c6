import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { assess } from '../../../../domain/conjunction/assessment/assess.ts';
import type { AssessmentContext } from '../../../../domain/conjunction/assessment/assessment.ts';
import type { Cdm, CdmObject } from '../../../../domain/conjunction/cdm.ts';
import type { StateVector } from '../../../../domain/conjunction/rtn.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { anEncounter, ENCOUNTER_TCA_MS } from '../../../kit/makers/encounter.ts';

const CONTEXT: AssessmentContext = { catalogueMs: ENCOUNTER_TCA_MS - 0.8 * DAY_MS };

function near(found: number | null, expected: number, relative: number): void {
  assert.ok(
    found !== null && Math.abs(found / expected - 1) <= relative,
    `${found} for ${expected}`,
  );
}

/** A message about `anEncounter()` with deviations of 20, 100 and 20 m for both. */
function aCdm(change: Partial<Cdm> = {}, objects: Partial<CdmObject> = {}): Cdm {
  const { objects: sides } = anEncounter();
  const object = (at: 0 | 1): CdmObject => ({
    ...{ designator: sides[at].elements.noradId, catalogName: 'SATCAT', name: 'X' },
    ...{ internationalDesignator: '', ephemerisName: 'NONE', covarianceMethod: 'CALCULATED' },
    ...{ maneuverable: 'N/A', frame: 'EME2000', state: sides[at].state },
    covariance: [400, 0, 10_000, 0, 0, 400, ...Array.from({ length: 15 }, () => 0)],
    ...objects,
  });
  return {
    ...{
      form: 'standard',
      originator: 'CSpOC',
      messageId: 'M-1',
      createdMs: ENCOUNTER_TCA_MS - DAY_MS,
    },
    ...{ tcaMs: ENCOUNTER_TCA_MS + 12.5, missM: 331.7, relativeSpeedMS: 10_600 },
    ...{ relativeRtnM: null, relativeRtnMS: null, probability: 3e-5, comments: [] },
    ...{ probabilityMethod: 'FOSTER-1992', hardBodyRadiusM: 20 },
    objects: [object(0), object(1)],
    ...change,
  };
}

describe('assess', () => {
  it('computes the probability from the covariance of the class', () => {
    const judged = assess(anEncounter(), CONTEXT);
    // A day old above 600 km: 0.114, 0.583, 0.112 km; R 10 m; both cross the same way.
    const across = Math.hypot(0.5831, 0.1118);
    const squared = (0.3 / (0.1141 * Math.SQRT2)) ** 2 + ((0.1 * Math.SQRT2) / across) ** 2;
    assert.ok(squared > 2);
    assert.equal(judged.source, 'elements');
    assert.equal(judged.refusal, null);
    assert.equal(judged.method, '2D-GL/class-covariance');
    assert.equal(judged.covarianceSource, 'class_model');
    assert.equal(judged.covarianceAvailable, false);
    assert.equal(judged.hardBodyRadiusM, 10);
    assert.equal(judged.confirmRate, 0.85);
    assert.equal(judged.dataQuality, 'GOOD');
    assert.equal(judged.diluted, false);
    near(
      judged.probability,
      (1e-4 / (2 * 0.1141 * Math.SQRT2 * across)) * Math.exp(-squared / 2),
      0.03,
    );
    assert.ok((judged.maxProbability ?? 0) > (judged.probability ?? 0));
    assert.equal(judged.riskLevel, 'HIGH');
    assert.match(judged.texts[0] ?? '', /not a basis for a manoeuvre/);
    assert.match(judged.texts[1] ?? '', /1\.0 and 1\.0 days old .* about 85 still held/);
  });

  it('doubles the in-track deviation of an object that manoeuvred', () => {
    const [, inTrack = 0] = assess(anEncounter(), CONTEXT).sigmasRtnKm[1] ?? [];
    const judged = assess(anEncounter(), { ...CONTEXT, manoeuvred: [false, true] });
    assert.equal(judged.sigmasRtnKm[1]?.[1], 2 * inTrack);
  });

  it('takes radii that somebody knows, and the probability goes with their square', () => {
    const known = assess(anEncounter(), { ...CONTEXT, radiiM: [1, null] });
    assert.equal(known.hardBodyRadiusM, 6);
    near(known.probability, 0.36 * (assess(anEncounter(), CONTEXT).probability ?? 0), 1e-3);
  });

  it('says what dilution, old elements and a thrusting fleet mean', () => {
    const judged = assess(anEncounter({ ageDays: 4 }, { name: 'STARLINK-1007', ageDays: 1.5 }), {
      catalogueMs: ENCOUNTER_TCA_MS - 8 * DAY_MS,
    });
    assert.equal(judged.diluted, true);
    assert.equal(judged.dataQuality, 'POOR');
    assert.deepEqual(judged.thrusting, [false, true]);
    const texts = judged.texts.join('\n');
    assert.match(texts, /fewer than 7 still held/);
    assert.match(
      texts,
      /reflects poor data, not a large margin\. With better data it could be up to/,
    );
    assert.match(texts, /The other satellite manoeuvres on its own/);
    const low = assess(anEncounter({}, { state: [7103, 0, 0, 0, 0, 7.5] }), CONTEXT);
    assert.equal(low.riskLevel, 'LOW');
    assert.match(low.texts.join('\n'), /never means safe/);
  });

  const slow: StateVector = [7100.3, 0, 0, 0, 7.4, 0.1];
  const refused = [
    ['slow_encounter', anEncounter({}, { state: slow })],
    [
      'slow_encounter',
      anEncounter({}, { state: [7100.3, 0, 0, 0, Math.sqrt(398_600.8 / 7100), 0] }),
    ],
    ['eccentric_orbit', anEncounter({}, { axisKm: 26_000, eccentricity: 0.7 })],
    ['slow_encounter', anEncounter({}, { axisKm: 26_000, eccentricity: 0.7, state: slow })],
  ] as const;
  for (const [code, encounter] of refused)
    it(`gives no probability at ${encounter.relativeSpeedKmS.toFixed(1)} km/s: ${code}`, () => {
      const judged = assess(encounter, CONTEXT);
      assert.equal(judged.refusal?.code, code);
      assert.deepEqual(
        [judged.probability, judged.maxProbability, judged.diluted, judged.method],
        [null, null, null, null],
      );
      assert.equal(judged.riskLevel, 'LOW');
      assert.match(judged.texts.join('\n'), /The risk level says nothing here/);
    });

  it('calls a passage through a long uncertainty poor, and says why', () => {
    const judged = assess(anEncounter({}, { name: 'STARLINK-1007', ageDays: 5 }), CONTEXT);
    assert.ok(judged.isLongCrossing);
    assert.equal(judged.dataQuality, 'POOR');
    assert.ok(judged.probability !== null && judged.probability < 1e-6);
    assert.match(judged.texts.join('\n'), /more than 5 % of a revolution/);
  });

  it('computes from the states and covariances of a message', () => {
    const judged = assess(anEncounter(), { ...CONTEXT, cdm: aCdm() });
    assert.equal(judged.source, 'cdm');
    assert.equal(judged.method, '2D-GL/cdm-covariance');
    assert.equal(judged.covarianceSource, 'cdm');
    assert.equal(judged.covarianceAvailable, true);
    assert.equal(judged.hardBodyRadiusM, 20);
    assert.equal(judged.approach.tcaMs, ENCOUNTER_TCA_MS + 12.5);
    assert.equal(judged.dataQuality, 'GOOD');
    assert.equal(judged.confirmRate, null);
    assert.deepEqual(judged.sigmasRtnKm, [
      [0.02, 0.1, 0.02],
      [0.02, 0.1, 0.02],
    ]);
    assert.match(judged.texts[0] ?? '', /states and covariances of .* M-1 of CSpOC/);
    // 300 m at 28 m: 10.6 deviations.
    assert.ok((judged.probability ?? 1) < 1e-20);
  });

  it('minds which object of the message is which', () => {
    const cdm = aCdm();
    const [one, other] = cdm.objects;
    const swapped = { ...cdm, objects: [other, one] as const };
    const plain = assess(anEncounter(), { ...CONTEXT, cdm });
    const turned = assess(anEncounter(), { ...CONTEXT, cdm: swapped });
    near(turned.probability, plain.probability ?? 0, 1e-9);
    assert.deepEqual(turned.approach, plain.approach);
  });

  it('takes the word of a message without covariances', () => {
    const cdm = aCdm({}, { covariance: null });
    const judged = assess(anEncounter(), { ...CONTEXT, cdm });
    assert.equal(judged.probability, 3e-5);
    assert.equal(judged.riskLevel, 'HIGH');
    assert.equal(judged.method, 'FOSTER-1992');
    assert.equal(judged.source, 'cdm');
    assert.equal(judged.approach.missKm, 0.3317);
    assert.deepEqual(judged.sigmasRtnKm, [null, null]);
    assert.equal(judged.covarianceSource, null);
    assert.equal(judged.maxProbability, null);
    assert.match(
      judged.texts[0] ?? '',
      /The probability is that of the conjunction data message M-1/,
    );
  });

  it('keeps ours beside a message that has neither covariance nor probability', () => {
    const cdm = aCdm({ probability: null, hardBodyRadiusM: null }, { covariance: null });
    assert.deepEqual(assess(anEncounter(), { ...CONTEXT, cdm }), assess(anEncounter(), CONTEXT));
  });

  it('says that the covariance of a message was mended', () => {
    const flat = [-4, 0, 10_000, 0, 0, -4, ...Array.from({ length: 15 }, () => 0)];
    const judged = assess(anEncounter(), { ...CONTEXT, cdm: aCdm({}, { covariance: flat }) });
    assert.equal(judged.covarianceRepaired, true);
    assert.equal(judged.dataQuality, 'FAIR');
    assert.match(judged.texts.join('\n'), /not positive/);
  });
});
