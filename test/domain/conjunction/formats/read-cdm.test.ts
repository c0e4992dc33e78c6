import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { COVARIANCE_KEYS, inertialState } from '../../../../domain/conjunction/cdm.ts';
import type { CdmResult } from '../../../../domain/conjunction/formats/keyed-cdm.ts';
import { readCdm, readCdmValue } from '../../../../domain/conjunction/formats/read-cdm.ts';

const KVN = readFileSync(new URL('../../../fixtures/cdm/made-up.kvn', import.meta.url), 'utf8');

function cdmOf(result: CdmResult) {
  if (!result.ok) throw new Error(result.problems.map((p) => `${p.path} ${p.message}`).join('; '));
  return result.cdm;
}

function problemsOf(result: CdmResult): string {
  if (result.ok) throw new Error('the message was accepted');
  return result.problems.map((p) => `${p.path}: ${p.message}`).join('\n');
}

/** The fixture with the nth line of a keyword replaced; an empty text takes it away. */
function changed(key: string, value: string, nth = 1): string {
  let seen = 0;
  return KVN.split('\n')
    .map((line) => {
      if (!new RegExp(`^${key}\\s*=`).test(line)) return line;
      seen += 1;
      if (seen !== nth) return line;
      return value === '' ? '' : `${key} = ${value}`;
    })
    .join('\n');
}

/** The fixture as JSON with prefixes, as Space-Track's class `cdm` has it. */
function flatJson(one = 'SAT1_', other = 'SAT2_'): Record<string, string> {
  const fields: Record<string, string> = {};
  let prefix = '';
  for (const line of KVN.split('\n')) {
    const [, key, value, unit] = /^(\w+)\s*=\s*(.*?)\s*(?:\[(.*)\])?$/.exec(line) ?? [];
    if (key === undefined || value === undefined) continue;
    if (key === 'OBJECT') prefix = value === 'OBJECT1' ? one : other;
    fields[`${prefix}${key}`] = value;
    if (unit !== undefined) fields[`${prefix}${key}_UNIT`] = unit;
  }
  return { ...fields, COMMENT_HBR: 'HBR = 12.5 [m]' };
}

const PUBLIC = {
  ...{ CDM_ID: '497068453', CREATED: '2026-07-24 00:19:23.000000', EMERGENCY_REPORTABLE: 'Y' },
  ...{ TCA: '2026-07-26T06:00:01.234000', MIN_RNG: '144', PC: '0.0001234' },
  ...{ SAT_1_ID: '10001', SAT_1_NAME: 'ALPHA', SAT1_OBJECT_TYPE: 'PAYLOAD', SAT1_RCS: 'MEDIUM' },
  ...{ SAT_1_EXCL_VOL: '5.00', SAT_2_ID: '10002', SAT_2_NAME: 'BETA DEB', SAT2_RCS: null },
  ...{ SAT2_OBJECT_TYPE: 'DEBRIS', SAT_2_EXCL_VOL: '1.00' },
};

