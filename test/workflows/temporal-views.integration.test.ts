import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'mocha';
import { linkTo, TEMPORAL_VIEWS } from '../../dev/services/temporal-views.ts';
import { ensureSchedules } from '../../temporal/schedules.ts';
import { catalogueScheduleId, deploymentWorkflowId, workflowQueue } from '../../workflows/ids.ts';
import { PARENT_REF, PHASE, RESOURCE_KIND } from '../../workflows/search-attributes.ts';
import { planEvents } from '../kit/makers/mission-plan.ts';
import { useDeploymentRig } from '../kit/rig/deployment-rig.ts';
import { readSource } from '../kit/source-files.ts';
import { untilFound } from '../kit/until-found.ts';

/** Every filter between backticks in the tables of docs/temporal.md. */
function filtersIn(page: string): string[] {
  const cells = page.matchAll(/\| `([A-Z][^`]* (?:IN|=|<|>|IS) [^`]*)` +\|/g);
  return [...cells].map(([, filter = '']) => filter);
}

describe('the filters of docs/temporal.md', function () {
  this.timeout(300_000);
  const { rig, create, handleOf } = useDeploymentRig(planEvents(4, 100));
  const expected = new Map<string, string>();
  const page = readSource('docs/temporal.md');

  before(async () => {
    const open = await create({ mode: 'live', satelliteId: '92001' });
    const lost = await create({ mode: 'live', satelliteId: '92002', pickupTimeoutS: 1 });
    for (const made of [open, lost]) await rig.gateway.startDeployment(made);
    await assert.rejects(handleOf(lost).result());
    expected.set('work under way', deploymentWorkflowId(open._id));
    expected.set('waits for an agent', deploymentWorkflowId(open._id));
    expected.set('failed work', deploymentWorkflowId(lost._id));
    const start = (name: string, workflowType: string, taskQueue: string) => {
      const workflowId = `${name}/${randomBytes(5).toString('hex')}`;
      expected.set(name, workflowId);
      return rig.client.workflow.start(workflowType, {
        workflowId,
        taskQueue,
        typedSearchAttributes: [
          { key: RESOURCE_KIND, value: 'webhook_delivery' },
          { key: PARENT_REF, value: 'wh_1' },
          { key: PHASE, value: 'pending' },
        ],
      });
    };
    await start('webhooks that fail', 'webhookDelivery', 'nobody');
    await start('stuck', 'noSuchWorkflow', workflowQueue(rig.prefix));
    await ensureSchedules(rig.client, { queuePrefix: rig.prefix });
    const ours = `TaskQueue = '${workflowQueue(rig.prefix)}' AND WorkflowType = 'catalogueRefresh'`;
    const [refresh] = await untilFound(async () => {
      const found = await idsOf(ours);
      return found.length > 0 ? found : null;
    }, 'a refresh');
    expected.set('maintenance', refresh ?? '');
    expected.set('no new elements', refresh ?? '');
  });
  after(async () => {
    await rig.client.schedule.getHandle(catalogueScheduleId(rig.prefix)).delete();
    for (const id of new Set(expected.values())) {
      const handle = rig.client.workflow.getHandle(id);
      const { status } = await handle.describe();
      if (status.name === 'RUNNING') await handle.terminate('the test is over');
    }
  });

  const idsOf = async (query: string): Promise<string[]> => {
    const found = [];
    for await (const { workflowId } of rig.client.workflow.list({ query })) found.push(workflowId);
    return found;
  };

  for (const { name, query } of TEMPORAL_VIEWS) {
    it(`${name}: finds what it is for, and nothing else of what was started`, async () => {
      const wanted = expected.get(name) ?? assert.fail(`nothing was started for ${name}`);
      const others = [...expected].filter(([, id]) => id !== wanted);
      // Lists are behind: what has just ended may be in one for a moment.
      await untilFound(async () => {
        const ids = await idsOf(query);
        return ids.includes(wanted) && others.every(([, id]) => !ids.includes(id)) ? ids : null;
      }, `${wanted} alone in ${query}`);
      assert.ok(page.includes(`\`${query}\``), 'it is in the documentation');
    });
  }

  it('are all understood by the server', async () => {
    const filters = filtersIn(page);
    assert.ok(filters.length >= TEMPORAL_VIEWS.length + 7, `${filters.length} filters`);
    for (const filter of filters) await rig.client.workflow.count(filter);
  });
});

describe('linkTo', () => {
  it('is a page of the Temporal UI with the filter in its address', () => {
    const view = { name: 'one', query: "Phase = 'a b' AND X IN ('1', '2')" };
    const link = new URL(linkTo(view, 'http://127.0.0.1:8233', 'default'));
    assert.equal(link.pathname, '/namespaces/default/workflows');
    assert.equal(link.searchParams.get('query'), view.query);
  });
});
