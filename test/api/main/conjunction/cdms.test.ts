import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import supertest from 'supertest';
import {
  BroughtCdm,
  CdmRecord,
  CdmSummary,
  DeletedCdm,
} from '../../../../contracts/conjunction/cdm.ts';
import {
  ConjunctionList,
  ConjunctionRecord,
} from '../../../../contracts/conjunction/conjunction.ts';
import { pageSchema } from '../../../../contracts/page.ts';
import { at } from '../../../kit/http/answers.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { shortCdm, wholeCdm } from '../../../kit/makers/cdm.ts';
import { type CaeBench, createCaeBench } from '../../../kit/surfaces/cae.ts';
import { TEST_IDENTITY, TEST_KEY } from '../../../kit/surfaces/test-kit.ts';

const OTHER_KEY = 'svc_live_aaaaaaaaaaaaaaaa';
const READER_KEY = 'svc_live_bbbbbbbbbbbbbbbb';
/** A row of `cdm_public` about two objects. */
const PUBLIC_ROW = {
  ...{ CDM_ID: '1', TCA: '2026-07-25T17:07:19.618000', MIN_RNG: '144', PC: '0.0001' },
  ...{ SAT_1_ID: '43013', SAT_1_NAME: 'ONE', SAT_2_ID: '38771', SAT_2_NAME: 'OTHER' },
};
const DAY = '/v1/conjunctions?satellite=38771&days_ahead=1&threshold_km=20';

