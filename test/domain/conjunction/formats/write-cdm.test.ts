import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { assess } from '../../../../domain/conjunction/assessment/assess.ts';
import type { Cdm } from '../../../../domain/conjunction/cdm.ts';
import { cdmPublicOf } from '../../../../domain/conjunction/formats/cdm-public.ts';
import { readCdm, readCdmValue } from '../../../../domain/conjunction/formats/read-cdm.ts';
import { socratesCsv } from '../../../../domain/conjunction/formats/socrates-csv.ts';
import { cdmOfEncounter, writeCdmKvn } from '../../../../domain/conjunction/formats/write-cdm.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { anEncounter, ENCOUNTER_TCA_MS } from '../../../kit/makers/encounter.ts';

const CONTEXT = { catalogueMs: ENCOUNTER_TCA_MS - DAY_MS };
const MARK = { originator: 'TEST', messageId: 'T-1', createdMs: ENCOUNTER_TCA_MS - DAY_MS };

function read(text: string | null): Cdm {
  const result = readCdm(text ?? '');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.cdm;
}

function ours(encounter = anEncounter()) {
  const judged = assess(encounter, CONTEXT);
  return { encounter, judged, cdm: cdmOfEncounter(encounter, CONTEXT, judged, MARK) };
}

describe('writeCdmKvn', () => {
  it('writes what it read from a message of others', () => {
    const file = new URL('../../../fixtures/cdm/made-up.kvn', import.meta.url);
    const cdm = read(readFileSync(file, 'utf8'));
    assert.deepEqual(read(writeCdmKvn(cdm)), cdm);
  });

  it('writes an encounter from which the same probability follows', () => {
    const { encounter, judged, cdm } = ours();
    assert.ok(cdm);
    const back = read(writeCdmKvn(cdm));
    const again = assess(encounter, { ...CONTEXT, cdm: back });
    assert.equal(again.source, 'cdm');
    assert.ok(Math.abs((again.probability ?? 0) / (judged.probability ?? 1) - 1) < 1e-5);
    assert.ok(Math.abs(again.approach.tcaMs - encounter.tcaMs) < 1e-3);
    assert.ok(Math.abs(again.approach.missKm - encounter.missKm) < 1e-6);
    again.approach.rtnKm?.forEach((part, axis) => {
      assert.ok(Math.abs(part - (encounter.rtnKm[axis] ?? 0)) < 1e-6);
    });
    assert.equal(back.probabilityMethod, 'FOSTER-1992');
  });

  it('says what the standard wants: frame, method, units, microseconds, no covariance of velocity', () => {
    const text =
      writeCdmKvn(ours({ ...anEncounter(), tcaMs: ENCOUNTER_TCA_MS + 0.25 }).cdm ?? read('')) ?? '';
    assert.match(text, /^CCSDS_CDM_VERS {15}= 1\.0\nCREATION_DATE/);
    assert.match(text, /^TCA +\S* ?= 2026-07-26T06:00:00\.000250$/m);
    assert.match(text, /^REF_FRAME +\S* ?= EME2000$/m);
    assert.match(text, /^COVARIANCE_METHOD +\S* ?= DEFAULT$/m);
    assert.match(text, /^X +\S* ?= -?\d+\.\d{9} \[km\]$/m);
    assert.match(text, /^CNDOT_NDOT +\S* ?= 0\.0+e\+0 \[m\*\*2\/s\*\*2\]$/m);
    assert.match(text, /^COMMENT HBR = 10 \[m\]$/m);
    assert.match(text, /^COMMENT .*not a basis for a manoeuvre/m);
    assert.equal(text.match(/^CN_N /gm)?.length, 2);
    for (const line of text.split('\n')) assert.ok(/^[\x20-\x7e]{0,254}$/.test(line), line);
  });

  it('turns TEME into EME2000: 0.37 degrees in 2026', () => {
    const { encounter, cdm } = ours();
    const [x, y, z] = encounter.objects[0].state;
    const [ex = 0, ey = 0, ez = 0] = cdm?.objects[0].state ?? [];
    const turnedBy = Math.acos((x * ex + y * ey + z * ez) / (x * x + y * y + z * z));
    assert.ok(Math.abs((turnedBy * 180) / Math.PI - 0.37) < 0.02, String(turnedBy));
  });

  it('lets no name break a line', () => {
    const { cdm } = ours(anEncounter({ name: 'A\nTCA = 2000-01-01T00:00:00' }));
    assert.ok(cdm);
    assert.equal(read(writeCdmKvn(cdm)).objects[0].name, 'A?TCA = 2000-01-01T00:00:00');
  });

  it('writes nothing where there is no covariance', () => {
    assert.equal(ours(anEncounter({ eccentricity: 0.7, axisKm: 26_000 })).cdm, null);
    const { cdm } = ours();
    assert.ok(cdm);
    const [one, other] = cdm.objects;
    assert.equal(writeCdmKvn({ ...cdm, objects: [one, { ...other, covariance: null }] }), null);
  });
});

describe('cdmPublicOf', () => {
  it('writes texts that are read back as the same probability and distance', () => {
    const { encounter, judged } = ours();
    const row = cdmPublicOf(encounter, judged, MARK);
    assert.ok(Object.values(row).every((value) => value === null || typeof value === 'string'));
    assert.equal(row.CREATED, '2026-07-25 06:00:00.000000');
    assert.equal(row.TCA, '2026-07-26T06:00:00.000000');
    assert.equal(row.SAT2_OBJECT_TYPE, 'DEBRIS');
    const back = readCdmValue(row);
    assert.ok(back.ok);
    assert.ok(Math.abs((back.cdm.probability ?? 0) / (judged.probability ?? 1) - 1) < 1e-6);
    assert.equal(back.cdm.missM, Math.round(1000 * encounter.missKm));
  });
});

describe('socratesCsv', () => {
  it('has the columns of SOCRATES', () => {
    const { encounter, judged } = ours(anEncounter({ name: 'A, "B"' }, { ageDays: 0.5 }));
    const slow = ours(anEncounter({}, { state: [7100.3, 0, 0, 0, 7.4, 0.1] }));
    const [head, first, second, end] = socratesCsv([{ encounter, judged }, slow]).split('\r\n');
    assert.equal(
      head,
      'NORAD_CAT_ID_1,OBJECT_NAME_1,DSE_1,NORAD_CAT_ID_2,OBJECT_NAME_2,DSE_2,TCA,TCA_RANGE,TCA_RELATIVE_SPEED,MAX_PROB,DILUTION',
    );
    assert.match(
      first ?? '',
      /^10001,"A, ""B""",1\.000,10002,BETA DEB,0\.500,2026-07-26 06:00:00\.000,0\.332,10\.596,\d\.\d{3}E-\d,\d\.\d{3}$/,
    );
    assert.match(second ?? '', /,0\.\d{3},,$/);
    assert.equal(end, '');
  });

  it('lets no name be a formula', () => {
    const row = ours(anEncounter({ name: '=1+1' }));
    assert.match(socratesCsv([row]), /10001,'=1\+1,/);
  });
});
