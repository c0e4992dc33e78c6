import assert from 'node:assert/strict';
import { beforeEach } from 'mocha';
import { SubmittedWorkload } from '../../../contracts/workload/workload.ts';
import { useFixture } from '../engines/fixture.ts';
import { bodyAs, NestedError } from '../http/bodies.ts';
import { BENCH_NOW_MS, createCaeBench, type CaeBench } from './cae.ts';
import { callerOf, KNOWN_KEYS, LIVE_KEY } from './main-api.ts';

/** The smallest workload. */
export const SINGLE = { type: 'onboard-ml-inference', placement: { satellites: [25544] } };

/** The main API over workloads in memory. */
export interface WorkloadApi {
  readonly bench: CaeBench;
  readonly api: ReturnType<typeof callerOf>;
  /** Forgets every workload and lets the gateway do its work. */
  reset(): void;
  /** Submits a workload and answers its id. */
  submit(body?: object, key?: string): Promise<string>;
}

/** Builds the main API for callers with the keys of `main-api.ts`. */
export async function createWorkloadApi(): Promise<WorkloadApi> {
  const bench = await createCaeBench({ kit: { keys: KNOWN_KEYS } });
  const api = callerOf(bench.main);
  return {
    bench,
    api,
    reset: () => {
      bench.nowMs = BENCH_NOW_MS;
      bench.workloads.kept.clear();
      bench.workloadGateway.onStart = 'started';
      bench.workloadGateway.onCancel = 'delivered';
      bench.workloadGateway.started.length = 0;
      bench.workloadGateway.canceled.length = 0;
    },
    submit: async (body = SINGLE, key = LIVE_KEY) => {
      const answer = await api.post('/v1/workloads', body, key);
      assert.equal(answer.status, 202, answer.text);
      return bodyAs(SubmittedWorkload, answer).id;
    },
  };
}

/** The main API over workloads in memory for the tests of a `describe`, as new before each. */
export function useWorkloadApi(): WorkloadApi {
  const site = useFixture(createWorkloadApi);
  beforeEach('forgets every workload', () => {
    site.reset();
  });
  return site;
}

/** Checks that an answer is that refusal, and gives its error. */
export function refused(
  answer: { readonly status: number; readonly body: unknown },
  status: number,
  code: string,
) {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  const { error } = bodyAs(NestedError, answer);
  assert.equal(error.code, code);
  return error;
}