describe('POST /v1/conjunctions/cdm', () => {
  let bench: CaeBench;
  beforeEach(async () => {
    const others: Readonly<Record<string, string>> = {
      [OTHER_KEY]: 'other',
      [READER_KEY]: TEST_IDENTITY.ownerId,
    };
    bench = await createCaeBench({
      kit: {
        keys: {
          verify: (key) => {
            if (key === TEST_KEY) return Promise.resolve(TEST_IDENTITY);
            const ownerId = others[key];
            if (ownerId === undefined) return Promise.resolve(null);
            const permissions = [key === READER_KEY ? 'satellites:read' : '*'] as const;
            return Promise.resolve({ ...TEST_IDENTITY, ownerId, permissions });
          },
        },
      },
    });
  });
  const agent = () => supertest(bench.main.app.callback());
  const get = (path: string, key = TEST_KEY) =>
    agent().get(path).set('Authorization', `Bearer ${key}`);
  const bring = (
    body: string | object,
    {
      type,
      key = TEST_KEY,
      strict = false,
    }: { type?: string; key?: string; strict?: boolean } = {},
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const request = agent()
      .post('/v1/conjunctions/cdm')
      .set('Authorization', `Bearer ${key}`)
      .set('Content-Type', type ?? (typeof body === 'string' ? 'text/plain' : 'application/json'));
    if (strict) request.set('Prefer', 'handling=strict');
    request.serialize((sent: unknown) => sent as string);
    return request.send(text);
  };
  const brought = async (...[body, options]: Parameters<typeof bring>) => {
    const answer = await bring(body, options);
    assert.equal(answer.status, 201, answer.text);
    return bodyAs(BroughtCdm, answer);
  };
  const listed = async (path = DAY, key = TEST_KEY) =>
    bodyAs(ConjunctionList, await get(path, key)).data;
  const theOne = async (key = TEST_KEY) =>
    (await listed(DAY, key)).find(
      ({ secondary_id: id, tca }) =>
        id === '43013' && tca >= '2026-07-25T17:0' && tca < '2026-07-25T17:2',
    );

  it('answers what it replaces, and the conjunction that it is about', async () => {
    const answer = await bring(wholeCdm());
    assert.equal(answer.status, 201, answer.text);
    const body = bodyAs(BroughtCdm, answer);
    assert.equal(answer.headers['location'], `/v1/conjunctions/cdm/${body.id}`);
    assert.deepEqual(body.pair, ['38771', '43013']);
    assert.equal(body.replaces, 'covariance');
    assert.equal(body.form, 'kvn');
    assert.deepEqual(body.warnings, []);
    assert.equal(body.conjunction?.id, 'con_38771_43013_hpn8j');
    assert.equal(body.links['conjunction'], '/v1/conjunctions/con_38771_43013_hpn8j');
    assert.equal((await brought(shortCdm())).replaces, 'probability');
  });

  it('replaces our covariance for its owner alone, and names the message', async () => {
    const before = await theOne();
    assert.equal(before?.source, 'elements');
    assert.equal(before.cdm, null);
    const { id } = await brought(wholeCdm());
    const after = await theOne();
    assert.ok(after !== undefined);
    assert.equal(after.id, before.id);
    assert.equal(after.source, 'cdm');
    assert.equal(after.covariance_source, 'cdm');
    assert.equal(after.covariance_available, true);
    assert.equal(after.method, '2D-GL/cdm-covariance');
    assert.equal(after.miss_km, 0.144017);
    assert.equal(after.hard_body_radius_m, 12.5);
    assert.equal(after.confirm_rate, null);
    assert.equal(after.cdm?.id, id);
    assert.equal(after.cdm.links['self'], `/v1/conjunctions/cdm/${id}`);
    // The radial axis is that of the message's first object; its figures are rounded to decimetres.
    assert.ok(Math.abs(after.geometry.radial_km - 0.0712) < 0.002);
    assert.match(after.notices[0] ?? '', /TEST-2026-000017 of TEST/);
    const {
      avoidance_options: avoidance,
      encounter_plane: plane,
      ...one
    } = bodyAs(ConjunctionRecord, await get(`/v1/conjunctions/${before.id}`));
    assert.deepEqual(
      { ...one, created_at: '', updated_at: '' },
      { ...after, created_at: '', updated_at: '', updates: [] },
    );
    // What the probability is of, by a body that is small against its uncertainty (3 % here).
    assert.ok(plane !== null && one.probability !== null);
    const { major_km: major, minor_km: minor } = plane;
    const { sigma_major_km: longer, sigma_minor_km: shorter } = plane;
    assert.ok(Math.hypot(major, minor) <= one.miss_km);
    const density =
      Math.exp(-0.5 * ((major / longer) ** 2 + (minor / shorter) ** 2)) /
      (2 * Math.PI * longer * shorter);
    const expected = density * Math.PI * (one.hard_body_radius_m / 1000) ** 2;
    assert.ok(Math.abs(expected / one.probability - 1) < 0.05, `${expected}`);
    // By the message's covariance, of burns that lie ahead.
    assert.match(avoidance.text, /^Illustration only/);
    const burn = avoidance.options?.[0];
    assert.ok(burn !== undefined && burn.burn_at < one.tca && burn.miss_km > one.miss_km);
    assert.ok(burn.probability < one.probability);
    assert.deepEqual(await theOne(OTHER_KEY), before);
    assert.equal((await get(`/v1/conjunctions/cdm/${id}`, OTHER_KEY)).status, 404);
  });

  it('is told from the satellite that was asked for, whichever the message names first', async () => {
    await brought(wholeCdm());
    const path = '/v1/conjunctions?satellite=43013&days_ahead=1&threshold_km=20';
    const turned = (await listed(path)).find(({ source }) => source === 'cdm');
    const straight = await theOne();
    assert.ok(turned !== undefined && straight !== undefined);
    assert.equal(turned.primary_id, '43013');
    assert.ok(Math.abs((turned.probability ?? 0) / (straight.probability ?? 1) - 1) < 1e-12);
    assert.deepEqual(turned.sigma_rtn_km, [...(straight.sigma_rtn_km ?? [])].reverse());
  });

  it('replaces the probability alone where it has no more, and the newest one counts', async () => {
    await brought(shortCdm());
    const told = await theOne();
    assert.equal(told?.probability, 4.2e-5);
    assert.equal(told.risk_level, 'HIGH');
    assert.equal(told.covariance_source, null);
    assert.equal(told.miss_km, 0.212);
    assert.match(told.notices.at(-1) ?? '', /parts are those of the elements/);
    const older = await brought(
      shortCdm({
        MESSAGE_ID: 'T-0',
        CREATION_DATE: '2026-07-23T18:00:00',
        COLLISION_PROBABILITY: 0.5,
      }),
    );
    assert.deepEqual(
      older.warnings.map(({ code }) => code),
      ['older_message'],
    );
    assert.equal((await theOne())?.probability, 4.2e-5);
    const newer = await brought(
      shortCdm({
        MESSAGE_ID: 'T-2',
        CREATION_DATE: '2026-07-24T19:00:00',
        COLLISION_PROBABILITY: 1e-9,
      }),
    );
    assert.equal((await theOne())?.probability, 1e-9);
    const list = `${DAY}&min_probability=1e-8`;
    assert.equal((await listed(list)).length, 0);
    const gone = agent()
      .delete(`/v1/conjunctions/cdm/${newer.id}`)
      .set('Authorization', `Bearer ${TEST_KEY}`);
    assert.deepEqual(bodyAs(DeletedCdm, await gone), { id: newer.id, status: 'deleted' });
    assert.equal((await listed(list)).length, 1);
  });

  it('takes the place of the former under its number', async () => {
    const first = await brought(shortCdm());
    const again = await bring(shortCdm({ COLLISION_PROBABILITY: 1e-3 }));
    assert.equal(again.status, 200, again.text);
    assert.equal(bodyAs(BroughtCdm, again).id, first.id);
    assert.equal((await theOne())?.risk_level, 'CRITICAL');
  });

  it('tells what may not be meant, and refuses it where that is preferred', async () => {
    const rows: readonly (readonly [object, string])[] = [
      [shortCdm({ TCA: '2026-07-24T17:07:19' }), 'tca_passed'],
      [shortCdm({ OBJECT1: { OBJECT_DESIGNATOR: '999999' } }), 'unknown_object'],
      [shortCdm({ OBJECT1: { OBJECT_DESIGNATOR: 'NOBODY' } }), 'unknown_object'],
      [shortCdm({ TCA: '2026-07-25T17:30:00' }), 'no_conjunction'],
    ];
    for (const [body, code] of rows) {
      const refused = await bring(body, { strict: true });
      assert.equal(refused.status, 400, refused.text);
      const MESSAGE_ID = `T-${rows.findIndex(([one]) => one === body)}`;
      const { warnings, conjunction } = await brought({ ...body, MESSAGE_ID });
      assert.ok(
        warnings.some((one) => one.code === code),
        JSON.stringify(warnings),
      );
      assert.equal(conjunction, null);
    }
    const page = bodyAs(pageSchema(CdmSummary), await get('/v1/conjunctions/cdm'));
    assert.equal(page.total, rows.length);
  });

  it('refuses what cannot count: elements that are more than a month from its TCA', async () => {
    for (const TCA of ['2026-09-25T17:07:19', '2026-05-25T17:07:19']) {
      const answer = await bring(shortCdm({ TCA }));
      assert.equal(answer.status, 422);
      assert.equal(at(answer.body, 'error', 'code'), 'elements_too_old');
    }
  });

  it('names what is wrong by line or field, and keeps nothing of it', async () => {
    const rows: readonly (readonly [string | object, RegExp])[] = [
      ['', /the message is empty/],
      ['hello', /line 1.*must be KEYWORD = value/],
      ['<cdm/>', /XML is not read here: send KVN or JSON/],
      [wholeCdm({ CR_R: 'NaN' }), /line \d+: CR_R.*must be a number in m\*\*2/],
      [wholeCdm({ CR_R: '1e999' }), /line \d+: CR_R.*must be a number/],
      [wholeCdm({ CN_N: '-144' }), /line \d+: CN_N.*variance and must not be negative/],
      [wholeCdm({ MISS_DISTANCE: '0.144 [km]' }), /MISS_DISTANCE.*is given in km/],
      [shortCdm({ MISS_DISTANCE: { a: 1 } }), /MISS_DISTANCE.*must be a text or a number/],
      [shortCdm({ OBJECT1: { OBJECT_DESIGNATOR: '38771' } }), /both objects have the same/],
      [shortCdm({ COLLISION_PROBABILITY: null }), /COLLISION_PROBABILITY.*is missing/],
      [shortCdm({ CREATION_DATE: '2099-01-01T00:00:00' }), /CREATION_DATE.*not lie in the future/],
      [
        { ...PUBLIC_ROW, CREATED: '2099-01-01 00:00:00.000000' },
        /"CREATED".*not lie in the future/,
      ],
      [wholeCdm({ CR_R: '0' }), /line \d+: CR_R.*must be above 0/],
      [[shortCdm(), shortCdm()], /one message at a time/],
      [[], /one message at a time/],
      [{}, /ORIGINATOR.*is missing/],
    ];
    for (const [body, said] of rows) {
      const answer = await bring(body);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(at(answer.body, 'error', 'code'), 'validation_error');
      assert.match(JSON.stringify(at(answer.body, 'error', 'details', 'problems')), said);
    }
    assert.equal(at((await get('/v1/conjunctions/cdm')).body, 'total'), 0);
  });

  it('bears what is hostile: long lines, thousands of keys, odd line ends', async () => {
    assert.equal((await bring('X'.repeat(10_000_000))).status, 413);
    assert.equal((await bring('X'.repeat(200_001))).status, 413);
    assert.equal((await bring(`A = ${'['.repeat(190_000)}`)).status, 400);
    const keys = (count: number) =>
      Array.from({ length: count }, (_, place) => `K${place} = 1`).join('\n');
    const many = await bring(keys(15_000));
    assert.equal(many.status, 400);
    assert.ok(many.text.length < 20_000, `${many.text.length}`);
    const wrong = await bring('?\n'.repeat(90_000));
    assert.equal(wrong.status, 400);
    assert.ok(wrong.text.length < 50_000, `${wrong.text.length}`);
    assert.equal((await bring(`{"a":${'['.repeat(70)}${']'.repeat(70)}}`)).status, 400);
    assert.equal((await bring('{"TCA":1,"TCA":2}')).status, 400);
    assert.equal(
      (await bring(wholeCdm(), { type: 'application/x-www-form-urlencoded' })).status,
      415,
    );
    const kvn = wholeCdm();
    assert.equal((await bring(`\ufeff${kvn.replaceAll('\n', '\r\n')}`)).status, 201);
    assert.equal((await bring(kvn.replaceAll('\n', '\r'))).status, 200);
    assert.equal((await bring(`${kvn}\n${keys(5000)}`)).status, 200);
  });

  it('is shown as it was read and as it was brought', async () => {
    const kvn = wholeCdm();
    const { id } = await brought(kvn);
    const path = `/v1/conjunctions/cdm/${id}`;
    const shown = bodyAs(CdmRecord, await get(path));
    assert.deepEqual(shown.message.objects[0].covariance?.slice(0, 3), [400, -1050, 22_500]);
    assert.equal(shown.conjunction?.id, 'con_38771_43013_hpn8j');
    for (const format of ['kvn', 'original']) {
      const text = await get(`${path}?format=${format}`);
      assert.equal(text.text, kvn);
      assert.match(String(text.headers['content-type']), /^text\/plain; charset=utf-8$/);
      assert.match(
        String(text.headers['content-disposition']),
        /attachment; filename="cdm_\w+\.cdm"/,
      );
    }
    const json = JSON.stringify([shortCdm()], null, 3);
    const bare = await brought(json);
    const original = await get(`/v1/conjunctions/cdm/${bare.id}?format=original`);
    assert.equal(original.text, json);
    assert.match(String(original.headers['content-type']), /^application\/json/);
    assert.equal((await get(`/v1/conjunctions/cdm/${bare.id}?format=kvn`)).status, 406);
    assert.equal((await get(`/v1/conjunctions/cdm/${bare.id}?format=xml`)).status, 400);
    assert.equal((await get('/v1/conjunctions/cdm/cdm_nobody')).status, 404);
  });

  it('is listed page by page and by satellite', async () => {
    for (const MESSAGE_ID of ['A', 'B', 'C']) {
      bench.nowMs += 1000;
      await brought(shortCdm({ MESSAGE_ID }));
    }
    const page = bodyAs(pageSchema(CdmSummary), await get('/v1/conjunctions/cdm?limit=2'));
    assert.deepEqual([page.has_more, page.total], [true, 3]);
    assert.deepEqual(
      page.data.map(({ message_id: id }) => id),
      ['C', 'B'],
    );
    assert.equal(at((await get('/v1/conjunctions/cdm?satellite=noaa-20')).body, 'total'), 3);
    assert.equal(at((await get('/v1/conjunctions/cdm?satellite=25544')).body, 'total'), 0);
    assert.equal((await get('/v1/conjunctions/cdm?satellite=nobody')).status, 404);
    assert.equal(at((await get('/v1/conjunctions/cdm', OTHER_KEY)).body, 'total'), 0);
  });

  it('wants the permission to write webhooks, reading that of satellites', async () => {
    assert.equal((await bring(wholeCdm(), { key: READER_KEY })).status, 403);
    assert.equal((await get('/v1/conjunctions/cdm', READER_KEY)).status, 200);
    assert.equal((await get('/v1/conjunctions/cdm', 'svc_live_zzzzzzzzzzzzzzzz')).status, 401);
  });
});
