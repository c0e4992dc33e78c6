import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { assess } from '../../../domain/conjunction/assessment/assess.ts';
import {
  encounterOf,
  type FoundEncounter,
  isSamePassage,
  judgeByMessage,
  messageAbout,
  orderedPair,
  pairOf,
  replacementOf,
  SAME_ENCOUNTER_MS,
} from '../../../domain/conjunction/by-message.ts';
import type { Cdm } from '../../../domain/conjunction/cdm.ts';
import { encounterNear } from '../../../domain/conjunction/encounter-near.ts';
import { readCdm } from '../../../domain/conjunction/formats/read-cdm.ts';
import { cdmOfEncounter, writeCdmKvn } from '../../../domain/conjunction/formats/write-cdm.ts';
import { screeningCatalogue } from '../../../domain/conjunction/screening-catalogue.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { judgeWindow } from '../../kit/alerts/whole-window.ts';
import { activeSatellites } from '../../kit/makers/active-satellites.ts';

const START_MS = Date.UTC(2026, 6, 24, 6);
const CATALOGUE_MS = START_MS;
const MARK = { originator: 'TEST', messageId: 'T-1', createdMs: START_MS };

/** What every fourth of the active satellites meets in six hours, each watched one first. */
function findEncounters(): FoundEncounter[] {
  const objects = activeSatellites(4).map(({ elements }) => elements);
  const byNumber = new Map(objects.map((one) => [one.noradId, one]));
  const watched = objects
    .filter(({ inclinationDeg: i, meanMotionRevPerDay: n }) => i > 90 && n > 14.9 && n < 15.1)
    .slice(0, 12)
    .map(({ noradId }) => noradId);
  const task = {
    ...{ startMs: START_MS, endMs: START_MS + 6 * HOUR_MS, thresholdKm: 50 },
    ...{ watched, sameConstellation: false },
  };
  const { encounters } = judgeWindow(screeningCatalogue(objects), task, CATALOGUE_MS);
  return encounters.map((judged) => {
    const one = byNumber.get(judged.primary.noradId);
    const other = byNumber.get(judged.secondary.noradId);
    assert.ok(one !== undefined && other !== undefined);
    return { judged, elements: [one, other] };
  });
}

/** Our own message about an encounter, as others read it. */
function messageOf(found: FoundEncounter): Cdm {
  const encounter = encounterOf(found);
  assert.ok(encounter !== null);
  const context = { catalogueMs: CATALOGUE_MS };
  const cdm = cdmOfEncounter(encounter, context, assess(encounter, context), MARK);
  assert.ok(cdm !== null);
  const read = readCdm(writeCdmKvn(cdm) ?? '');
  assert.ok(read.ok, JSON.stringify(read));
  return read.cdm;
}

const near = (one: number, other: number, within: number) => Math.abs(one - other) <= within;

