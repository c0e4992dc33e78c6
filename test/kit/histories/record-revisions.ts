/**
 * Records one history per outcome of a revision into test/histories/deployment, for the replay test.
 * Run it as the others (`record-all.ts revisions`).
 */
import { migrate } from '../../../records/migrations/migrations.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import { openTestDatabase } from '../engines/database.ts';
import {
  openRevisionRig,
  REVISED_INDEXES,
  type Flown,
  type RevisionRig,
  type Terms,
} from '../revision/revision-rig.ts';
import { keepHistory } from './keep-history.ts';

/** One outcome: how it is deployed, and what happens until it may end. */
interface Scenario {
  readonly name: string;
  readonly terms: Terms;
  readonly act: (platform: RevisionRig, flown: Flown) => Promise<unknown>;
}

async function decided(platform: RevisionRig, flown: Flown, decision: string): Promise<void> {
  await platform.breakContact(flown);
  const { revision } = await platform.revised(flown, 'proposed');
  const path = `/api/deployments/${flown.id}/revisions/${revision}/decision`;
  await platform.console.call('POST', path, { body: { decision } });
}

const scenarios: readonly Scenario[] = [
  {
    name: 'revised-by-outage',
    terms: {},
    async act(platform, flown) {
      await platform.breakContact(flown);
      await platform.revised(flown, 'accepted');
    },
  },
  {
    name: 'revised-by-elements',
    terms: {},
    async act(platform, flown) {
      await platform.pushElements(flown);
      await platform.revised(flown, 'accepted');
    },
  },
  {
    name: 'revision-accepted',
    terms: { revision: 'ask' },
    act: (platform, flown) => decided(platform, flown, 'accept'),
  },
  {
    name: 'revision-rejected',
    terms: { revision: 'ask' },
    act: (platform, flown) => decided(platform, flown, 'reject'),
  },
  {
    name: 'revision-silent',
    terms: { revision: 'ask', speed_multiplier: 200 },
    async act(platform, flown) {
      await platform.breakContact(flown);
      await platform.revised(flown, 'accepted');
    },
  },
  {
    name: 'displaced',
    terms: { revision: 'ask', priority: 1, preemptible: true },
    async act(platform, flown) {
      const other = await platform.displace(flown, 2);
      await platform.revised(flown, 'accepted');
      await platform.rig.gateway.setSpeed(other, 10_000, 'faster');
    },
  },
  {
    name: 'revision-infeasible',
    terms: {},
    act: (platform, flown) => platform.breakContact(flown, 'all'),
  },
];

/** A live one whose step ends before its time: the rest is given back at once, and nobody looks at the plan. */
async function recordReleasedEarly(platform: RevisionRig, startMs: number): Promise<void> {
  const name = 'released-early';
  const flown = await platform.fly(name, { mode: 'live', revision: 'auto' });
  await platform.take(flown);
  await platform.tell(flown, 'job.accepted', startMs);
  const before = await platform.booked(flown);
  const load = before.find(({ draw }) => draw.kind === 'load');
  const [fromMs, endMs] = [load?.start.getTime() ?? 0, load?.end.getTime() ?? 0];
  await platform.tell(flown, 'step.started', fromMs, 'look');
  await platform.tell(flown, 'step.completed', (fromMs + endMs) / 2, 'look');
  const after = (await platform.booked(flown)).find(({ draw }) => draw.kind === 'load');
  if (after?.end.getTime() !== (fromMs + endMs) / 2) throw new Error('its rest was not given back');
  await platform.tell(flown, 'job.completed', endMs);
  const { status } = await platform.ended(flown);
  const handle = platform.rig.client.workflow.getHandle(deploymentWorkflowId(flown.id));
  await handle.result();
  await keepHistory('deployment', name, handle, platform.rig.prefix);
  console.log(`${name}: ${status}`);
}

const parts = process.argv.slice(2);
const database = await openTestDatabase();
try {
  await migrate(database, { indexes: REVISED_INDEXES, migrations: [] });
  const platform = await openRevisionRig(database);
  const { rig } = platform;
  for (const { name, terms, act } of scenarios) {
    if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
    const flown = await platform.fly(name, terms);
    await act(platform, flown);
    await rig.gateway.setSpeed(flown.id, 10_000, 'faster');
    const { status } = await platform.ended(flown);
    const handle = rig.client.workflow.getHandle(deploymentWorkflowId(flown.id));
    await handle.result().catch(() => null);
    await keepHistory('deployment', name, handle, rig.prefix);
    console.log(`${name}: ${status}`);
  }
  await platform.close();
  if (parts.length === 0 || parts.some((part) => 'released-early'.includes(part))) {
    const startMs = Date.now() + 60_000;
    const live = await openRevisionRig(database, startMs);
    await recordReleasedEarly(live, startMs);
    await live.close();
  }
} finally {
  await database.drop();
}
