import assert from 'node:assert/strict';
import { before, describe } from 'mocha';
import { at } from '../kit/http/answers.ts';
import { OWNER_KEY, useConsole } from '../kit/surfaces/console.ts';
import { describeContract } from './run-table.ts';
import { AGENTS } from './tables/agents/agents.ts';

describe('the contract of what agents ask for and tell', () => {
  const { console } = useConsole();
  let deployment = '';

  before(async () => {
    deployment = await console.deploy();
    const who = { agent: 'agent-1', body: { satellite_id: '25544' } };
    assert.equal((await console.call('POST', '/api/agent/register', who)).status, 201);
  });

  const headers = {
    ...{ 'x-api-key': OWNER_KEY, 'x-agent-id': 'agent-1' },
    // Of tus 1.0.0; what is no upload passes them over.
    ...{ 'tus-resumable': '1.0.0', 'upload-length': '10' },
    'upload-metadata': `filename ${Buffer.from('result.txt').toString('base64')}`,
  };

  /** Begins an upload; its id. */
  const begin = async (): Promise<string> => {
    const url = `${console.url}/api/deployments/${deployment}/uploads`;
    const answer = await fetch(url, { method: 'POST', headers });
    assert.equal(answer.status, 201);
    return String(at(await answer.json(), 'id'));
  };

  describeContract(AGENTS, () => ({
    url: console.url,
    headers,
    given: (name) => {
      if (name === 'deployment') return Promise.resolve(deployment);
      return name === 'upload' ? begin() : Promise.reject(new Error(`what is a ${name}?`));
    },
  }));
});
