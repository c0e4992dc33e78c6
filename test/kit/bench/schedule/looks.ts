import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import pLimit from 'p-limit';
import { pino } from 'pino';
import {
  createRecheckPlan,
  type RecheckReport,
  type RecheckRequest,
} from '../../../../activities/revision/recheck-plan.ts';
import { computePlan } from '../../../../threads/planning/plan.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/time/instant.ts';
import { loadCatalogue } from '../../../../records/migrations/001-catalogue.ts';
import { createDeploymentRecords } from '../../../../records/deployment/deployments.ts';
import { createMissionPlanRecords } from '../../../../records/plan/mission-plans.ts';
import { createRevisionProgress } from '../../../../records/revision/progress.ts';
import { createRevisionReading } from '../../../../records/revision/reading.ts';
import type { Database } from '../../../../records/store/database.ts';
import { NO_HISTORY } from '../../../../threads/planning/history.ts';
import type { PlanSource } from '../../../../threads/planning/tasks.ts';
import { createPlanningPool } from '../../../../worker/planning-pool.ts';
import { aNewDeployment } from '../../makers/deployment.ts';
import { shippedHistories } from '../../makers/element-history.ts';
import { planInputs } from '../../makers/plan-inputs.ts';
import { replayedJob } from '../../revision/replayed-job.ts';
import type { Row } from '../measure.ts';

const DEPLOYMENTS = 1000;
const SATELLITES = 40;
const THREADS = 2;
const HOURS = 24;
/** A thread looks for one owner at a time: of one owner's deployments one of the two threads has no share. */
const OWNERS = [8, 1];
/** Elements are newer by so much. */
const OLDER_MS = 2 * DAY_MS;

/**
 * Looks at 1,000 deployments on 40 satellites after a refresh that has newer elements of all of them: the activity as
 * the planning queue runs it, with the records, on two threads. Beside the same plans made for the first time.
 */
export async function benchLooks(database: Database): Promise<Row[]> {
  await loadCatalogue.up(database.db);
  const rows: Row[] = [];
  for (const owners of OWNERS) rows.push(await benchLooksOf(database, owners));
  return rows;
}

async function benchLooksOf(database: Database, owners: number): Promise<Row> {
  const pool = createPlanningPool(THREADS, pino({ level: 'silent' }));
  try {
    const { deployed, planMs, startMs } = await deployAll(database, owners);
    const look = createRecheckPlan({
      revisions: createRevisionProgress(database, () => startMs),
      revisionReading: createRevisionReading(database),
      revisionPlanner: pool,
      places: { take: () => true, give: () => undefined, waitMs: () => 0 },
      clock: () => startMs,
    });
    const found = new Map<string, number>();
    const lookAt = async ({ deploymentId, ownerId }: Deployed): Promise<void> => {
      const request: RecheckRequest = {
        ...{ deploymentId, causes: [{ kind: 'elements', subject: null }], look: randomUUID() },
        ...{ positionS: 1, speed: 1 },
      };
      const activity = new MockActivityEnvironment({ priority: { fairnessKey: ownerId } });
      const report = await activity.run<[RecheckRequest], RecheckReport, typeof look>(
        look,
        request,
      );
      found.set(report.kind, (found.get(report.kind) ?? 0) + 1);
    };
    const limit = pLimit(2 * THREADS);
    const startedAt = performance.now();
    await limit.map(deployed, lookAt);
    const seconds = (performance.now() - startedAt) / 1000;
    return {
      work: `looks at ${deployed.length} deployments of ${owners} owners on ${SATELLITES} satellites after a refresh: ${JSON.stringify([...found])}`,
      figure: `${seconds.toFixed(1)} s on ${THREADS} threads (goal 60 s)`,
      beside: `the same plans made for the first time, one thread, ${(planMs / 1000).toFixed(1)} s, ratio ${((seconds * 1000) / planMs).toFixed(2)}`,
    };
  } finally {
    await pool.close();
  }
}

interface Deployed {
  readonly deploymentId: string;
  readonly ownerId: string;
}

/** Plans with elements of two days ago, and deploys what has a plan; the catalogue knows newer ones. */
async function deployAll(
  database: Database,
  owners: number,
): Promise<{
  readonly deployed: Deployed[];
  readonly planMs: number;
  readonly startMs: number;
}> {
  const histories = await shippedHistories();
  const inputFor = await planInputs();
  const plans = createMissionPlanRecords(database);
  const deployments = createDeploymentRecords(database);
  const numbers = [...histories.keys()].filter(
    (one) =>
      (histories.get(one)?.length ?? 0) > 20 &&
      (histories.get(one)?.[0]?.meanMotionRevPerDay ?? 0) > 11.25,
  );
  const startMs = Date.UTC(2026, 6, 24, 12);
  const deployed: Deployed[] = [];
  let [planMs, nth] = [0, 0];
  const mostTried = 3 * DEPLOYMENTS;
  while (deployed.length < DEPLOYMENTS && nth < mostTried) {
    const noradId = numbers[nth % SATELLITES] ?? '';
    const beginMs = startMs + Math.floor(nth / SATELLITES) * 60_000;
    nth += 1;
    const elements = histories
      .get(noradId)
      ?.toSorted((a, b) => a.epochMs - b.epochMs)
      .findLast(({ epochMs }) => epochMs < startMs - OLDER_MS);
    if (elements === undefined) continue;
    const made = inputFor(noradId, replayedJob([0, 8, 16]), new Date(beginMs).toISOString());
    const input = {
      ...{ ...made, id: randomUUID(), predictionHours: HOURS, catalogueId: noradId },
      satellite: { ...made.satellite, elements },
    };
    const begun = performance.now();
    const outcome = computePlan(input);
    if (outcome.kind !== 'planned') continue;
    planMs += performance.now() - begun;
    const source: PlanSource = { input, schedule: outcome.schedule, history: NO_HISTORY };
    const ownerId = `bench_${deployed.length % owners}_of_${owners}`;
    const kept = await plans.keep({
      ...{ ownerId, missionId: 'mis_bench', label: null, plan: outcome.plan, source },
      nowMs: startMs - HOUR_MS,
    });
    const { _id: deploymentId } = await deployments.create(
      aNewDeployment({
        ...{ ownerId, satelliteId: noradId, copyId: kept._id, planId: input.id },
        booked: { world: 'bench', startMs: beginMs, priority: 3, preemptible: false },
        revisions: { policy: 'auto', onSilence: 'accept' },
      }),
    );
    deployed.push({ deploymentId, ownerId });
  }
  return { deployed, planMs, startMs };
}
