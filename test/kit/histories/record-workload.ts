/**
 * Records one history per class and ending of the `workload` workflow into test/histories/workload,
 * for the replay test. Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the
 * workflow that is meant to change its histories (docs/decisions/120-versions.md).
 *
 *   node --import tsx test/kit/histories/record-workload.ts [<part of a name>…]
 */
import assert from 'node:assert/strict';
import type {
  StagePlan,
  WorkloadPlan,
  WorkloadRefusal,
} from '../../../domain/workload/workload-plan.ts';
import { refuse, type StageDraws } from '../../../domain/workload/workload-plan.ts';
import { busOfClass } from '../../../domain/spacecraft/bus-classes.ts';
import type { WorkloadClass } from '../../../domain/workload/workload.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import type { NewWorkload } from '../../../records/workload/workloads.ts';
import { registerSatellites } from '../booking/registered.ts';
import { walkerCandidates } from '../makers/candidates.ts';
import { aWorkloadPlan, aStagePlan, aNewWorkload } from '../makers/workload.ts';
import { storeMishap } from '../rig/stage-mishap.ts';
import { openWorkloadRig, type WorkloadRig } from '../rig/workload-rig.ts';
import { keepHistory } from './keep-history.ts';

/** Longer than a recording lasts, at the speed of the recordings. */
const ENDLESS_S = 2_000_000;
const HOUR_S = 3600;
const AT_ONCE = 5;

type MadeClass = Exclude<WorkloadClass, 'distributed-training'>;

/** The stages of each class in its usual shape; the endless one keeps the workload from its end. */
function stagesOf(workloadClass: MadeClass, isEndless: boolean): StagePlan[] {
  const last = isEndless ? { durationS: ENDLESS_S } : {};
  switch (workloadClass) {
    case 'single':
      return [aStagePlan(0, last)];
    case 'data-parallel':
      return [
        aStagePlan(0, { role: 'shard' }),
        aStagePlan(1, { role: 'shard', ...last }),
        aStagePlan(2, { role: 'combine', satellite: 'ground', dependsOn: [0, 1] }),
      ];
    case 'spatial':
      return [
        aStagePlan(0, { role: 'footprint' }),
        aStagePlan(1, { role: 'footprint', startOffsetS: 1_500, ...last }),
      ];
    case 'federated':
      return [
        aStagePlan(0, { role: 'client' }),
        aStagePlan(1, { role: 'client' }),
        aStagePlan(2, { role: 'aggregate', satellite: 'ground', dependsOn: [0, 1] }),
        aStagePlan(3, { role: 'client', dependsOn: [2] }),
        aStagePlan(4, { role: 'client', dependsOn: [2], ...last }),
        aStagePlan(5, { role: 'aggregate', satellite: 'ground', dependsOn: [3, 4] }),
      ];
    case 'model-parallel':
      return [
        aStagePlan(0),
        aStagePlan(1, { dependsOn: [0], ...last }),
        aStagePlan(2, { dependsOn: [1] }),
      ];
    case 'split-learning':
      return [
        aStagePlan(0, { role: 'head' }),
        aStagePlan(1, { role: 'tail', satellite: 'ground', dependsOn: [0], ...last }),
      ];
  }
}

const CLASSES: readonly MadeClass[] = [
  'single',
  'data-parallel',
  'spatial',
  'federated',
  'model-parallel',
  'split-learning',
];

/** One way to an ending: what is started, and what happens to it until its workflow closes. */
interface Scenario {
  readonly name: string;
  readonly workload: NewWorkload;
  readonly plan: WorkloadPlan | WorkloadRefusal;
  act?(rig: WorkloadRig, made: WorkloadDocument): Promise<void>;
}

const scenariosOf = (workloadClass: MadeClass): Scenario[] => {
  const workload = (more: Partial<NewWorkload> = {}) =>
    aNewWorkload({ class: workloadClass, ...more });
  const endless = aWorkloadPlan(stagesOf(workloadClass, true), { class: workloadClass });
  return [
    {
      name: `${workloadClass}-done`,
      workload: workload(),
      plan: aWorkloadPlan(stagesOf(workloadClass, false), { class: workloadClass }),
    },
    {
      name: `${workloadClass}-refused`,
      workload: workload(),
      plan: refuse(workloadClass, [{ code: 'deadline', message: 'It would take too long.' }]),
    },
    {
      // With one footprint done a spatial workload has what it asked for.
      name: `${workloadClass}-${workloadClass === 'spatial' ? 'partly-done' : 'failed'}`,
      workload: workload(),
      plan: endless,
      act: (rig, made) => failEndless(rig, made),
    },
    {
      name: `${workloadClass}-timed-out`,
      workload: workload({ deadlineHours: 8 / HOUR_S }),
      plan: endless,
    },
    {
      name: `${workloadClass}-canceled`,
      workload: workload(),
      plan: endless,
      async act(rig, made) {
        await endlessRuns(rig, made);
        await rig.workloadGateway.cancel(made._id);
      },
    },
  ];
};

const scenarios: readonly Scenario[] = [
  ...CLASSES.flatMap(scenariosOf),
  {
    name: 'single-replaced',
    workload: aNewWorkload(),
    plan: aWorkloadPlan([aStagePlan(0, { durationS: ENDLESS_S, alternatives: ['90001'] })]),
    act: (rig, made) => failEndless(rig, made),
  },
  {
    // Planned to be over at once, so that its phase is not shown until it lasts.
    name: 'single-overdue-done',
    workload: aNewWorkload(),
    plan: aWorkloadPlan([aStagePlan(0, { durationS: 6_000 })], { finishOffsetS: 100 }),
  },
  {
    name: 'single-live-done',
    workload: aNewWorkload({ executor: 'live' }),
    plan: aWorkloadPlan([aStagePlan(0, { satellite: '95000' })]),
    async act(rig, made) {
      await claim(rig, made, '95000');
      for (const type of ['job.accepted', 'job.completed']) await report(rig, made, 0, type);
    },
  },
];

