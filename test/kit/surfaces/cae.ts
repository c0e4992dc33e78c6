import type { Worlds } from '../../../records/fleet/worlds.ts';
import { emptyWorlds } from '../memory/empty-worlds.ts';
import type { OwnerParts } from '../../../api/owner-parts.ts';
import type { WebhookDeps } from '../../../api/main/webhook/deps.ts';
import type { Surface } from '../../../api/http/surface.ts';
import { createCaeSurface, type CaeDeps } from '../../../api/cae/app.ts';
import { createPlanning } from '../../../api/planning/planning.ts';
import type { SatelliteCatalogue } from '../../../api/planning/reading/find-satellite.ts';
import type { SatelliteQueries } from '../../../api/main/satellite/find-satellite.ts';
import { createMainSurface } from '../../../api/main/app.ts';
import type { WorkloadDeps } from '../../../api/main/workload/deps.ts';
import type { HttpKit } from '../../../api/http/kit.ts';
import type { PlanStore } from '../../../records/plan/plans.ts';
import type { WrittenPlan } from '../../../records/plan/written-plan.ts';
import { readShippedCatalogue, readShippedHistory } from '../../../records/catalogue/shipped.ts';
import { makeFreely } from '../../../records/store/making.ts';
import { createTestKit, type TestKit } from './test-kit.ts';
import { memoryBatches } from '../memory/memory-batches.ts';
import {
  createFakeWorkloadGateway,
  createMemoryWorkloads,
  memoryCandidates,
} from '../memory/memory-workloads.ts';
import type { FakeWorkloadGateway, MemoryWorkloads } from '../memory/memory-workloads.ts';
import { absentMonitors, absentWatches } from '../memory/absent-watches.ts';
import { absentOwnerParts } from '../memory/absent-owner-parts.ts';
import { absentWebhooks } from '../memory/absent-webhooks.ts';
import { memoryCdms } from '../memory/memory-cdms.ts';
import { memoryElementSets } from '../memory/memory-element-sets.ts';
import { julyPatterns } from '../makers/patterns.ts';
import { memoryPatterns } from '../memory/memory-patterns.ts';
import { memoryScreenings } from '../memory/memory-screenings.ts';
import { memoryNumbers, memorySatellites } from '../memory/memory-satellites.ts';

/** The CAE and the main API over a catalogue, a store and a computer in memory. */
export interface CaeBench {
  readonly cae: Surface;
  readonly main: Surface;
  readonly kit: TestKit;
  readonly workloads: MemoryWorkloads;
  readonly workloadGateway: FakeWorkloadGateway;
  /** Batches by their ids. */
  readonly batches: ReturnType<typeof memoryBatches>['kept'];
  /** The time that both surfaces believe it is, epoch ms. */
  nowMs: number;
}

/** When tests make their plans unless they say otherwise. */
export const BENCH_NOW_MS = Date.parse('2026-07-25T00:00:00.000Z');

/** Threads that answer everything alike. */
export function threadsThat(answer: () => Promise<unknown>): HttpKit['threads'] {
  // The caller says what is asked for.
  return { run: () => answer() as Promise<never> };
}

/** Keeps plans in memory, as JSON, with the rules of the store in MongoDB. */
export function createMemoryPlans(): PlanStore {
  const kept = new Map<string, WrittenPlan>();
  const read = (id: string, nowMs: number): WrittenPlan | null => {
    const plan = kept.get(id);
    return plan !== undefined && Date.parse(plan.expires_at) > nowMs ? plan : null;
  };
  return {
    save: (plan) => {
      kept.set(plan.id, plan);
      return Promise.resolve();
    },
    text: (id, nowMs) => Promise.resolve(read(id, nowMs)?.text ?? null),
    source: (id, nowMs) => {
      const source = read(id, nowMs)?.source;
      // The text is what `writePlan` was given.
      return Promise.resolve(source === undefined ? null : (JSON.parse(source) as object));
    },
  };
}

