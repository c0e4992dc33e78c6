import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { ElementSetList } from '../../../contracts/satellite/element-sets.ts';
import { parseTle } from '../../../domain/orbit/elements/tle.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { TEST_KEY } from '../../kit/surfaces/test-kit.ts';

describe('GET /v1/satellites/{id}/elements', () => {
  let bench: CaeBench;
  const get = async (query: string) =>
    bodyAs(
      ElementSetList,
      await request(bench.main.app.callback())
        .get(`/v1/satellites/43613/elements${query}`)
        .set('Authorization', `Bearer ${TEST_KEY}`),
    );

  before(async () => {
    bench = await createCaeBench();
  });

  it('goes page by page through every set, newest first, each once', async () => {
    const whole = await get('');
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await get(`?limit=7&cursor=${cursor}`);
      assert.equal(page.total, whole.total);
      // Two epochs may share their millisecond: the OMM has the microseconds.
      seen.push(...page.data.map(({ omm }) => String(omm.EPOCH)));
      cursor = page.cursor ?? '';
      assert.equal(page.has_more, cursor !== '');
    } while (cursor !== '');
    assert.deepEqual(
      seen,
      whole.data.map(({ omm }) => omm.EPOCH),
    );
    assert.deepEqual([...seen].sort().reverse(), seen);
    assert.equal(new Set(seen).size, whole.total);
  });

  it('goes on inside a window of epochs', async () => {
    const window = 'start=2026-07-10&end=2026-07-14T00:00:00Z';
    const first = await get(`?${window}&limit=3`);
    const rest = await get(`?${window}&cursor=${first.cursor ?? ''}`);
    assert.equal(first.data.length + rest.data.length, first.total);
    const epochs = [...first.data, ...rest.data].map(({ epoch }) => epoch.slice(0, 10));
    assert.ok(epochs.every((day) => day >= '2026-07-10' && day <= '2026-07-13'));
  });

  it('shows the raise of ICESat-2 of 13 July to whoever looks at the mean axis', async () => {
    const { data } = await get('?start=2026-07-13T12:00:00Z&end=2026-07-14T06:00:00Z');
    const [after, before] = data.map((set) => set.mean_semi_major_axis_km);
    assert.ok(Math.abs((after ?? 0) - (before ?? 0) - 0.5) < 0.05, `${before} ${after}`);
  });

  it('has the set in every form, each of them the same elements', async () => {
    const [set] = (await get('?limit=1')).data;
    const [line1 = '', line2 = ''] = set?.tle ?? [];
    const read = parseTle(line1, line2);
    assert.ok(read.ok && set !== undefined);
    assert.equal(read.elements.bstar, set.bstar);
    assert.equal(read.elements.inclinationDeg, set.inclination_deg);
    assert.equal(set.omm.NORAD_CAT_ID, 43613);
    assert.equal(set.omm.INCLINATION, set.inclination_deg);
  });
});
