import type { Job } from '../../planning/job/job.ts';
import { groundTimeS, GROUND_SET_UP_S } from '../ground-stage.ts';
import { planOnSatellite, type Site } from '../satellite/plan-on-satellite.ts';
import { ownDraws } from '../satellite/stage-draws.ts';
import { stageAlone, type StageAlone } from '../satellite/stage-plan.ts';
import type { StageDraws } from '../workload-plan.ts';
import type { Candidate } from '../workload.ts';

/** Everything that the rounds of one workload share. */
export interface RoundTerms extends Site {
  readonly job: Job;
  /** Clients of all rounds may be hundreds. */
  readonly isQuick: true;
  readonly rounds: number;
  readonly minClients: number;
  readonly modelMb: number;
  readonly deltaMb: number;
  /** When the last aggregate must be done, epoch ms. */
  readonly deadlineMs: number;
}

/** A client of a round, planned. */
export interface RoundClient {
  readonly candidate: Candidate;
  readonly stage: StageAlone;
  /** What it draws, where it was planned in a world. */
  readonly draws?: StageDraws;
  /** When it has delivered, epoch ms. */
  readonly finishMs: number;
}

/** A round as planned. */
export interface Round {
  readonly startMs: number;
  /** In the order of the pool. */
  readonly clients: readonly RoundClient[];
  /** Clients of the pool that are too late for this round. */
  readonly late: readonly Candidate[];
  /** When the last of its clients has delivered, ms. */
  readonly deliveredMs: number;
}

/** Time in which the updates of some clients are merged into a new model, s. */
export function aggregateS(
  terms: Pick<RoundTerms, 'modelMb' | 'deltaMb'>,
  clients: number,
): number {
  return GROUND_SET_UP_S + groundTimeS(terms.modelMb + clients * terms.deltaMb);
}

/**
 * Plans one round from an instant on. Its even share of the time that is left is what clients have to
 * deliver in: whoever is later is dropped from the round. Only where fewer than the minimum are in
 * time does the round wait longer, for no more than are missing; null where they are never enough.
 * @param round number of rounds done before
 */
export function planRound(
  terms: RoundTerms,
  pool: readonly Candidate[],
  round: number,
  startMs: number,
): Round | null {
  const { rounds, minClients, deadlineMs } = terms;
  const left = rounds - round;
  const mergeMs = Math.ceil(aggregateS(terms, pool.length) * 1000);
  const shareMs = Math.floor((deadlineMs - startMs) / left) - mergeMs;
  const inTime = planTogether(terms, pool, startMs, startMs + shareMs);
  const missing = minClients - inTime.length;
  const latestMs = deadlineMs - left * mergeMs;
  const slow = pool.filter((one) => !inTime.some(({ candidate }) => candidate === one));
  const waitedFor =
    missing <= 0 ? [] : slowClients(terms, inTime, slow, { startMs, latestMs, missing });
  if (waitedFor.length < missing) return null;
  const clients = [...inTime, ...waitedFor];
  return {
    startMs,
    clients: pool.flatMap((one) => clients.find(({ candidate }) => candidate === one) ?? []),
    late: slow.filter((one) => !waitedFor.some(({ candidate }) => candidate === one)),
    deliveredMs: Math.max(...clients.map(({ finishMs }) => finishMs)),
  };
}

/**
 * The candidates that deliver between two instants beside each other and beside those that have taken antennas
 * before them, with their plans: an antenna serves the one that comes first.
 */
function planTogether(
  terms: RoundTerms,
  candidates: readonly Candidate[],
  startMs: number,
  deadlineMs: number,
): RoundClient[] {
  if (deadlineMs <= startMs) return [];
  const taken = [...(terms.taken ?? [])];
  return candidates.flatMap((candidate) => {
    const planned = planOnSatellite({ ...terms, taken, candidate, startMs, deadlineMs });
    if (!planned.ok) return [];
    taken.push(...planned.plan.antennas);
    const stage = stageAlone({ candidate, planned, workloadStartMs: terms.workload.startMs });
    const draws = ownDraws(planned, candidate, terms);
    const { finishMs } = planned;
    return [{ candidate, stage, finishMs, ...(draws !== undefined && { draws }) }];
  });
}

/** Each candidate that would deliver between two instants, had it all antennas to itself; first ones first. */
function planAlone(
  terms: RoundTerms,
  candidates: readonly Candidate[],
  startMs: number,
  deadlineMs: number,
): Candidate[] {
  if (deadlineMs <= startMs) return [];
  return candidates
    .flatMap((candidate) => {
      const planned = planOnSatellite({ ...terms, candidate, startMs, deadlineMs });
      return planned.ok ? [{ candidate, finishMs: planned.finishMs }] : [];
    })
    .sort((a, b) => a.finishMs - b.finishMs)
    .map(({ candidate }) => candidate);
}

/** Those that a round waits for beside its clients that are in time: the first that deliver at all. */
function slowClients(
  terms: RoundTerms,
  inTime: readonly RoundClient[],
  slow: readonly Candidate[],
  { startMs, latestMs, missing }: Waiting,
): RoundClient[] {
  const taken = inTime.flatMap(({ stage }) => stage.plan.antennas);
  const beside = { ...terms, taken };
  return planTogether(beside, planAlone(beside, slow, startMs, latestMs), startMs, latestMs).slice(
    0,
    missing,
  );
}

/** How long a round may wait, epoch ms, and for how many. */
interface Waiting {
  readonly startMs: number;
  readonly latestMs: number;
  readonly missing: number;
}

/**
 * The clients that the rounds are planned with: where there are more than may take part, those that
 * would deliver first.
 */
export function choosePool(
  terms: RoundTerms,
  fit: readonly Candidate[],
  most: number,
  startMs: number,
): readonly Candidate[] {
  if (fit.length <= most) return fit;
  const share = startMs + (terms.deadlineMs - startMs) / terms.rounds;
  const inTime = planAlone(terms, fit, startMs, Math.floor(share));
  const others = fit.filter((one) => !inTime.includes(one));
  return [...inTime, ...others].slice(0, most);
}
