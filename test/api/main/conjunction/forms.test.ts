import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import supertest from 'supertest';
import * as v from 'valibot';
import { ConjunctionList } from '../../../../contracts/conjunction/conjunction.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { readOrThrow, wholeCdm } from '../../../kit/makers/cdm.ts';
import { createCaeBench } from '../../../kit/surfaces/cae.ts';
import { TEST_KEY } from '../../../kit/surfaces/test-kit.ts';

describe('conjunctions in other forms', () => {
  let agent: ReturnType<typeof supertest>;
  before(async () => {
    agent = supertest((await createCaeBench()).main.app.callback());
  });
  const get = (path: string) => agent.get(path).set('Authorization', `Bearer ${TEST_KEY}`);
  const listed = async (path: string) => bodyAs(ConjunctionList, await get(path)).data;
  const own = '/v1/conjunctions?satellite=38771&days_ahead=1&threshold_km=50';

  it('are the SOCRATES table, page by page', async () => {
    const all = await listed(own);
    assert.ok(all.length > 4);
    const rows: string[] = [];
    let next: string | undefined = `${own}&format=csv&limit=3`;
    while (next !== undefined) {
      const page = await get(next);
      assert.equal(page.status, 200, page.text);
      assert.match(String(page.headers['content-type']), /^text\/csv; charset=utf-8$/);
      assert.equal(page.headers['x-total-count'], String(all.length));
      const [head, ...lines] = page.text.trimEnd().split('\r\n');
      assert.match(head ?? '', /^NORAD_CAT_ID_1,OBJECT_NAME_1,DSE_1/);
      rows.push(...lines);
      const link = /^<(.*)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1];
      assert.equal(page.headers['x-has-more'], String(link !== undefined));
      next = link;
    }
    assert.equal(rows.length, all.length);
    rows.forEach((row, place) => {
      const cells = row.split(',');
      const [one, , , other, , , , range, speed] = cells;
      const told = all[place];
      assert.deepEqual([one, other], [told?.primary_id, told?.secondary_id]);
      assert.ok(Math.abs(Number(range) - (told?.miss_km ?? 0)) < 6e-4);
      assert.ok(Math.abs(Number(speed) - (told?.relative_velocity_km_s ?? 0)) < 6e-4);
    });
  });

  it('are messages that are read back as the same figures', async () => {
    await agent
      .post('/v1/conjunctions/cdm')
      .auth(TEST_KEY, { type: 'bearer' })
      .type('text/plain')
      .send(wholeCdm());
    const all = await listed(own);
    const answer = await get(`${own}&format=cdm-kvn`);
    assert.match(
      String(answer.headers['content-type']),
      /^text\/plain; profile=cdm; charset=utf-8/,
    );
    assert.equal(answer.headers['x-left-out'], '0');
    const messages = answer.text
      .split(/^(?=CCSDS_CDM_VERS)/m)
      .filter((text) => text.trim() !== '')
      .map(readOrThrow);
    assert.equal(messages.length, all.length);
    messages.forEach((cdm, place) => {
      const told = all[place];
      assert.ok(told !== undefined);
      assert.equal(new Date(Math.round(cdm.tcaMs)).toISOString(), told.tca);
      assert.ok(Math.abs(cdm.missM / 1000 - told.miss_km) < 1e-6);
      assert.equal(cdm.objects[0].designator, told.primary_id);
      const isBrought = told.source === 'cdm';
      assert.equal(cdm.originator, isBrought ? 'TEST' : 'ORBITAL COMPUTE');
      if (!isBrought && told.probability !== null && told.probability > 1e-300)
        assert.ok(Math.abs((cdm.probability ?? 0) / told.probability - 1) < 1e-6);
    });
    assert.ok(all.some(({ source }) => source === 'cdm'));
    assert.equal(new Set(messages.map(({ messageId }) => messageId)).size, messages.length);
  });

  it('are rows of cdm_public', async () => {
    const all = await listed(own);
    const answer = await get(`${own}&format=cdm-json`);
    assert.match(String(answer.headers['content-type']), /^application\/json; profile=cdm_public/);
    const rows = v.parse(
      v.array(v.record(v.string(), v.nullable(v.string()))),
      JSON.parse(answer.text),
    );
    assert.deepEqual(
      rows.map((row) => [row['SAT_1_ID'], row['SAT_2_ID'], row['MIN_RNG']]),
      all.map((one) => [one.primary_id, one.secondary_id, String(Math.round(1000 * one.miss_km))]),
    );
  });

  it('are chosen by the Accept header too, of one as of many', async () => {
    const one = '/v1/conjunctions/con_38771_43013_hpn8j';
    for (const path of [own, one]) {
      const ask = (accept: string) => get(path).set('Accept', accept);
      assert.match((await ask('text/csv')).text, /^NORAD_CAT_ID_1/);
      assert.match((await ask('text/plain; profile=cdm')).text, /^CCSDS_CDM_VERS/);
      for (const accept of ['*/*', 'application/json', 'application/json, text/plain, */*']) {
        const json = await ask(accept);
        assert.match(String(json.headers['content-type']), /^application\/json; charset=utf-8/);
        assert.match(String(json.headers['vary']), /Accept/);
      }
      assert.equal((await ask('image/png')).status, 406);
      assert.equal((await get(`${path}${path.includes('?') ? '&' : '?'}format=xml`)).status, 400);
    }
    const csv = await get(`${one}?format=csv`);
    assert.match(String(csv.headers['content-disposition']), /con_38771_43013_hpn8j\.csv/);
    assert.equal(csv.text.trimEnd().split('\r\n').length, 2);
  });
});
