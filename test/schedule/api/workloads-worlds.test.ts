import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Workload } from '../../../contracts/workload/workload.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { DEVELOPMENT_KEY, LIVE_KEY, LOW_KEY, TRIAL_KEY } from '../../kit/surfaces/main-api.ts';
import { refused, SINGLE, useWorkloadApi } from '../../kit/surfaces/workload-api.ts';

describe('workloads in worlds', () => {
  const site = useWorkloadApi();
  const read = async (id: string) => bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`));

  it('say where they book, and those without a world say nothing of it', async () => {
    const beside = await read(await site.submit({ ...SINGLE, world: 'drill' }));
    assert.deepEqual([beside.world, beside.on_conflict], ['drill', 'replan']);
    const live = await read(await site.submit({ ...SINGLE, on_conflict: 'refuse' }));
    assert.deepEqual([live.world, live.on_conflict], ['live', 'refuse']);
    const alone = await read(await site.submit());
    assert.deepEqual(
      [Object.hasOwn(alone, 'world'), Object.hasOwn(alone, 'on_conflict')],
      [false, false],
    );
  });

  it('are previewed as in an empty sky where nobody has booked', async () => {
    const preview = async (more: object): Promise<unknown> =>
      (await site.api.post('/v1/workloads/preview', { ...SINGLE, ...more })).body;
    assert.deepEqual(await preview({ world: 'drill' }), await preview({}));
  });

  it('book with test keys in rehearsals only', async () => {
    const submit = (world: string, key: string) =>
      site.api.post('/v1/workloads', { ...SINGLE, world }, key);
    refused(await submit('live', TRIAL_KEY), 403, 'live_not_allowed');
    assert.equal((await submit('drill', TRIAL_KEY)).status, 202);
    assert.equal((await submit('live', LIVE_KEY)).status, 202);
  });

  it('book at the usual priority, and at less with a key that may have no more', async () => {
    for (const [key, priority] of [
      [LOW_KEY, 1],
      [LIVE_KEY, 3],
      [DEVELOPMENT_KEY, 3],
    ] as const) {
      const id = await site.submit({ ...SINGLE, world: 'drill' }, key);
      assert.equal(site.bench.workloads.kept.get(id)?.world?.priority, priority);
    }
  });

  it('are those of chains of satellites, too, and of nothing that is only previewed', async () => {
    const chain = (workloadClass: string) => ({
      ...{ type: 'x', placement: SINGLE.placement, world: 'drill' },
      parallelism: { class: workloadClass, stages: 1 },
      model: { layers: [{ compute_fwd: 2, activation_mb: 0.5 }] },
    });
    const booking = await read(await site.submit(chain('model-parallel')));
    assert.equal(booking.world, 'drill');
    const asked = chain('distributed-training');
    const error = refused(await site.api.post('/v1/workloads', asked), 400, 'validation_error');
    assert.match(JSON.stringify(error), /world.*is only for the classes single/);
  });
});
