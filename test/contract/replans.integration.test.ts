import { emptyWorlds } from '../kit/memory/empty-worlds.ts';
import assert from 'node:assert/strict';
import { describe } from 'mocha';
import { pino } from 'pino';
import { createPlanning } from '../../api/planning/planning.ts';
import { readShippedCatalogue } from '../../records/catalogue/shipped.ts';
import { useDatabase } from '../kit/engines/database.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { memoryNumbers } from '../kit/memory/memory-satellites.ts';
import { createMemoryPlans } from '../kit/surfaces/cae.ts';
import { CONSOLE_INDEXES, OWNER_KEY, startConsole } from '../kit/surfaces/console.ts';
import { describeContract } from './run-table.ts';
import { REPLANS } from './tables/replans.ts';

const NOW = '2026-07-25T00:00:00.000Z';

describe('the contract of planning what is left of a deployment', () => {
  const database = useDatabase(...CONSOLE_INDEXES);
  const made = useFixture(
    async () => {
      const clock = () => Date.parse(NOW);
      const planning = createPlanning({
        worlds: emptyWorlds(),
        log: pino({ level: 'silent' }),
        clock,
        plans: createMemoryPlans(),
        satellites: memoryNumbers(await readShippedCatalogue()),
      });
      const console = await startConsole(database, { planning, clock });
      const body = {
        ...{ satellite_id: '25544', preset_id: 'onboard-ml-inference' },
        options: { start: NOW },
      };
      const plan = await console.call('POST', '/api/plans', { body });
      assert.equal(plan.status, 201, JSON.stringify(plan.body));
      const deployment = await console.call('POST', '/api/deployments', {
        body: { plan_id: plan.body['id'], mode: 'live' },
      });
      return { console, deployment: String(deployment.body['id']) };
    },
    ({ console }) => console.close(),
  );

  describeContract(REPLANS, () => ({
    url: made.console.url,
    headers: { 'x-api-key': OWNER_KEY },
    given: () => Promise.resolve(made.deployment),
  }));
});
