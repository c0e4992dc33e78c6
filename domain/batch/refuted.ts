import type { Environment } from '../planning/environment/environment.ts';
import type { Job } from '../planning/job/job.ts';
import { totalVolume } from '../link/capacity.ts';
import { CHECKER_SLACK, piecesOf } from './cells.ts';
import { knownNeeds } from './least-needs.ts';
import { capacitiesOf, hasRoom, loadsOf, type LoadPiece, type Loads } from './loads.ts';

/** What surroundings have in all, to ask at once what cannot fit. */
export interface Room {
  readonly pieces: readonly LoadPiece[];
  readonly loads: Loads;
  /** What can come down over each station, MB. */
  readonly volumesMb: ReadonlyMap<string, number>;
}

/** Adds up what surroundings have. */
export function roomIn(environment: Environment): Room {
  const pieces = piecesOf(environment);
  const volumesMb = new Map<string, number>();
  for (const { stationId, downlink } of environment.passes)
    volumesMb.set(stationId, (volumesMb.get(stationId) ?? 0) + totalVolume(downlink));
  return { pieces, loads: capacitiesOf(pieces), volumesMb };
}

/** Whether a job has no plan in some surroundings, because not even the least that it needs is there. */
export function isRefuted(job: Job, { pieces, loads, volumesMb }: Room): boolean {
  const { steps, downlinkMb, stations } = knownNeeds(job).needs;
  if (!steps.every((step) => hasRoom(step, pieces))) return true;
  if (downlinkMb > 0) {
    let sumMb = 0;
    for (const [stationId, volumeMb] of volumesMb)
      if (stations === null || stations.includes(stationId)) sumMb += volumeMb;
    if (sumMb < downlinkMb) return true;
  }
  const wanted = new Map<string, number>();
  for (const step of steps)
    for (const [load, amount] of loadsOf(step, pieces) ?? [])
      wanted.set(load, (wanted.get(load) ?? 0) + amount);
  return [...wanted].some(
    ([load, amount]) => amount > (loads.get(load) ?? 0) * (1 + CHECKER_SLACK),
  );
}
