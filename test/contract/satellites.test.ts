import assert from 'node:assert/strict';
import { describe } from 'mocha';
import { at } from '../kit/http/answers.ts';
import { useListening } from '../kit/http/serve.ts';
import { createCaeBench } from '../kit/surfaces/cae.ts';
import { TEST_KEY } from '../kit/surfaces/test-kit.ts';
import { differences } from './conform.ts';
import { describeContract } from './run-table.ts';
import { A_CDM } from './tables/conjunctions.ts';
import { SATELLITES } from './tables/satellites.ts';

describe('the contract of satellites', function () {
  this.timeout(300_000);
  const server = useListening(async () => (await createCaeBench()).main);
  const headers = { authorization: `Bearer ${TEST_KEY}` };

  let made = 0;
  /** A new message each time, whose answer is as the tables say. */
  const bringCdm = async (): Promise<string> => {
    made += 1;
    const answer = await fetch(`${server.url}/v1/conjunctions/cdm`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...A_CDM, MESSAGE_ID: `TABLE-${made}` }),
    });
    const body: unknown = await answer.json();
    assert.equal(answer.status, 201, JSON.stringify(body));
    assert.deepEqual(differences(body, 'BroughtCdm', SATELLITES), []);
    assert.equal(at(body, 'replaces'), 'probability');
    return String(at(body, 'id'));
  };

  /** One that nobody watches. */
  const findConjunction = async (): Promise<string> => {
    const answer = await fetch(`${server.url}/v1/conjunctions?limit=1`, { headers });
    return String(at(await answer.json(), 'data', 0, 'id'));
  };

  describeContract(SATELLITES, () => ({
    url: server.url,
    headers,
    given: (name) => {
      if (name === 'cdm') return bringCdm();
      if (name === 'conjunction') return findConjunction();
      return Promise.reject(new Error(`what is a ${name}?`));
    },
  }));
});