describe('readCdm', () => {
  it('reads KVN: header, encounter, both objects, all 21 terms, the radius of a comment', () => {
    const cdm = cdmOf(readCdm(KVN));
    assert.equal(cdm.originator, 'TEST');
    assert.equal(cdm.messageId, 'TEST-2026-000017');
    assert.equal(cdm.createdMs, Date.parse('2026-07-24T04:10:11.123Z'));
    assert.ok(Math.abs(cdm.tcaMs - Date.parse('2026-07-26T06:00:01.234Z') - 0.567) < 1e-3);
    assert.equal(cdm.missM, 144.017);
    assert.equal(cdm.probability, 4.835e-5);
    assert.equal(cdm.hardBodyRadiusM, 12.5);
    assert.deepEqual(cdm.relativeRtnM, [71.2, 126.9, -16.9]);
    const [one, other] = cdm.objects;
    assert.deepEqual([one.designator, other.designator], ['10001', '10002']);
    assert.deepEqual(one.state, [7178.2, 12.5, -3.25, 0.004, 6.02, 4.41]);
    assert.equal(one.covariance?.length, 21);
    assert.deepEqual(one.covariance.slice(0, 6), [400, -1050, 22_500, 4.8, 18, 144]);
    assert.ok(Math.abs((other.covariance?.[20] ?? 0) - 0.026 ** 2) < 1e-12);
  });

  it('names the terms as the standard does', () => {
    assert.equal(
      COVARIANCE_KEYS.join(' '),
      'CR_R CT_R CT_T CN_R CN_T CN_N CRDOT_R CRDOT_T CRDOT_N CRDOT_RDOT CTDOT_R CTDOT_T CTDOT_N ' +
        'CTDOT_RDOT CTDOT_TDOT CNDOT_R CNDOT_T CNDOT_N CNDOT_RDOT CNDOT_TDOT CNDOT_NDOT',
    );
  });

  it('reads the same from CRLF, from JSON with prefixes and from JSON with objects', () => {
    const expected = cdmOf(readCdm(KVN));
    assert.deepEqual(cdmOf(readCdm(KVN.replaceAll('\n', '\r\n'))), expected);
    for (const value of [
      flatJson(),
      flatJson('OBJECT1_', 'OBJECT2_'),
      [flatJson()],
      nested(flatJson('OBJECT1_', 'OBJECT2_')),
    ]) {
      const found = cdmOf(readCdm(JSON.stringify(value)));
      assert.deepEqual(found, { ...expected, comments: ['HBR = 12.5 [m]'] });
    }
  });

  it('puts the objects of Space-Track in the order of the message', () => {
    const turned = { ...flatJson('SAT2_', 'SAT1_') };
    assert.equal(turned.SAT1_OBJECT, 'OBJECT2');
    assert.equal(cdmOf(readCdmValue(turned)).objects[0].designator, '10001');
  });

  it('reads cdm_public', () => {
    const cdm = cdmOf(readCdm(JSON.stringify([PUBLIC])));
    assert.equal(cdm.form, 'cdm_public');
    assert.equal(cdm.probability, 1.234e-4);
    assert.equal(cdm.missM, 144);
    assert.equal(cdm.createdMs, Date.parse('2026-07-24T00:19:23Z'));
    assert.deepEqual(
      cdm.objects.map(({ designator, state, covariance }) => [designator, state, covariance]),
      [
        ['10001', null, null],
        ['10002', null, null],
      ],
    );
    assert.match(problemsOf(readCdmValue({ ...PUBLIC, PC: null })), /^PC: is missing/);
    assert.match(problemsOf(readCdmValue({ ...PUBLIC, SAT_2_ID: '10001' })), /SAT_2_ID: both/);
  });

  it('accepts a message without covariances that has a probability', () => {
    const bare = KVN.split('\n')
      .filter((line) => !/^C[RTN](?:DOT)?_/.test(line))
      .join('\n');
    assert.equal(cdmOf(readCdm(bare)).objects[0].covariance, null);
    const empty = bare.replace(/COLLISION_PROBABILITY .*/, '');
    assert.match(
      problemsOf(readCdm(empty)),
      /COLLISION_PROBABILITY: is missing, and so are the cov/,
    );
  });

  const refused: readonly (readonly [string, string, RegExp])[] = [
    ['nothing', '  ', /the message is empty/],
    ['a torn brace', '{"TCA": ', /not JSON/],
    ['a list of two', JSON.stringify([PUBLIC, PUBLIC]), /one message at a time/],
    ['a number', '[5]', /must be an object/],
    ['a text', 'hello', /line 1: must be KEYWORD = value/],
    ['no version', changed('CCSDS_CDM_VERS', ''), /CCSDS_CDM_VERS: is missing/],
    ['version 2', changed('CCSDS_CDM_VERS', '2.0'), /line 1: CCSDS_CDM_VERS: must be 1\.0/],
    ['no TCA', changed('TCA', ''), /^TCA: is missing/],
    ['a wrong TCA', changed('TCA', '2026-13-26T06:00:01'), /line 8: TCA: must be a time in UTC/],
    ['a torn number', changed('CT_T', '2.25e'), /line \d+: CT_T: must be a number in m\*\*2/],
    ['NaN', changed('X', 'NaN'), /line \d+: X: must be a number in km/],
    ['a number without end', changed('X', `${'1'.repeat(150_000)}x`), /X: must be a number in km/],
    ['a time without end', changed('TCA', '2'.repeat(150_000)), /TCA: must be a time in UTC/],
    ['brackets without end', changed('X', '['.repeat(150_000)), /X: must be a number in km/],
    ['a unit without end', changed('X', `1 [${'k'.repeat(150_000)}]`), /X: is given in k{20};/],
    ['a keyword without end', `${'K'.repeat(150_000)} = 1`, /line 1: must be KEYWORD = value/],
    ['XML', '<?xml version="1.0"?><cdm/>', /XML is not read here/],
    ['1e999', changed('X', '1e999'), /line \d+: X: must be a number in km/],
    [
      'a wrong unit',
      changed('MISS_DISTANCE', '0.144 [km]'),
      /MISS_DISTANCE: is given in km; .* m$/m,
    ],
    [
      'a negative miss',
      changed('MISS_DISTANCE', '-1'),
      /MISS_DISTANCE: must lie in 0 to 2000000000/,
    ],
    ['a miss beyond the Moon', changed('MISS_DISTANCE', '1e300'), /MISS_DISTANCE: must lie in 0/],
    ['a speed of no orbit', changed('X_DOT', '1e300'), /X_DOT: must lie in -20 to 20/],
    ['a variance of 0', changed('CR_R', '0'), /CR_R: is a variance: it must be above 0/],
    ['a variance of nowhere', changed('CT_T', '1e14', 2), /CT_T: is a variance: .* at most/],
    ['a term without end', changed('CNDOT_NDOT', '1e300'), /CNDOT_NDOT: must lie in/],
    [
      'a TCA of the year 1',
      changed('TCA', '0001-01-01T00:00:00'),
      /TCA: must lie in the years 1957/,
    ],
    [
      'a line break in a text',
      JSON.stringify({ ...flatJson(), ORIGINATOR: 'A\nTCA = 2026-07-26T06:00:01' }),
      /ORIGINATOR: must not have line breaks/,
    ],
    [
      'a keyword twice in JSON',
      JSON.stringify({ ...flatJson(), tca: '2026-07-26' }),
      /^TCA: stands twice/,
    ],
    ['a probability of 2', changed('COLLISION_PROBABILITY', '2'), /must lie in 0 to 1/],
    ['a missing term', changed('CNDOT_TDOT', '', 2), /OBJECT2: CNDOT_TDOT: is missing/],
    ['a missing coordinate', changed('Z', ''), /OBJECT1: Z: is missing/],
    ['a state in metres', changed('X', '7178200'), /X, Y and Z are 7178200 km from/],
    ['TEME', changed('REF_FRAME', 'TEME'), /REF_FRAME: is TEME; .* EME2000, GCRF, ITRF/],
    ['two frames', changed('REF_FRAME', 'ITRF', 2), /REF_FRAME: both objects must be in one frame/],
    [
      'a negative variance',
      changed('CN_N', '-144'),
      /CN_N: is a variance and must not be negative/,
    ],
    ['a correlation of 1.1', changed('CT_R', '3300'), /CT_R: makes a correlation above 1/],
    ['one object twice', changed('OBJECT_DESIGNATOR', '10001', 2), /both objects have the same/],
    [
      'a far state',
      changed('X', '7180.2', 2),
      /MISS_DISTANCE: is 144\.017 m, but the states are 2/,
    ],
    ['a keyword twice', `${KVN}CR_R = 1\n`, /line \d+: CR_R: stands twice/],
    ['a third object', `${KVN}OBJECT = OBJECT3\n`, /OBJECT: must be OBJECT1 once/],
    ['the second object again', `${KVN}OBJECT = OBJECT2\n`, /OBJECT: must be OBJECT1 once/],
    ['a long name', changed('OBJECT_NAME', 'A'.repeat(300)), /at most 200 characters/],
    ['a long text', 'X'.repeat(200_001), /at most 200000 characters/],
    [
      'an object as a value',
      JSON.stringify({ ...PUBLIC, PC: {} }),
      /PC: must be a text or a number/,
    ],
  ];
  for (const [name, text, expected] of refused)
    it(`refuses ${name}`, () => {
      assert.match(problemsOf(readCdm(text)), expected);
    });

  it('stops reading what is no message', () => {
    const read = readCdm('x\n'.repeat(33_000));
    assert.ok(!read.ok && read.problems.length <= 101, String(!read.ok && read.problems.length));
  });

  it('refuses a covariance that is positive in pairs but not together', () => {
    let text = KVN;
    for (const [key, value] of [
      ['CR_R', '1'],
      ['CT_R', '-0.9'],
      ['CT_T', '1'],
      ['CN_R', '-0.9'],
      ['CN_T', '-0.9'],
      ['CN_N', '1'],
    ] as const)
      text = text.replace(new RegExp(`^${key}\\s*=.*$`, 'm'), `${key} = ${value}`);
    assert.match(problemsOf(readCdm(text)), /CN_T: CR_R to CN_N together are not a positive/);
  });

  it('refuses a covariance of one object alone, and one without a state', () => {
    const lines = KVN.split('\n');
    const second = lines.findIndex((line) => /= OBJECT2/.test(line));
    const without = (pattern: RegExp) =>
      lines.filter((line, at) => at < second || !pattern.test(line)).join('\n');
    assert.match(
      problemsOf(readCdm(without(/^C[RTN](?:DOT)?_/))),
      /CR_R: is missing: only the other/,
    );
    assert.match(problemsOf(readCdm(without(/^[XYZ](?:_DOT)?\s/))), /X: is missing: a covariance/);
  });

  it('reads the place of an ITRF velocity as one who does not turn with the Earth', () => {
    const both = changed('REF_FRAME', 'ITRF').replace(
      /REF_FRAME(\s*)= EME2000/,
      'REF_FRAME$1= ITRF',
    );
    const object = cdmOf(readCdm(both)).objects[1];
    assert.equal(object.frame, 'ITRF');
    const [x, y, z, vx, vy, vz] = inertialState(object) ?? [];
    assert.deepEqual([x, y, z, vz], [7178.271, 12.61, -3.19, 5.52]);
    // A turn of 7.292e-5 rad/s: half a kilometre a second at 7,178 km.
    assert.ok(Math.abs((vy ?? 0) - (-5.01 + 0.523_448)) < 1e-5, String(vy));
    assert.ok(Math.abs((vx ?? 0) - (-0.002 - 0.000_92)) < 1e-5, String(vx));
  });
});

/** Prefixed keywords as two objects. */
function nested(flat: Record<string, string>): Record<string, unknown> {
  const entries = Object.entries(flat);
  const side = (prefix: string) =>
    Object.fromEntries(
      entries
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => [key.slice(prefix.length), value]),
    );
  return {
    ...Object.fromEntries(entries.filter(([key]) => !/^OBJECT[12]_/.test(key))),
    OBJECT1: side('OBJECT1_'),
    OBJECT2: side('OBJECT2_'),
  };
}
