import { KEY_EXCHANGE_MS, MIN_SLICE_MS, RADIO_LOAD } from '../../link/radio.ts';
import type { PartialSchedule } from './partial-schedule.ts';
import type { Cluster, ContactOption } from './contact-search.ts';
import type { Pass } from '../environment/environment.ts';
import type { Security } from '../job/job.ts';
import type { TransferTask } from './tasks.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Draw } from '../environment/caps.ts';

/** What a variant of the search forbids or limits. */
export interface TransferLimits {
  /** Passes that a transfer may not use, by transfer id. */
  readonly forbidden: ReadonlyMap<string, ReadonlySet<number>>;
  /** Use only passes whose outage is at most this. */
  readonly maxOutage: number;
  /** Most passes of a transfer, or null. */
  readonly maxPasses: number | null;
  /** Key exchanges at the start of a contact, by pass, where it is more than one. */
  readonly exchanges: ReadonlyMap<number, number>;
  /** Contacts of transfers that are settled, with the spans of their slices. */
  readonly settled: ReadonlyMap<string, readonly SettledContact[]>;
  /** Steps without checkpoints that keep out of the anomaly, where that is possible. */
  readonly sheltered: ReadonlySet<string>;
  /** Starts of steps that wait although they could run, by step, ms. */
  readonly waits: ReadonlyMap<string, number>;
}

/** A contact that a transfer takes, and the span inside which its slice lies, ms. */
export interface SettledContact extends Interval {
  readonly passIndex: number;
}

export const NO_LIMITS: TransferLimits = {
  forbidden: new Map(),
  maxOutage: 1,
  maxPasses: null,
  exchanges: new Map(),
  settled: new Map(),
  sheltered: new Set(),
  waits: new Map(),
};

/** A transfer that looks for contacts from `releaseMs` on. */
export interface ContactQuery {
  readonly partial: PartialSchedule;
  readonly task: TransferTask;
  readonly security: Security;
  readonly limits: TransferLimits;
  readonly releaseMs: number;
}

const DRAWS: Readonly<Record<keyof typeof RADIO_LOAD, Draw>> = {
  downlink: { ...RADIO_LOAD.downlink, memoryMb: 0 },
  uplink: { ...RADIO_LOAD.uplink, memoryMb: 0 },
  keyExchange: { ...RADIO_LOAD.keyExchange, memoryMb: 0 },
};

/** Draws that cover a slice and the key exchange before it. */
const DRAWS_WITH_EXCHANGE = {
  downlink: largerOf(DRAWS.downlink, DRAWS.keyExchange),
  uplink: largerOf(DRAWS.uplink, DRAWS.keyExchange),
};

/** Draw of the radio while a transfer runs in one direction, or keys are exchanged. */
export function radioDraw(kind: keyof typeof RADIO_LOAD): Draw {
  return DRAWS[kind];
}

/** Most passes that the transfer may use under its own limit and the variant's, or null. */
export function passLimit({ task, limits }: ContactQuery): number | null {
  if (task.maxPasses === null) return limits.maxPasses;
  return Math.min(task.maxPasses, limits.maxPasses ?? task.maxPasses);
}

/** The parts of the passes that the transfer may use, in clusters of passes that overlap. */
export function* contactClusters(query: ContactQuery): Generator<Cluster> {
  const mayUse = passFilter(query);
  let cluster: ContactOption[] = [];
  let clusterEndMs = -Infinity;
  const { passes } = query.partial.environment;
  const { meter } = query.partial;
  const layers = 1 + (passLimit(query) ?? 0);
  for (const pass of passes) {
    meter.spent += 2;
    if (pass.losMs <= query.releaseMs || !mayUse(pass)) continue;
    if (pass.aosMs >= clusterEndMs && cluster.length > 0) {
      meter.spent += workOf(cluster, layers);
      yield cluster;
      cluster = [];
    }
    clusterEndMs = Math.max(clusterEndMs, pass.losMs);
    cluster.push(...optionsOf(query, pass));
  }
  meter.spent += workOf(cluster, layers);
  if (cluster.length > 0) yield cluster;
}

