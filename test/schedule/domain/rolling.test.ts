import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openLinearSolver } from '../../../activities/batch/linear-solver.ts';
import { horizonAt, keptOf, type ServedPlace } from '../../../domain/batch/rolling.ts';
import { checkBatch } from '../../../domain/batch/check-batch.ts';
import type { ServedJob } from '../../../domain/batch/batch.ts';
import { solveBatch } from '../../../domain/batch/solve-batch.ts';
import { batchOf } from '../../../domain/batch/source.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import type { Commitment } from '../../../domain/booking/commitment.ts';
import { aBatchSource } from '../../kit/batch/batch-source.ts';

const STEP_MS = HOUR_MS;
const SOURCE = { ...aBatchSource(8, 2), rolling: { count: 3, stepMs: STEP_MS } };

describe('horizons of a batch', function () {
  this.timeout(60_000);

  it('are the batch itself at first, and where there is but one', () => {
    assert.equal(horizonAt(SOURCE, 0, []), SOURCE);
    const single = aBatchSource(8, 2);
    assert.equal(horizonAt(single, 0, []), single);
    const place: ServedPlace = { jobId: 'batch-job/1', commitments: [] };
    assert.deepEqual(keptOf(single, [place], false), [place]);
  });

  it('begin later, without what is kept, with deadlines that stay where they were', () => {
    const taken: Commitment = {
      ...{ resource: 'station/svalbard', booking: 'batch-job/3', work: 'down' },
      ...{ draw: { kind: 'antenna' }, startMs: SOURCE.startMs, endMs: SOURCE.startMs + 60_000 },
    };
    const kept = [{ jobId: 'batch-job/3', commitments: [taken] }];
    const third = horizonAt(SOURCE, 2, kept);
    assert.equal(third.startMs, SOURCE.startMs + 2 * STEP_MS);
    assert.ok(!third.jobs.some(({ id }) => id === 'batch-job/3'));
    assert.equal(third.names.length, third.jobs.length);
    assert.deepEqual(third.commitments, [taken]);
    const before = new Map(SOURCE.jobs.map((job) => [job.id, job]));
    for (const { id, job } of third.jobs)
      for (const { elements } of SOURCE.satellites) {
        const orbitMs = DAY_MS / elements.meanMotionRevPerDay;
        const former = before.get(id)?.job.policy.deadlineOrbits ?? 0;
        const deadlineMs = third.startMs + job.policy.deadlineOrbits * orbitMs;
        assert.ok(deadlineMs <= SOURCE.startMs + former * orbitMs + 1, id);
      }
    assert.deepEqual(horizonAt(SOURCE, 100, []).jobs, [], 'all deadlines have passed');
  });

  it('serve each job once at most, and together what can be flown', async () => {
    const solve = await openLinearSolver();
    const all: ServedJob[] = [];
    for (let horizon = 0; horizon < 3; horizon += 1) {
      const source = horizonAt(SOURCE, horizon, all);
      const batch = batchOf(source);
      const { served } = solveBatch(batch, solve);
      const kept = keptOf(source, served, horizon === 2);
      for (const { commitments } of horizon === 2 ? [] : kept)
        assert.ok(commitments.some(({ startMs }) => startMs < source.startMs + STEP_MS));
      for (const other of served.filter((one) => !kept.includes(one)))
        for (const { startMs } of other.commitments)
          assert.ok(startMs >= source.startMs + STEP_MS, `${other.jobId} is not kept`);
      all.push(...kept);
    }
    assert.ok(all.length > 1);
    // Each plan was checked with its own horizon: here it is what all take together.
    const faults = checkBatch(batchOf(SOURCE), all);
    assert.deepEqual(
      faults.filter((fault) => /^(satellite|station)\/|twice/.test(fault)),
      [],
    );
  });
});
