import { linksAt } from './find-pipeline.ts';
import { propagateFleet, type PropagatedCandidate, rateAt } from './link-geometry.ts';
import { isIslBound, transferTimeS } from './partition.ts';
import { missingInput, tooFew } from './plan-model-parallel.ts';
import { type Ring, searchRing } from './ring-search.ts';
import { reasonsOf } from '../satellite/screening.ts';
import {
  type PartitionEntry,
  refuse,
  type RejectedCandidate,
  type WorkloadOutcome,
} from '../workload-plan.ts';
import type { Candidate, WorkloadJob } from '../workload.ts';

/**
 * The backward pass takes about twice the work of the forward pass: one for each of two gradients.
 */
const STEP_OVER_FORWARD = 3;

/**
 * Weights in single precision over forward work, MB per GFLOP, where the size of the model is not
 * given: ResNet-50 has 102 MB at 8.2 GFLOP (12), ViT-B/16 346 MB at 35 GFLOP (10), BERT-base 440 MB
 * at 22 GFLOP for 128 tokens (20). An estimate within a factor of two for networks like these.
 */
const WEIGHTS_MB_PER_GFLOP = 13;

/** Spacing of the instants at which the links of the fleet are computed, ms. */
const INSTANT_MS = 60_000;

/**
 * What training over satellites would take, for a preview: every satellite computes a step on its
 * own sample, then gradients are summed by a ring all-reduce, in which each satellite sends 2 (n -
 * 1) / n of their volume over its link to the next (Patarasuk and Yuan 2009; the least any
 * all-reduce can send). The ring is the one with the fastest slowest link at the first minute at
 * which there is one; each satellite needs two terminals, one for either neighbour.
 */
export function planDistributed(
  workload: WorkloadJob,
  candidates: readonly Candidate[],
): WorkloadOutcome<'distributed-training'> {
  const { startMs, deadlineS } = workload;
  const missing = missingInput(workload);
  if (missing.length > 0) return refuse('distributed-training', missing);
  const size = workload.stages ?? 0;
  const deadlineMs = startMs + deadlineS * 1000;
  const { propagated, excluded, rejected } = propagateFleet(candidates, null, startMs, deadlineMs);
  if (propagated.length < size) {
    const reasons = [tooFew(size, propagated.length), ...reasonsOf(excluded)];
    return refuse('distributed-training', reasons, rejected);
  }
  const found = firstRing(workload, propagated, size, deadlineMs);
  if (found === null) {
    const message = `${size} satellites that see each other in a ring are not found before the deadline.`;
    const reason = { code: 'no_isl_path', message, constraint: 'parallelism.stages' } as const;
    return refuse('distributed-training', [{ ...reason, needed: size }], rejected);
  }
  return present(workload, propagated, found, rejected);
}

interface TimedRing {
  readonly ring: Ring;
  readonly tMs: number;
}

function firstRing(
  { startMs }: WorkloadJob,
  propagated: readonly PropagatedCandidate[],
  size: number,
  deadlineMs: number,
): TimedRing | null {
  if (size === 1) return { ring: aloneOn(propagated, startMs), tMs: startMs };
  for (let tMs = startMs; tMs < deadlineMs; tMs += INSTANT_MS) {
    const ring = searchRing(linksAt(propagated, tMs), size);
    if (ring !== null) return { ring, tMs };
  }
  return null;
}

/** One satellite has no partner to sum with: the fastest. */
function aloneOn(propagated: readonly PropagatedCandidate[], tMs: number): Ring {
  const rates = propagated.map((member) => rateAt(member, tMs));
  return { order: [rates.indexOf(Math.max(...rates))], links: [], isProven: true };
}

function present(
  workload: WorkloadJob,
  propagated: readonly PropagatedCandidate[],
  { ring, tMs }: TimedRing,
  rejected: readonly RejectedCandidate[],
): WorkloadOutcome<'distributed-training'> {
  const layers = workload.layers ?? [];
  const workGflop = layers.reduce((sum, { computeFwdGflop }) => sum + computeFwdGflop, 0);
  const givenMb = workload.training?.modelMb ?? null;
  const gradientMb = givenMb ?? workGflop * WEIGHTS_MB_PER_GFLOP;
  const size = ring.order.length;
  const members = ring.order.flatMap((at) => propagated[at] ?? []);
  const partition = members.map((member, stage): PartitionEntry => {
    const link = ring.links[stage] ?? null;
    const rounds = 2 * (size - 1);
    return {
      stage,
      satellite: member.candidate.id,
      satelliteName: member.candidate.name,
      layers: layers.map(({ name }) => name),
      computeFwdGflop: workGflop,
      activationMb: link === null ? 0 : allReduceMb(gradientMb, size),
      computeS: (STEP_OVER_FORWARD * workGflop) / rateAt(member, tMs),
      transferS: link === null ? 0 : rounds * transferTimeS(gradientMb / size, link),
      link,
    };
  });
  const slowest = (key: 'computeS' | 'transferS'): number =>
    Math.max(...partition.map((entry) => entry[key]));
  const stepS = slowest('computeS') + slowest('transferS');
  const islBound = isIslBound(partition);
  const startS = (tMs - workload.startMs) / 1000;
  const names = members.map(({ candidate }) => candidate.name).join(', ');
  return {
    feasible: true,
    class: 'distributed-training',
    stages: [],
    partition,
    islBound,
    strategy:
      size === 1
        ? `One satellite has nothing to sum: ${names}.`
        : `The ring of ${size} satellites with the fastest slowest link ${startS} s after the start: ${names}.`,
    rejected,
    finishOffsetS: startS + stepS,
    explanation: {
      ringStartOffsetS: startS,
      satellites: size,
      gradientMb,
      isGradientEstimated: givenMb === null,
      allReduceMbPerSatellite: allReduceMb(gradientMb, size),
      allReduceMbTotal: size * allReduceMb(gradientMb, size),
      allReduceS: slowest('transferS'),
      computeGflopPerStep: STEP_OVER_FORWARD * workGflop,
      computeS: slowest('computeS'),
      stepS,
      slowestLinkMbps: size === 1 ? null : Math.min(...ring.links.map((l) => l.bandwidthMbps)),
      islShareOfStep: slowest('transferS') / stepS,
      isRingProvenBest: ring.isProven,
      verdict: verdictOf(islBound, slowest('transferS'), slowest('computeS')),
    },
  };
}

/** What each satellite of a ring sends to sum a volume over all of them, MB. */
export function allReduceMb(volumeMb: number, satellites: number): number {
  return (2 * (satellites - 1) * volumeMb) / satellites;
}

function verdictOf(islBound: boolean, transferS: number, computeS: number): string {
  const [links, work] = [transferS, computeS].map((value) => `${Number(value.toPrecision(3))} s`);
  return islBound
    ? `Links hold training up: summing gradients takes ${links}, computing them ${work} a step.`
    : `Computers hold training up: computing gradients takes ${work}, summing them ${links} a step.`;
}