/** Instants at which a change of two overlapping passes is looked for, about. */
const CHANGES = 4;

/** Units that looking through a cluster costs: each option at each instant at which one changes. */
function workOf(cluster: Cluster, layers: number): number {
  const count = cluster.length;
  return 20 * count * layers * (2 + CHANGES * (count - 1));
}

/** The stretches of a pass with a free antenna and enough power, heat and compute for the radio. */
function optionsOf(query: ContactQuery, pass: Pass): ContactOption[] {
  const { partial, task, releaseMs } = query;
  const isEncrypted = query.security.encryption !== 'none';
  const openMs = isEncrypted ? partial.antenna.exchangedAt(pass.index) : pass.aosMs;
  const exchanges = query.limits.exchanges.get(pass.index) ?? 1;
  const leadMs = openMs === null ? exchanges * KEY_EXCHANGE_MS : 0;
  const draw = leadMs > 0 ? DRAWS_WITH_EXCHANGE[task.direction] : DRAWS[task.direction];
  const settled = settledSpan(query, pass.index);
  const beginMs = Math.max(releaseMs, settled?.startMs ?? -Infinity);
  const fromMs = Math.max(openMs ?? pass.aosMs, beginMs - leadMs);
  if (fromMs >= pass.losMs) return [];
  const options: ContactOption[] = [];
  const span = { startMs: fromMs, endMs: Math.min(pass.losMs, settled?.endMs ?? Infinity) };
  for (const free of partial.antenna.free(span, pass.index, task.direction)) {
    for (let atMs = free.startMs; atMs < free.endMs;) {
      const fit = partial.profile.nextFit(draw, atMs, 'any', free.endMs);
      if (fit === null || fit.startMs >= free.endMs) break;
      const endMs = Math.min(fit.endMs, free.endMs);
      const earliestMs = Math.max(fit.startMs + leadMs, beginMs);
      const table = task.direction === 'downlink' ? pass.downlink : pass.uplink;
      if (earliestMs + MIN_SLICE_MS <= endMs)
        options.push({ passIndex: pass.index, table, earliestMs, endMs, leadMs });
      atMs = fit.endMs;
    }
  }
  return options;
}

/** The span of the slice in a pass where that is settled. */
function settledSpan({ task, limits }: ContactQuery, passIndex: number): Interval | undefined {
  return limits.settled.get(task.id)?.find((one) => one.passIndex === passIndex);
}

/** Tells which passes a transfer may use, whatever the antenna does. */
export function passFilter({
  partial,
  task,
  security,
  limits,
}: Omit<ContactQuery, 'releaseMs'>): (pass: Pass) => boolean {
  const apart = new Set<number>();
  for (const other of task.apartFrom) {
    const placed = partial.placed[other];
    if (placed?.kind === 'transfer') for (const slice of placed.slices) apart.add(slice.passIndex);
  }
  const forbidden = limits.forbidden.get(task.id);
  const settled = limits.settled.get(task.id)?.map(({ passIndex }) => passIndex);
  const stations =
    security.dataClassification === 'confidential' ? security.allowedGroundStations : undefined;
  return (pass) =>
    !apart.has(pass.index) &&
    forbidden?.has(pass.index) !== true &&
    settled?.includes(pass.index) !== false &&
    pass.outageProbability <= limits.maxOutage &&
    (stations === undefined || stations.includes(pass.stationId));
}

function largerOf(a: Draw, b: Draw): Draw {
  return {
    powerW: Math.max(a.powerW, b.powerW),
    compute: Math.max(a.compute, b.compute),
    thermalW: Math.max(a.thermalW, b.thermalW),
    memoryMb: Math.max(a.memoryMb, b.memoryMb),
  };
}
