import type { AntennaTime } from '../../planning/environment/antenna-time.ts';
import { plannedCapabilityMb, planShards, type PlannedShard } from '../satellite/capability.ts';
import { shardSizesMb } from './shard-sizes.ts';
import { capabilityQuery, type SharingStudy, type ShardStudy, type Worker } from './shard-study.ts';

/** A satellite with its shards, planned. */
export interface Share extends Worker {
  readonly sizesMb: readonly number[];
  readonly planned: readonly PlannedShard[];
}

/** All data on satellites, or how much the satellites are capable of together. */
export type Division =
  | { readonly ok: true; readonly shares: readonly Share[] }
  | { readonly ok: false; readonly availableMb: number };

/** Divisions tried: each time, satellites that could not take their part are known better. */
const MAX_DIVISIONS = 8;

/**
 * Divides the data in proportion to the capabilities of the workers and plans every share. What they
 * are capable of is a bound at first; where a share has no plan, it becomes what the planner has one
 * for, and the data are divided anew.
 */
export function divideData(study: ShardStudy, workers: readonly Worker[]): Division {
  const { totalMb } = study.data;
  let open = workers.filter(({ mb }) => mb > 0);
  let availableMb = 0;
  for (let division = 0; division < MAX_DIVISIONS; division += 1) {
    const capabilities = open.map(({ mb }) => mb);
    availableMb = capabilities.reduce((sum, mb) => sum + mb, 0);
    if (availableMb < totalMb) break;
    const sizes = shardSizesMb(totalMb, capabilities);
    const taken: AntennaTime[] = [];
    const shares = open.map((worker, index) => {
      const share = planShare({ ...study, taken }, worker, sizes[index] ?? 0);
      for (const { plan } of share?.planned ?? []) taken.push(...plan.antennas);
      return share;
    });
    const planned = shares.filter((share) => share !== null);
    if (planned.length === shares.length) return { ok: true, shares: planned };
    open = open.flatMap((worker, index) => {
      if (shares[index] !== null) return [worker];
      const query = capabilityQuery({ ...study, taken }, worker.candidate);
      const mb = plannedCapabilityMb(query, worker.shards, sizes[index] ?? 0);
      return mb > 0 ? [{ ...worker, mb }] : [];
    });
  }
  return { ok: false, availableMb };
}

function planShare(study: SharingStudy, worker: Worker, volumeMb: number): Share | null {
  const sizesMb = shardSizesMb(
    volumeMb,
    Array.from({ length: worker.shards }, () => 1),
  );
  const planned = planShards(capabilityQuery(study, worker.candidate), sizesMb);
  return planned && { ...worker, sizesMb, planned };
}