describe('judgeByMessage', () => {
  let found: readonly FoundEncounter[] = [];
  before(() => {
    found = findEncounters().filter(({ judged }) => judged.assessment.probability !== null);
    assert.ok(found.length > 20, `${found.length} encounters`);
    assert.ok(found.some(({ judged }) => judged.isSwapped));
    assert.ok(found.some(({ judged }) => !judged.isSwapped));
  });

  it('finds the same again from our own message, whichever object is shown first', () => {
    for (const one of found) {
      const { judged } = one;
      const cdm = messageOf(one);
      const [first, second] = cdm.objects;
      for (const message of [cdm, { ...cdm, objects: [second, first] as const }]) {
        const again = judgeByMessage(one, { catalogueMs: CATALOGUE_MS, cdm: message });
        const [ours, theirs] = [judged.assessment, again.assessment];
        assert.equal(theirs.source, 'cdm');
        assert.equal(theirs.covarianceSource, 'cdm');
        assert.equal(again.id, judged.id);
        assert.ok(near(again.missKm, judged.missKm, 1e-6) && near(again.tcaMs, judged.tcaMs, 1e-3));
        const ratio = (theirs.probability ?? 0) / (ours.probability ?? 1);
        assert.ok(near(ratio, 1, 2e-5) || (ours.probability ?? 0) < 1e-30, `${judged.id} ${ratio}`);
        again.rtnKm.forEach((part, axis) => {
          assert.ok(near(part, judged.rtnKm[axis] ?? 0, 2e-6), `${judged.id} ${part}`);
        });
        const own = judged.isSwapped ? [...ours.sigmasRtnKm].reverse() : ours.sigmasRtnKm;
        theirs.sigmasRtnKm.forEach((sigma, at) => {
          sigma?.forEach((part, axis) => {
            assert.ok(near(part, own[at]?.[axis] ?? 0, 1e-9));
          });
        });
      }
    }
  });

  it('shows what a short message tells, says whose place it is, and leaves what it was given alone', () => {
    const [one] = found;
    assert.ok(one !== undefined);
    const before = structuredClone(one.judged);
    const whole = messageOf(one);
    const bare = whole.objects.map((object) => ({ ...object, state: null, covariance: null }));
    const [first, second] = bare;
    assert.ok(first !== undefined && second !== undefined);
    const cdm: Cdm = {
      ...{ ...whole, relativeRtnM: null, probability: 3e-4, missM: 77, tcaMs: whole.tcaMs + 900 },
      objects: [first, second],
    };
    assert.equal(replacementOf(cdm), 'probability');
    assert.equal(replacementOf(whole), 'covariance');
    const again = judgeByMessage(one, { catalogueMs: CATALOGUE_MS, cdm });
    assert.equal(again.missKm, 0.077);
    assert.equal(again.tcaMs, cdm.tcaMs);
    assert.equal(again.assessment.probability, 3e-4);
    assert.equal(again.assessment.riskLevel, 'CRITICAL');
    assert.equal(again.assessment.covarianceSource, null);
    assert.deepEqual(again.rtnKm, one.judged.rtnKm);
    assert.match(again.assessment.texts.at(-1) ?? '', /those of the elements/);
    assert.deepEqual(one.judged, before);
  });

  it('is about the passage that a search near its TCA finds', () => {
    const search = { withinMs: SAME_ENCOUNTER_MS, thresholdKm: 100 };
    for (const { judged, elements } of found.slice(0, 10)) {
      const { tcaMs: aboutMs, missKm } = judged;
      const again = encounterNear(elements, { ...search, aboutMs: aboutMs + 200_000 });
      assert.ok(again !== null);
      assert.ok(near(again.tcaMs, judged.tcaMs, 0.1) && near(again.missKm, judged.missKm, 1e-6));
      assert.equal(encounterNear(elements, { ...search, aboutMs, thresholdKm: missKm / 2 }), null);
      assert.equal(encounterNear(elements, { ...search, aboutMs: aboutMs + 900_000 }), null);
    }
  });
});

describe('messageAbout', () => {
  const pair = orderedPair('900', '25544');
  const tcaMs = START_MS;
  const message = { pair, tcaMs, createdMs: 5, receivedMs: 1 };

  it('takes the one that was made last, of two made at once the one that came last', () => {
    const later = { ...message, createdMs: 6 };
    const again = { ...later, receivedMs: 2 };
    assert.equal(messageAbout({ pair, tcaMs }, [later, message]), later);
    assert.equal(messageAbout({ pair, tcaMs }, [again, later, message]), again);
    assert.equal(messageAbout({ pair, tcaMs }, []), null);
  });

  it('takes none of another pair or another passage', () => {
    const other = { ...message, pair: orderedPair('900', '25545') };
    assert.equal(messageAbout({ pair, tcaMs }, [other]), null);
    assert.equal(isSamePassage(message, { pair, tcaMs: tcaMs - 600_000 }), true);
    assert.equal(isSamePassage(message, { pair, tcaMs: tcaMs + 600_001 }), false);
  });

  it('orders numbers as numbers and puts what is none last', () => {
    assert.deepEqual(orderedPair('25544', '900'), ['900', '25544']);
    assert.deepEqual(orderedPair('X-1', '900'), ['900', 'X-1']);
    assert.deepEqual(orderedPair('B', 'A'), ['A', 'B']);
    assert.deepEqual(pairOf(messageWith('25544', '900')), ['900', '25544']);
  });
});

function messageWith(one: string, other: string): Pick<Cdm, 'objects'> {
  const object = {
    ...{ catalogName: '', name: '', internationalDesignator: '', ephemerisName: '' },
    ...{ covarianceMethod: '', maneuverable: '', frame: 'EME2000' as const },
    ...{ state: null, covariance: null },
  };
  return {
    objects: [
      { ...object, designator: one },
      { ...object, designator: other },
    ],
  };
}
