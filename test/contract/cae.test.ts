import { describe } from 'mocha';
import * as v from 'valibot';
import { useListening } from '../kit/http/serve.ts';
import { BENCH_NOW_MS, createCaeBench } from '../kit/surfaces/cae.ts';
import { describeContract } from './run-table.ts';
import { CAE } from './tables/cae.ts';

describe('the contract of the CAE', function () {
  this.timeout(300_000);
  const server = useListening(async () => (await createCaeBench()).cae);

  const makePlan = async (): Promise<string> => {
    const response = await fetch(`${server.url}/v1/plan`, {
      method: 'POST',
      body: JSON.stringify({
        satellite_id: '25544',
        preset_id: 'onboard-ml-inference',
        options: { start: '2026-07-25T00:00:00Z' },
      }),
    });
    return v.parse(v.object({ id: v.string() }), await response.json()).id;
  };

  describeContract(CAE, () => ({
    url: server.url,
    // Requests that name no start are planned at the same instant on every day.
    clock: () => BENCH_NOW_MS,
    given: (name) =>
      name === 'plan' ? makePlan() : Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