/** Nobody books what these draw: what is recorded is what the workflow does with the answers. */
const DRAWS: StageDraws = {
  commitments: [],
  satellite: {
    ...{ kind: 'satellite', bus: busOfClass('6U', 'given'), illumination: [] },
    periodMs: 5_700_000,
  },
  elements: walkerCandidates(1, 1)[0]?.elements ?? assert.fail(),
};

/** A stage begins so late that its sky changes before. */
const LATER_S = 60_000;

/** Workloads that book, and whose sky changes while a stage waits. */
const inChangedSkies = (candidateIds: readonly string[]): readonly Scenario[] => {
  const waits = [
    aStagePlan(0, { role: 'footprint' }),
    aStagePlan(1, { role: 'footprint', startOffsetS: LATER_S, draws: DRAWS }),
  ];
  const booking = (
    onConflict: 'replan' | 'refuse',
    more: Parameters<typeof aNewWorkload>[0] = {},
  ) =>
    aNewWorkload({
      ...{ class: 'spatial', candidateIds, ...more },
      world: { name: 'drill', on_conflict: onConflict, strict: [] },
    });
  return [
    {
      name: 'spatial-placed-anew',
      workload: booking('replan'),
      plan: aWorkloadPlan(waits, { class: 'spatial' }),
      act: (rig, made) => changeSky(rig, made),
    },
    {
      name: 'spatial-given-up',
      workload: booking('refuse'),
      plan: aWorkloadPlan(waits, { class: 'spatial' }),
      act: (rig, made) => changeSky(rig, made),
    },
    {
      name: 'single-live-placed-anew',
      workload: booking('replan', { class: 'single', executor: 'live' }),
      plan: aWorkloadPlan([aStagePlan(0, { satellite: '95001', draws: DRAWS })]),
      async act(rig, made) {
        await changeSky(rig, made);
        await rig.until(made._id, (_, [stage]) => stage?.attempt === 2);
        await claim(rig, made, '90001');
        for (const type of ['job.accepted', 'job.completed']) await report(rig, made, 0, type);
      },
    },
  ];
};

/** Tells the workflow of an outage once something of it is dispatched. */
async function changeSky(rig: WorkloadRig, made: WorkloadDocument): Promise<void> {
  await rig.until(made._id, (_, stages) => stages.some(({ status }) => status !== 'queued'));
  const cause = { kind: 'outage', subject: 'otg_1' } as const;
  await rig.workloadGateway.lookAgain(made._id, { seq: 1, cause, atMs: Date.now() });
}

const claim = (rig: WorkloadRig, made: WorkloadDocument, satelliteId: string) =>
  rig.until(made._id, async () => {
    const asked = { ownerId: 'owner-1', agentId: 'agent-1', satelliteId };
    return (await rig.records.claimForAgent(asked)) !== null;
  });

const endlessRuns = (rig: WorkloadRig, made: WorkloadDocument) =>
  rig.until(made._id, (_, stages) =>
    stages.some(({ status, duration_s }) => status === 'running' && duration_s === ENDLESS_S),
  );

async function failEndless(rig: WorkloadRig, made: WorkloadDocument): Promise<void> {
  await endlessRuns(rig, made);
  const stages = await rig.stagesOf(made._id);
  const stage = stages.find(({ duration_s }) => duration_s === ENDLESS_S);
  await report(rig, made, stage?.index ?? assert.fail('a stage runs'), 'job.failed');
}

async function report(
  rig: WorkloadRig,
  made: WorkloadDocument,
  index: number,
  type: string,
): Promise<void> {
  const stage = (await rig.stagesOf(made._id))[index];
  const id = stage?.deployment_id ?? assert.fail('it is dispatched');
  await storeMishap(rig, id, type, { reason: 'battery below 5 %' });
}

async function record(rig: WorkloadRig, scenario: Scenario): Promise<void> {
  const made = await rig.submit(scenario.workload, scenario.plan);
  await scenario.act?.(rig, made);
  const handle = rig.handleOf(made._id);
  const outcome = await handle.result().then(
    ({ phase }) => phase,
    (error: unknown) => (error instanceof Error ? String(error.cause) : String(error)),
  );
  await keepHistory('workload', scenario.name, handle, rig.prefix);
  console.log(`${scenario.name}: ${outcome}`);
}

const parts = process.argv.slice(2);
const rig = await openWorkloadRig();
rig.planner.replace = ({ stageIndex }) =>
  Promise.resolve(aStagePlan(stageIndex, { satellite: '90001' }));
rig.planner.look = ({ stages }) =>
  Promise.resolve(
    stages.map(({ stage: { index } }) => ({ index, reasons: ['its station is out of service'] })),
  );
const registered = await registerSatellites(rig.database, 'owner-1', [DRAWS.elements]);
const stop = await rig.startWorker();
// A few at a time: the deadline of one is not to pass while it waits for the others.
const wanted = [...scenarios, ...inChangedSkies(registered)].filter(
  ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
);
for (let from = 0; from < wanted.length; from += AT_ONCE) {
  await Promise.all(wanted.slice(from, from + AT_ONCE).map((scenario) => record(rig, scenario)));
}
await stop();
await rig.drop();