/** What the owners of the bench have. */
const USED = {
  missions: 1,
  agents: 2,
  plans: 3,
  workloads: 4,
  schedules: 11,
  alerts: 12,
  deployments: 5,
  webhooks: 6,
  watches: 7,
  monitors: 8,
  cdms: 9,
  fleet_satellites: 13,
  fleet_stations: 14,
  fleet_outages: 15,
  batches: 16,
  keys: 10,
  members: 11,
};

/** Builds both surfaces over the shipped catalogue. */
export async function createCaeBench(
  parts: {
    readonly requestMetrics?: CaeDeps['requestMetrics'];
    readonly kit?: Partial<HttpKit>;
    readonly plans?: PlanStore;
    readonly owner?: OwnerParts;
    /** In place of the shipped catalogue: where requests that name one satellite find it. */
    readonly satellites?: SatelliteCatalogue & SatelliteQueries;
    /** In place of a register of nothing. */
    readonly worlds?: Worlds;
    readonly verifyTarget?: WebhookDeps['verifyTarget'];
    readonly main?: Partial<
      Pick<WorkloadDeps, 'artifactLinks' | 'artifacts' | 'workloads' | 'workloadGateway'>
    >;
  } = {},
): Promise<CaeBench> {
  const catalogue = await readShippedCatalogue();
  const clock = (): number => bench.nowMs;
  const kit = createTestKit({ clock, ...parts.kit });
  const planning = createPlanning({
    worlds: emptyWorlds(),
    log: kit.log,
    clock,
    plans: parts.plans ?? createMemoryPlans(),
    satellites: parts.satellites ?? memoryNumbers(catalogue),
  });
  const workloads = createMemoryWorkloads();
  const workloadGateway = createFakeWorkloadGateway();
  const { kept: batches, ...batchParts } = memoryBatches(clock);
  const deps = {
    planning,
    log: kit.log,
    clock,
    ...batchParts,
    network: { satellites: memoryNumbers(catalogue), worlds: emptyWorlds() },
    workloads,
    workloadGateway,
    quotas: () => makeFreely,
    quotaRecords: { used: () => Promise.resolve(USED) },

    stationMinutes: () => Promise.resolve(17),
    billing: {
      sumSince: () => Promise.resolve({ workloads: 2, ocu: 3.5, cents: 42 }),
      months: () => Promise.resolve([]),
    },
    artifactUsage: { usage: () => Promise.resolve({ usedBytes: 10, mostBytes: 100 }) },
    candidates: memoryCandidates(catalogue),
    pricePerOcuCents: 12,
    groundExecutor: true,
    artifacts: { open: () => Promise.resolve(null), describe: () => Promise.resolve(null) },
    artifactLinks: { mediaTypeFor: () => Promise.resolve(null) },
    ...absentOwnerParts(),
    ...parts.owner,
    ...parts.main,
    startedAtMs: BENCH_NOW_MS - 60_000,
    satellites: parts.satellites ?? memorySatellites(catalogue),
    catalogue: memoryNumbers(catalogue),
    screenings: memoryScreenings(catalogue, kit.threads, clock),
    cdms: memoryCdms(clock),
    elementSets: memoryElementSets(await readShippedHistory()),
    ...absentWatches(),
    ...absentMonitors(),
    patterns: memoryPatterns(julyPatterns(), BENCH_NOW_MS - 60_000),
    ...absentWebhooks(),
    workflowUrl: (id: string) => `http://127.0.0.1:8233/${encodeURIComponent(id)}`,
    ...(parts.verifyTarget !== undefined && {
      verifyTarget: parts.verifyTarget,
      secretBox: { ...absentWebhooks().secretBox, seal: (text: string) => `sealed ${text.length}` },
    }),
    satelliteNames: memoryNumbers(catalogue),
    worlds: parts.worlds ?? emptyWorlds(),
    requestMetrics: parts.requestMetrics ?? { read: () => Promise.resolve([]) },
    http: kit,
  };
  const bench: CaeBench = {
    cae: createCaeSurface(deps),
    main: createMainSurface(deps),
    kit,
    workloads,
    workloadGateway,
    batches,
    nowMs: BENCH_NOW_MS,
  };
  return bench;
}
