import { before, describe } from 'mocha';
import { OWNER_KEY, useConsole } from '../kit/surfaces/console.ts';
import { describeContract } from './run-table.ts';
import { AGENTS } from './tables/agents/agents.ts';

describe('the contract of what agents ask for and tell', () => {
  const { console } = useConsole();
  let deployment = '';

  before(async () => {
    deployment = await console.deploy();
  });

  describeContract(AGENTS, () => ({
    url: console.url,
    headers: {
      ...{ 'x-api-key': OWNER_KEY, 'x-agent-id': 'agent-1' },
      // Of tus 1.0.0; what is no upload passes them over.
      ...{ 'tus-resumable': '1.0.0', 'upload-length': '10' },
      'upload-metadata': `filename ${Buffer.from('result.txt').toString('base64')}`,
    },
    given: (name) =>
      name === 'deployment'
        ? Promise.resolve(deployment)
        : Promise.reject(new Error(`what is a ${name}?`)),
  }));
});
