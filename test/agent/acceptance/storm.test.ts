import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, it } from 'mocha';
import { setTimeout as sleep } from 'node:timers/promises';
import { openJournal } from '../../../agent/journal/journal.ts';
import { freePorts } from '../../../dev/engines/ports.ts';
import { isFinalPhase } from '../../../domain/workload/phase.ts';
import type { BillingDocument } from '../../../records/workload/billing.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import {
  closeAgentProcess,
  openAgentProcess,
  type AgentProcess,
} from '../../kit/agent/agent-process.ts';
import { chainResults } from '../../kit/agent/chained-hash.ts';
import { openCutLink } from '../../kit/agent/cut-link.ts';
import { harmUntil, openMaker, type Harm } from '../../kit/agent/storm.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { useFaultClient, useFaultPlatform } from '../../kit/faults/fault-platform.ts';
import { workloadsSettled } from '../../kit/faults/workload-ends.ts';
import { TEST_API_KEY } from '../../kit/rig/platform.ts';
import { untilFound } from '../../kit/until-found.ts';

/** Deployments; a storm of another size has faults in proportion. */
const FLIGHTS = Number(process.env['AGENT_STORM'] ?? '200');
const WISHED: Harm = {
  kills: Math.ceil(FLIGHTS * 2.5),
  cuts: FLIGHTS,
  restarts: Math.ceil(FLIGHTS / 10),
};
/** Every fifth belongs to a workload, which is billed. */
const isOfWorkload = (number: number): boolean => number % 5 === 4;
const AGENTS = Math.max(2, Math.min(12, Math.ceil(FLIGHTS / 10)));
/** What is told once of a deployment whose program runs, and of one that is played. */
const RUN = [
  ...['job.accepted', 'step.started chain', 'step.completed chain', 'job.completed'],
  ...['transfer.completed chain chain.bin', 'transfer.completed chain chain.txt'],
];
const PLAYED = ['job.accepted', 'job.completed'];
/** Of what is made before the last fault, so that faults always meet work. */
const MADE_BY = 0.9;
const SETTLED_WITHIN_MS = 900_000;
const SEED = 20_261;

