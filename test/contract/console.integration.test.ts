import { before, describe } from 'mocha';
import { OWNER_KEY, useConsole } from '../kit/surfaces/console.ts';
import { describeContract } from './run-table.ts';
import { CONSOLE } from './tables/console.ts';

describe('the contract of what the console reads', () => {
  const { console } = useConsole();
  let deployment = '';

  before(async () => {
    deployment = await console.deploy();
    await console.call('POST', '/api/agent/register', {
      ...{ agent: 'agent-1', body: { agent_id: 'agent-1' } },
    });
  });

  const removal = async (): Promise<string> =>
    String((await console.call('POST', '/api/owner/removals')).body['id']);

  describeContract(CONSOLE, () => ({
    url: console.url,
    headers: { 'x-api-key': OWNER_KEY },
    given: (name) => {
      if (name === 'deployment') return Promise.resolve(deployment);
      if (name === 'played') return console.deploy({ mode: 'simulated' });
      if (name === 'plan') return console.plan();
      if (name === 'removal') return removal();
      if (name === 'agent') return Promise.resolve('agent-1');
      return Promise.reject(new Error(`what is a ${name}?`));
    },
  }));
});
