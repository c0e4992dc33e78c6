/**
 * Records histories of the `simulationSession` workflow into test/histories/simulation-session, for
 * the replay tests. Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflow
 * or of the engine that is meant to change them:
 *
 *   node --import tsx test/kit/histories/record-session.ts
 */
import { openSessionRig, type SessionLimits, type SessionRig } from '../rig/session-rig.ts';
import { keepHistory } from './keep-history.ts';
import { aPowerLoss, aTick } from '../makers/session.ts';

/** One story: with what limits the session starts, and what happens to it. */
interface Scenario {
  readonly name: string;
  readonly limits?: SessionLimits;
  readonly expiresInMs?: number;
  act(rig: SessionRig, id: string, limits: SessionLimits): Promise<void>;
}

/** Every fault, ticks of all lengths, and a fault that clears by itself. */
async function eventfulDay(rig: SessionRig, id: string, limits: SessionLimits): Promise<void> {
  const gateway = rig.sessionGateway(limits);
  const requests = [
    aTick(60),
    aPowerLoss('sat-1', 0.8),
    aTick(0.5),
    { ...aPowerLoss('sat-2', 1), faultType: 'comms_failure', durationS: 600 } as const,
    { ...aPowerLoss('sat-2', 0.3), faultType: 'isl_degradation' } as const,
    aTick(1_800),
    { ...aPowerLoss('sat-3', 1), faultType: 'thermal_exceedance', durationS: 3_600 } as const,
    { ...aPowerLoss('sat-3', 1), faultType: 'radiation_upset' } as const,
    aTick(7_200),
  ];
  for (const [index, request] of requests.entries()) {
    await gateway.apply(id, request, `request-${index}`);
  }
}

const scenarios: readonly Scenario[] = [
  { name: 'fresh', act: eventfulDay },
  {
    name: '200-ticks',
    async act(rig, id) {
      const gateway = rig.sessionGateway();
      for (let index = 0; index < 200; index += 1) {
        await gateway.apply(id, aTick(), `request-${index}`);
      }
    },
  },
  {
    name: 'across-continue-as-new',
    limits: { stepsPerRun: 4 },
    act: eventfulDay,
  },
  {
    name: 'expired',
    limits: { idleMs: 2_000 },
    expiresInMs: 2_000,
    async act(rig, id, limits) {
      await rig.sessionGateway(limits).apply(id, aTick(), 'request-0');
      await rig.handleOf(id).result();
    },
  },
  {
    name: 'deleted',
    async act(rig, id) {
      const gateway = rig.sessionGateway();
      await gateway.apply(id, aTick(), 'request-0');
      await gateway.end(id, 'end');
      await rig.handleOf(id).result();
    },
  },
];

async function record(rig: SessionRig, scenario: Scenario): Promise<void> {
  const { name, limits = {}, expiresInMs } = scenario;
  const sessionId = await rig.insert(
    expiresInMs === undefined ? undefined : Date.now() + expiresInMs,
  );
  const { definition } = rig;
  await rig.sessionGateway(limits).start({ sessionId, definition });
  const { runId } = await rig.handleOf(sessionId).describe();
  await scenario.act(rig, sessionId, limits);
  // Of a session that went on in other runs, the first run and the last one.
  const runs = [runId, (await rig.handleOf(sessionId).describe()).runId];
  for (const [index, run] of [...new Set(runs)].entries()) {
    const handle = rig.client.workflow.getHandle(rig.handleOf(sessionId).workflowId, run);
    const file = index === 0 ? name : `${name}-last-run`;
    await keepHistory('simulation-session', file, handle, rig.prefix);
  }
}

const rig = await openSessionRig();
try {
  for (const scenario of scenarios) await record(rig, scenario);
} finally {
  await rig.shutDown();
}