describe('a storm over agents', function () {
  this.timeout(3_600_000);
  const { engines, platform, database, kill } = useFaultPlatform('agent_storm');
  const temporal = useFaultClient(engines);
  const link = useFixture(
    () => openCutLink(platform.urls.console),
    (it) => it.close(),
  );
  const agents: AgentProcess[] = [];
  after(() => Promise.all(agents.map(closeAgentProcess)));

  it(`${FLIGHTS} deployments, ${WISHED.kills} kills, ${WISHED.cuts} cuts, ${WISHED.restarts} restarts: ${FLIGHTS} ends`, async () => {
    const ports = new Map<AgentProcess, number>();
    for (const [index, port] of (await freePorts(AGENTS)).entries()) {
      const agent = await openAgentProcess(TEST_API_KEY, { agentId: `storm-${index}` });
      agents.push(agent);
      ports.set(agent, port);
    }
    const start = (agent: AgentProcess): void => {
      agent.start([
        ...['--console', link.url, '--poll', '1', '--piece-mb', '0.064', '--rehearse', '10000'],
        ...['--status-port', String(ports.get(agent))],
      ]);
    };
    const maker = await openMaker(platform);
    const done: Harm = { kills: 0, cuts: 0, restarts: 0 };
    const begunMs = performance.now();
    for (const agent of agents) start(agent);
    const making = makeAll(maker, done);
    await harmUntil(WISHED, done, {
      ...{ agents, start, link, seed: SEED },
      // Every fifth time the engines go, too.
      restart: () =>
        done.restarts % 5 === 4 ? kill('everything') : kill('API').then(() => kill('worker')),
    });
    const stormS = Math.round((performance.now() - begunMs) / 1000);
    const { deploymentIds, workloadIds } = await making;
    const workloads = await workloadsSettled(database.db, workloadIds);
    const stageIds = await stagesOf(workloadIds);
    const flown = [...deploymentIds, ...stageIds];
    await untilFound(
      () => allSettled(flown, [...ports.values()]),
      'the agents to be rid of everything',
      SETTLED_WITHIN_MS,
    );
    for (const agent of agents) assert.equal(await agent.stop(), 0);
    const settledS = Math.round((performance.now() - begunMs) / 1000);

    assert.deepEqual(done, WISHED);
    assert.equal(flown.length, FLIGHTS);
    const events = (await assertEnds(deploymentIds, RUN)) + (await assertEnds(stageIds, PLAYED));
    await assertResults(deploymentIds);
    for (const agent of agents) await assertEmpty(agent);
    const bills = await assertBilled(workloads);
    console.table([{ flights: FLIGHTS, ...done, events, bills, stormS, settledS }]);
  });

  /** Every workload is done once, and has one bill of its cost; there is no other. Answers how many. */
  async function assertBilled(workloads: readonly WorkloadDocument[]): Promise<number> {
    const bills = await database.db.collection<BillingDocument>('billing_records').find().toArray();
    for (const { _id, phase, history, cost } of workloads) {
      assert.equal(phase, 'done', _id);
      assert.equal(history.filter((entry) => isFinalPhase(entry.phase)).length, 1, _id);
      const own = bills.filter((bill) => bill._id === _id);
      assert.deepEqual(
        own.map(({ cents }) => cents),
        [cost?.cents],
        _id,
      );
    }
    assert.equal(bills.length, workloads.length);
    return bills.length;
  }

  /** Makes everything in step with the faults. */
  async function makeAll(maker: Awaited<ReturnType<typeof openMaker>>, done: Harm) {
    const made = { deploymentIds: [] as string[], workloadIds: [] as string[] };
    for (let number = 0; number < FLIGHTS; number += 1) {
      const share = number / FLIGHTS;
      while (done.kills < share * MADE_BY * WISHED.kills) await sleep(50);
      if (isOfWorkload(number)) made.workloadIds.push(await maker.workload(number));
      else made.deploymentIds.push(await maker.deployment(number));
    }
    return made;
  }

  const deployments = () => database.db.collection<DeploymentDocument>('deployments');

  async function stagesOf(workloadIds: readonly string[]): Promise<string[]> {
    const stages = await deployments()
      .find({ workload_id: { $in: [...workloadIds] } })
      .toArray();
    return stages.map(({ _id }) => _id);
  }

  async function allSettled(ids: readonly string[], ports: readonly number[]) {
    const ended = await deployments().countDocuments({
      _id: { $in: [...ids] },
      status: { $in: ['completed', 'failed', 'cancelled'] },
    });
    if (ended < ids.length) return null;
    for (const port of ports) {
      const state = await fetch(`http://127.0.0.1:${port}`).then(
        async (answer) => (await answer.json()) as { readonly flights: readonly unknown[] },
        () => null,
      );
      if (state?.flights.length !== 0) return null;
    }
    return true;
  }

  /** One end each, and a story without gap or repeat. Answers how many events there are. */
  async function assertEnds(ids: readonly string[], story: readonly string[]): Promise<number> {
    let count = 0;
    for (const id of ids) {
      const deployment = await deployments().findOne({ _id: id });
      assert.equal(deployment?.status, 'completed', `${id}: ${deployment?.failure_reason}`);
      const ends = deployment.status_history.filter(({ status }) => status === 'completed');
      assert.equal(ends.length, 1, `${id} ends once`);
      const { status } = await temporal.client.workflow
        .getHandle(deploymentWorkflowId(id))
        .describe();
      assert.equal(status.name, 'COMPLETED', id);
      const events = await database.db
        .collection<DeploymentEventDocument>('deployment_events')
        .find({ deployment_id: id })
        .sort({ seq: 1 })
        .toArray();
      count += events.length;
      assertStory(id, events, story);
    }
    return count;
  }

  /** Every result is there, byte for byte. */
  async function assertResults(ids: readonly string[]): Promise<void> {
    for (const id of ids)
      for (const [name, expected] of chainResults(id)) {
        const url = `${platform.urls.console}/api/deployments/${id}/artifacts/${name}`;
        const answer = await fetch(url, { headers: { 'x-api-key': TEST_API_KEY } });
        assert.equal(answer.status, 200, `${name} of ${id}`);
        assert.ok(expected.equals(Buffer.from(await answer.arrayBuffer())), `${name} of ${id}`);
      }
  }
});

/** What an agent numbers from 1 on has arrived from 1 on, once and in order, and tells of these things once. */
function assertStory(
  id: string,
  events: readonly DeploymentEventDocument[],
  story: readonly string[],
): void {
  const own = events.filter(({ source }) => source === 'agent');
  const eventIds = own.map(({ payload }) => String(payload['event_id']));
  const [first = ''] = eventIds;
  const flight = first.slice(0, first.lastIndexOf('-'));
  assert.deepEqual(
    eventIds,
    own.map((_event, index) => `${flight}-${index + 1}`),
    id,
  );
  const told = own.map(({ event_type: type, step_id: step, payload }) => {
    const artifact = payload['artifact'];
    return [type, step, artifact].filter((part) => typeof part === 'string').join(' ');
  });
  for (const line of story)
    assert.equal(told.filter((one) => one === line).length, 1, `${id} ${line}`);
  assert.deepEqual(
    told.filter((line) => /failed|refused/.test(line)),
    [],
    id,
  );
}

/** Nothing of a deployment is left in the journal. */
async function assertEmpty(agent: AgentProcess): Promise<void> {
  const journal = await openJournal(join(agent.folder, 'journal'));
  try {
    assert.deepEqual(await journal.flights(), []);
  } finally {
    await journal.close();
  }
}
