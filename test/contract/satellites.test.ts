import { describe } from 'mocha';
import { useListening } from '../kit/http/serve.ts';
import { createCaeBench } from '../kit/surfaces/cae.ts';
import { TEST_KEY } from '../kit/surfaces/test-kit.ts';
import { describeContract } from './run-table.ts';
import { SATELLITES } from './tables/satellites.ts';

describe('the contract of satellites', function () {
  this.timeout(300_000);
  const server = useListening(async () => (await createCaeBench()).main);

  describeContract(SATELLITES, () => ({
    url: server.url,
    headers: { authorization: `Bearer ${TEST_KEY}` },
    given: (name) => Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
