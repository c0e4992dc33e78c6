import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { pino } from 'pino';
import { PlanningTooLarge } from '../../activities/workload/planning.ts';
import { ScreeningTooLarge } from '../../activities/conjunction/screener.ts';
import { planWorkload } from '../../domain/workload/plan/plan-workload.ts';
import {
  createPlanningPool,
  meetingTooLarge,
  type PlanningThreads,
  tooLarge,
} from '../../worker/planning-pool.ts';
import { ThreadRefusal } from '../../threads/admission.ts';
import { walkerCandidates } from '../kit/makers/candidates.ts';
import { aWorkloadJob, presetJob } from '../kit/makers/workload.ts';

const candidates = walkerCandidates(24, 3);
const [candidate] = candidates;
const few = candidate === undefined ? [] : [candidate];
const small = aWorkloadJob('single', { job: presetJob('onboard-ml-inference') });
const huge = aWorkloadJob('federated', {
  training: {
    ...{ rounds: 20, localEpochs: 2, modelMb: 20, deltaRatio: 0.1 },
    samplesMb: 300,
    minClients: null,
  },
  deadlineS: 604_800,
});
const { signal } = new AbortController();

describe('createPlanningPool', function () {
  this.timeout(300_000);
  let pool: PlanningThreads;

  before(() => {
    pool = createPlanningPool(1, pino({ level: 'silent' }));
  });
  after(() => pool.close());

  it('plans on a thread what is planned here, number by number', async () => {
    const planned = await pool.plan(small, few, { caller: 'a', signal });
    assert.deepEqual(planned, planWorkload(small, few));
  });

  it('plans what is small while others have much that is huge', async () => {
    const ended: string[] = [];
    const gone = new AbortController();
    const plenty = ['a', 'b', 'c', 'a', 'b', 'c'].map((caller) =>
      pool
        .plan(huge, candidates, { caller, signal: gone.signal })
        .then(() => ended.push('huge'))
        .catch(() => ended.push('gone')),
    );
    for (const caller of ['d', 'e']) {
      await pool.plan(small, few, { caller, signal });
      ended.push('small');
    }
    gone.abort();
    await Promise.all(plenty);
    assert.deepEqual(ended.slice(0, 2), ['small', 'small']);
  });

  it('goes on with what waits when what runs is given up', async () => {
    const gone = new AbortController();
    const call = { caller: 'a', signal: gone.signal };
    const running = [1, 2, 3].map(() => pool.plan(huge, candidates, call));
    const waiting = ['b', 'c', 'd'].map((caller) => pool.plan(small, few, { caller, signal }));
    gone.abort();
    for (const one of running) await assert.rejects(one);
    for (const one of await Promise.all(waiting)) assert.equal(one.feasible, true);
  });
});

describe('tooLarge', () => {
  const outOfMemory = Object.assign(new Error('memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });

  for (const [code, error] of [
    ['planning_timeout', new ThreadRefusal('cut', 60_000)],
    ['planning_memory', outOfMemory],
  ] as const)
    it(`says ${code}, the limit and what helps`, () => {
      assert.throws(
        () => tooLarge(error),
        (thrown) =>
          thrown instanceof PlanningTooLarge &&
          thrown.code === code &&
          /takes more than \d+ (s|MB) of \w+\. Fewer/.test(thrown.message),
      );
    });

  it('passes on what another attempt may mend', () => {
    const exited = new Error('worker exited with code: 1');
    assert.throws(() => tooLarge(exited), exited);
  });
});

describe('meetingTooLarge', () => {
  it('says what took too much, so that it is not tried again for ever', () => {
    assert.throws(
      () => meetingTooLarge(new ThreadRefusal('cut', 120_000)),
      (thrown) =>
        thrown instanceof ScreeningTooLarge &&
        /for the watch takes more than 120 s of work\. Fewer/.test(thrown.message),
    );
    const exited = new Error('worker exited with code: 1');
    assert.throws(() => meetingTooLarge(exited), exited);
  });
});
