import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { wholeList } from '../../../contracts/page.ts';
import { WorkloadManifest } from '../../../contracts/workload/artifact.ts';
import {
  SubmittedWorkload,
  Workload,
  WorkloadPage,
  WorkloadStages,
} from '../../../contracts/workload/workload.ts';
import { WorkloadPreview } from '../../../contracts/workload/preview.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { BENCH_NOW_MS } from '../../kit/surfaces/cae.ts';
import { DEVELOPMENT_KEY, LIVE_KEY, OTHER_KEY, TRIAL_KEY } from '../../kit/surfaces/main-api.ts';
import { useWorkloadApi, refused, SINGLE } from '../../kit/surfaces/workload-api.ts';
import { anOutput, finishWorkload, aStageDocument } from '../../kit/makers/workload-documents.ts';

const TRAINED = {
  parallelism: { class: 'distributed-training', stages: 2 },
  model: { layers: [{ compute_fwd: 1, activation_mb: 1 }] },
};

describe('workloads of the main API', () => {
  const site = useWorkloadApi();

  describe('POST /v1/workloads/preview', () => {
    it('tells feasibility, partition, verdict and cost', async () => {
      const answer = await site.api.post('/v1/workloads/preview', SINGLE);
      assert.equal(answer.status, 200, answer.text);
      const preview = bodyAs(WorkloadPreview, answer);
      assert.equal(preview.kind, 'single');
      assert.equal(preview.candidates, 1);
      assert.deepEqual(
        [preview.plan.feasible, preview.plan.stages, preview.plan.isl_bound],
        [true, 1, false],
      );
      assert.equal(preview.plan.partition[0]?.satellite, '25544');
      const { ocu, cents, per_stage_ocu, stages } = preview.cost_estimate;
      assert.equal(cents, ocu * 12);
      assert.equal(ocu, per_stage_ocu * stages);
    });

    it('takes names that one satellite has for its number', async () => {
      const named = { ...SINGLE, placement: { satellites: ['ISS', 'nothing'] } };
      const refusal = await site.api.post('/v1/workloads/preview', named);
      assert.equal(refusal.status, 400);
      const { error } = bodyAs(NestedError, refusal);
      assert.match(error.message, /^placement\.satellites\.1: must be a catalogue number .* name/);
      named.placement.satellites.pop();
      const preview = bodyAs(WorkloadPreview, await site.api.post('/v1/workloads/preview', named));
      assert.equal(preview.plan.partition[0]?.satellite, '25544');
    });

    it('answers 200 with reasons when nothing is feasible', async () => {
      const answer = await site.api.post('/v1/workloads/preview', {
        type: 'onboard-ml-inference',
        placement: { satellites: [1, 2] },
      });
      assert.equal(answer.status, 200);
      const { plan, candidates, cost_estimate: cost } = bodyAs(WorkloadPreview, answer);
      assert.equal(candidates, 0);
      assert.equal(plan.feasible, false);
      assert.deepEqual(plan.partition, []);
      assert.equal(plan.reasons?.[0]?.code, 'no_candidates');
      assert.deepEqual(plan.rejected, [
        { satellite: '1', reason: 'The catalogue does not know it.' },
        { satellite: '2', reason: 'The catalogue does not know it.' },
      ]);
      assert.deepEqual([cost.ocu, cost.cents, cost.stages], [0, 0, 0]);
    });

    it('previews training that cannot be executed', async () => {
      const answer = await site.api.post('/v1/workloads/preview', TRAINED);
      assert.equal(answer.status, 200, answer.text);
      const shown = bodyAs(WorkloadPreview, answer);
      assert.deepEqual([shown.kind, shown.class], ['distributed_training', 'distributed-training']);
    });

    it('keeps nothing and starts nothing', async () => {
      await site.api.post('/v1/workloads/preview', SINGLE);
      assert.equal(site.bench.workloads.kept.size, 0);
      assert.deepEqual(site.bench.workloadGateway.started, []);
    });

    it('lists every problem of a body with its path', async () => {
      const answer = await site.api.post('/v1/workloads/preview', {
        parallelism: { class: 'spatial' },
        deadline_hours: 169,
      });
      const { details } = refused(answer, 400, 'validation_error');
      const paths = details?.problems?.map((problem) => problem['path']);
      assert.deepEqual(paths, ['deadline_hours', 'area_of_interest', 'sensor', 'job']);
    });

    it('names the type where it is a preset with a slip', async () => {
      const body = { ...SINGLE, type: 'onboard-ml-inferense' };
      const { details } = refused(
        await site.api.post('/v1/workloads/preview', body),
        400,
        'validation_error',
      );
      const problem = details?.problems?.find((one) => one['path'] === 'type');
      assert.match(String(problem?.['message']), /did you mean 'onboard-ml-inference'/);
    });
  });

  describe('POST /v1/workloads', () => {
    it('answers 202 with the place of the record, and starts the workflow', async () => {
      const answer = await site.api.post('/v1/workloads', SINGLE);
      assert.equal(answer.status, 202);
      const { id, status, status_url: url } = bodyAs(SubmittedWorkload, answer);
      assert.match(id, /^wl_[2-9a-hj-km-np-z]{20,}$/);
      assert.deepEqual([status, url], ['scheduling', `/v1/workloads/${id}`]);
      assert.equal(answer.headers['location'], url);
      assert.deepEqual(site.bench.workloadGateway.started, [id]);
      const record = await site.api.get(url);
      assert.equal(record.status, 200);
      assert.equal(bodyAs(Workload, record).phase, 'submitted');
    });

    it('answers without /v1 too', async () => {
      const answer = await site.api.post('/workloads', SINGLE);
      assert.equal(answer.status, 202);
      const { id } = bodyAs(SubmittedWorkload, answer);
      assert.equal((await site.api.get(`/workloads/${id}`)).status, 200);
    });

    it('does not execute distributed-training', async () => {
      refused(await site.api.post('/v1/workloads', TRAINED), 422, 'class_not_executable');
      assert.equal(site.bench.workloads.kept.size, 0);
    });

    it('runs live for live keys only', async () => {
      const live = { ...SINGLE, executor: 'live' };
      refused(await site.api.post('/v1/workloads', live, TRIAL_KEY), 403, 'live_not_allowed');
      assert.equal(site.bench.workloads.kept.size, 0);
      for (const key of [LIVE_KEY, DEVELOPMENT_KEY]) {
        const id = await site.submit(live, key);
        const record = bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`));
        assert.deepEqual([record.executor, record.simulated], ['live', false]);
      }
      const id = await site.submit(SINGLE, TRIAL_KEY);
      assert.equal(bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`)).simulated, true);
    });

    it('keeps nothing when Temporal is away, and takes the same request later', async () => {
      site.bench.workloadGateway.onStart = 'unavailable';
      const send = () =>
        site.api.post('/v1/workloads', SINGLE).set('Idempotency-Key', 'after the storm');
      const answer = await send();
      refused(answer, 503, 'unavailable');
      assert.match(String(answer.headers['retry-after']), /^[1-9]\d*$/);
      assert.equal(site.bench.workloads.kept.size, 0);
      site.bench.workloadGateway.onStart = 'started';
      const later = await send();
      assert.equal(later.status, 202);
      assert.equal(later.headers['idempotency-replayed'], undefined);
      assert.equal(site.bench.workloads.kept.size, 1);
    });

    it('keeps the record when it is not known whether the start arrived', async () => {
      site.bench.workloadGateway.onStart = 'unknown';
      await site.submit();
      assert.equal(site.bench.workloads.kept.size, 1);
    });

    it('keeps the record when it moved on before it could be taken back', async () => {
      const insert = site.bench.workloads.insert.bind(site.bench.workloads);
      site.bench.workloadGateway.onStart = 'unavailable';
      Object.assign(site.bench.workloads, {
        insert: async (workload: Parameters<typeof insert>[0]) => {
          const made = await insert(workload);
          site.bench.workloads.change(made._id, { started: true, phase: 'scheduling' });
          return made;
        },
      });
      try {
        await site.submit();
      } finally {
        Object.assign(site.bench.workloads, { insert });
      }
      assert.equal(site.bench.workloads.kept.size, 1);
    });

    it('gives the first answer again for the same Idempotency-Key', async () => {
      const send = (body: object, path = '/v1/workloads') =>
        site.api.post(path, body).set('Idempotency-Key', 'once');
      const first = bodyAs(SubmittedWorkload, await send(SINGLE));
      for (const path of ['/v1/workloads', '/workloads']) {
        const again = await send(SINGLE, path);
        assert.equal(again.headers['idempotency-replayed'], 'true');
        assert.equal(again.headers['location'], first.status_url);
        assert.deepEqual(bodyAs(SubmittedWorkload, again), first);
      }
      refused(await send({ ...SINGLE, deadline_hours: 2 }), 422, 'idempotency_key_reused');
      assert.equal(site.bench.workloads.kept.size, 1);
    });

    it('keeps what the request said', async () => {
      const id = await site.submit({
        ...SINGLE,
        deadline_hours: 2.5,
        speed_multiplier: 5000,
        metadata: { project: 'a' },
        stage_pickup_timeout_s: 150,
      });
      const record = bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`));
      const lifetime = Date.parse(record.deadline_at) - Date.parse(record.created_at);
      assert.equal(lifetime, 2.5 * 3_600_000);
      assert.equal(record.speed_multiplier, 5000);
      assert.deepEqual(record.metadata, { project: 'a' });
      assert.equal(site.bench.workloads.kept.get(id)?.stage_pickup_timeout_s, 150);
      assert.deepEqual(record.progress, {
        stages_total: 0,
        stages_done: 0,
        percent: 0,
        eta: null,
      });
      assert.deepEqual([record.placement, record.outcome, record.result], [null, null, null]);
      assert.equal('cost' in record, false);
      assert.deepEqual(
        record.history.map(({ phase }) => phase),
        ['submitted'],
      );
    });
  });

  describe('GET /v1/workloads', () => {
    it('pages from the newest on', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 5; count += 1) {
        site.bench.nowMs += 1000;
        ids.unshift(await site.submit());
      }
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const more: string = cursor === null ? '' : `&cursor=${cursor}`;
        const page = bodyAs(WorkloadPage, await site.api.get(`/v1/workloads?limit=2${more}`));
        seen.push(...page.data.map(({ id }) => id));
        assert.equal(page.has_more, page.cursor !== null);
        cursor = page.cursor;
      } while (cursor !== null);
      assert.deepEqual(seen, ids);
      const skipped = bodyAs(WorkloadPage, await site.api.get('/v1/workloads?offset=3'));
      assert.deepEqual(
        skipped.data.map(({ id }) => id),
        ids.slice(3),
      );
    });

    it('filters by phase and class', async () => {
      const single = await site.submit();
      const pipeline = await site.submit({
        parallelism: { class: 'model-parallel', stages: 1 },
        model: { layers: [{ compute_fwd: 1, activation_mb: 1 }] },
      });
      site.bench.workloads.change(pipeline, { phase: 'done' });
      const list = async (query: string) =>
        bodyAs(WorkloadPage, await site.api.get(`/v1/workloads?${query}`)).data.map(({ id }) => id);
      assert.deepEqual(await list('class=model-parallel'), [pipeline]);
      assert.deepEqual(await list('phase=submitted'), [single]);
      assert.deepEqual(await list('phase=submitted&class=model-parallel'), []);
      assert.deepEqual((await list('phase=&class=')).length, 2);
    });

    it('cuts a limit that is too large and says so; refuses what is no number, phase or cursor', async () => {
      assert.equal(bodyAs(WorkloadPage, await site.api.get('/v1/workloads?limit=1000')).limit, 200);
      for (const query of ['limit=-1', 'limit=x', 'phase=lost', 'class=lost', 'cursor=lost'])
        refused(await site.api.get(`/v1/workloads?${query}`), 400, 'validation_error');
    });

    it('shows nobody else’s', async () => {
      await site.submit(SINGLE, OTHER_KEY);
      assert.deepEqual(bodyAs(WorkloadPage, await site.api.get('/v1/workloads')).data, []);
    });
  });

  describe('GET /v1/workloads/{id}', () => {
    it('shows plan, placement, outcome, cost and result of one that is done', async () => {
      const id = await site.submit();
      finishWorkload(site.bench.workloads, id, site.bench.nowMs);
      const record = bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`));
      assert.deepEqual(
        [record.phase, record.status, record.workflow_status],
        ['done', 'done', 'COMPLETED'],
      );
      assert.equal(record.plan?.['predicted_finish_s'], 241.182);
      assert.deepEqual(record.cost_estimate, {
        ocu: 150,
        ocu_seconds: 150,
        cents: 1800,
        per_stage_ocu: 150,
        stages: 1,
        price_per_ocu_cents: 12,
        price_unit: 'cents per OCU-second',
        usd_per_ocu_hour: 432,
      });
      assert.deepEqual(record.cost, {
        ocu: 150,
        ocu_seconds: 150,
        cents: 1800,
        currency: 'USD',
        price_per_ocu_cents: 12,
        price_unit: 'cents per OCU-second',
        usd_per_ocu_hour: 432,
        stages: 1,
        billed_at: '2026-07-25T00:01:00.000Z',
      });
      assert.equal(record.progress.percent, 100);
      assert.deepEqual([record.result?.status, record.result?.outputs.length], ['complete', 1]);
      const listed = bodyAs(WorkloadPage, await site.api.get('/v1/workloads'));
      assert.deepEqual(listed.data[0]?.cost, record.cost);
    });
  });

  describe('GET /v1/workloads/{id}/stages and /artifacts', () => {
    it('are empty before there is a plan', async () => {
      const id = await site.submit();
      const stages = bodyAs(WorkloadStages, await site.api.get(`/v1/workloads/${id}/stages`));
      assert.deepEqual(stages, { id, stages: [], ...wholeList([]) });
      const manifest = bodyAs(
        WorkloadManifest,
        await site.api.get(`/v1/workloads/${id}/artifacts`),
      );
      assert.deepEqual(manifest, { id, status: 'pending', outputs: [] });
    });

    it('tell how far simulated stages were played, on the clock of the mission', async () => {
      const id = await site.submit();
      finishWorkload(site.bench.workloads, id, BENCH_NOW_MS);
      site.bench.workloads.change(id, { phase: 'awaiting_report', outcome: null });
      const startMs = BENCH_NOW_MS;
      site.bench.workloads.stagesOf.set(id, [
        aStageDocument(id, 0, { start_offset_s: 60, duration_s: 240 }),
        aStageDocument(id, 1, { status: 'running', mission_time: new Date(startMs + 900_500) }),
        aStageDocument(id, 2, { status: 'queued' }),
      ]);
      const { stages } = bodyAs(WorkloadStages, await site.api.get(`/v1/workloads/${id}/stages`));
      assert.deepEqual(
        stages.map(({ mission_time: time }) => time && Date.parse(time) - startMs),
        [300_000, 900_500, undefined],
      );
      const moving = bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`));
      assert.equal(moving.mission_time, stages[1]?.mission_time);
      assert.equal(moving.mission_duration_s, 900.5);
      finishWorkload(site.bench.workloads, id, BENCH_NOW_MS);
      const ended = bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`));
      assert.equal(ended.mission_time, new Date(startMs + 240_000).toISOString());
      assert.equal(ended.mission_duration_s, 240);
      site.bench.workloads.change(id, { executor: 'live', simulated: false });
      const live = bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`));
      assert.equal('mission_time' in live, false);
    });

    it('tell which satellite ran a stage and what it made', async () => {
      const id = await site.submit();
      site.bench.workloads.stagesOf.set(id, [aStageDocument(id, 0), aStageDocument(id, 1)]);
      site.bench.workloads.outputsOf.set(id, [
        anOutput(id, 1, { uri: 'https://store.example/b', content_id: null }),
      ]);
      const { stages } = bodyAs(WorkloadStages, await site.api.get(`/v1/workloads/${id}/stages`));
      assert.deepEqual(
        stages.map(({ index, satellite, status, role }) => [index, satellite, status, role]),
        [
          [0, '25544', 'done', 'stage'],
          [1, '25544', 'done', 'stage'],
        ],
      );
      assert.equal('artifact' in (stages[0] ?? {}), false);
      assert.equal(stages[1]?.artifact?.uri, 'https://store.example/b');
      const manifest = bodyAs(
        WorkloadManifest,
        await site.api.get(`/v1/workloads/${id}/artifacts`),
      );
      assert.equal(manifest.status, 'partial');
      assert.equal('contentId' in (manifest.outputs[0] ?? {}), false);
    });
  });
});
