import { counted, numbered } from '../../counted.ts';
import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import { deltaMb, DEFAULT_SAMPLES_MB, roundJob } from './client-job.ts';
import {
  aggregateS,
  choosePool,
  planRound,
  type Round,
  type RoundTerms,
} from './federated-round.ts';
import type { FederatedExplanation } from '../explanation.ts';
import { groundStage } from '../ground-stage.ts';
import { planOnSatellite } from '../satellite/plan-on-satellite.ts';
import { endOffsetS, rawVolumeMb } from '../satellite/stage-plan.ts';
import { reasonsOf, rejectedOf, screenCandidates, type Exclusion } from '../satellite/screening.ts';
import {
  MAX_ALTERNATIVES,
  partitionOf,
  refuse,
  type StagePlan,
  type WorkloadOutcome,
  type WorkloadReason,
} from '../workload-plan.ts';
import { MAX_STAGES, type Candidate, type Training, type WorkloadJob } from '../workload.ts';
import type { Direction } from '../../link/capacity.ts';

/** Clients of a round where the satellites are many: those that deliver first. */
export const MAX_CLIENTS = 32;

/**
 * Plans rounds of training on the data of satellites: in each a client receives the model, trains it
 * on its own samples and sends down only the difference, which the ground merges into the model of the
 * next round. Every round has an even share of the time that is left; clients that are later than
 * that are dropped from it.
 */
export function planFederated(
  workload: WorkloadJob,
  candidates: readonly Candidate[],
  build: BuildEnvironment,
): WorkloadOutcome<'federated'> {
  const { training, startMs } = workload;
  if (training === null) return refuse('federated', [missingTraining()]);
  const deadlineMs = startMs + workload.deadlineS * 1000;
  const job = roundJob(workload.job, training);
  const screening = screenCandidates(candidates, job, deadlineMs);
  const { rounds } = training;
  const room = Math.min(MAX_CLIENTS, Math.floor(MAX_STAGES / rounds) - 1);
  const most = Math.min(room, screening.fit.length);
  const minClients = training.minClients ?? Math.max(1, Math.ceil(most / 2));
  const tooFew = countProblem(rounds, minClients, room, screening.fit.length);
  if (tooFew !== null) {
    const reasons = [tooFew, ...reasonsOf(screening.excluded)];
    return refuse('federated', reasons, rejectedOf(screening.excluded));
  }
  const terms: RoundTerms = {
    workload,
    build,
    job,
    isQuick: true,
    rounds,
    minClients,
    modelMb: training.modelMb,
    deltaMb: deltaMb(training),
    deadlineMs,
  };
  const pool = choosePool(terms, screening.fit, most, startMs);
  const planned = planRounds(terms, pool, startMs);
  if (!planned.ok) {
    const late = lateClients(terms, pool, planned.startMs);
    const reasons = [
      tooLate(planned.round, minClients),
      ...reasonsOf([...late, ...screening.excluded]),
    ];
    return refuse('federated', reasons, rejectedOf([...screening.excluded, ...late]));
  }
  return assemble(
    { workload, training, terms, pool, spare: screening.fit, rounds: planned.rounds },
    [...screening.excluded, ...neverIn(screening.fit, planned.rounds)],
  );
}

type Rounds =
  | { readonly ok: true; readonly rounds: readonly Round[] }
  | { readonly ok: false; readonly round: number; readonly startMs: number };

/** Plans one round after another, each from the end of the aggregate before it. */
function planRounds(terms: RoundTerms, pool: readonly Candidate[], firstMs: number): Rounds {
  const rounds: Round[] = [];
  let startMs = firstMs;
  for (let round = 0; round < terms.rounds; round += 1) {
    const planned = planRound(terms, pool, round, startMs);
    if (planned === null) return { ok: false, round, startMs };
    rounds.push(planned);
    startMs = planned.deliveredMs + Math.ceil(aggregateS(terms, planned.clients.length) * 1000);
  }
  return { ok: true, rounds };
}

interface TrainingPlan {
  readonly workload: WorkloadJob;
  readonly training: Training;
  readonly terms: RoundTerms;
  readonly pool: readonly Candidate[];
  /** Candidates that could train. */
  readonly spare: readonly Candidate[];
  readonly rounds: readonly Round[];
}

/** The stages: the clients of a round wait for the aggregate before it, an aggregate for its clients. */
function assemble(
  plan: TrainingPlan,
  excluded: readonly Exclusion[],
): WorkloadOutcome<'federated'> {
  const { workload, terms, spare, rounds } = plan;
  const stages: StagePlan[] = [];
  let before: number[] = [];
  rounds.forEach((round, position) => {
    const used = new Set(round.clients.map(({ candidate }) => candidate));
    const alternatives = spare.filter((one) => !used.has(one)).slice(0, MAX_ALTERNATIVES);
    const first = stages.length;
    for (const { stage, draws } of round.clients)
      stages.push({
        index: stages.length,
        role: 'client',
        dependsOn: before,
        alternatives: alternatives.map(({ id }) => id),
        ...stage,
        ...(draws !== undefined && { draws }),
      });
    const clients = stages.slice(first);
    const aggregate = groundStage({
      index: stages.length,
      role: 'aggregate',
      name: `Aggregate round ${position + 1} of ${rounds.length}`,
      dependsOn: clients.map(({ index }) => index),
      startOffsetS: (round.deliveredMs - workload.startMs) / 1000,
      inputMb: terms.modelMb + clients.length * terms.deltaMb,
      outputMb: terms.modelMb,
      run: workload.merge,
    });
    stages.push(aggregate);
    before = [aggregate.index];
  });
  const last = stages.at(-1);
  const clients = new Set(
    rounds.flatMap((round) => round.clients.map(({ candidate }) => candidate)),
  );
  return {
    feasible: true,
    class: 'federated',
    stages,
    partition: partitionOf(stages),
    islBound: false,
    strategy: `${counted(rounds.length, 'round')} on ${counted(clients.size, 'satellite')}; each round waits for those that deliver within its even share of the time, for ${terms.minClients} at least.`,
    rejected: rejectedOf(excluded),
    finishOffsetS: last === undefined ? 0 : endOffsetS(last),
    explanation: explain(plan, stages),
  };
}

function explain(
  { workload, training, terms, rounds }: TrainingPlan,
  stages: readonly StagePlan[],
): FederatedExplanation {
  const clients = stages.flatMap(({ plan }) => plan ?? []);
  const sum = (direction: Direction): number =>
    clients.reduce((all, plan) => all + rawVolumeMb(plan, direction), 0);
  const aggregates = stages.filter(({ role }) => role === 'aggregate');
  return {
    modelMb: training.modelMb,
    deltaMb: terms.deltaMb,
    samplesMb: training.samplesMb ?? DEFAULT_SAMPLES_MB,
    localEpochs: training.localEpochs,
    minClients: terms.minClients,
    deltasDownMb: sum('downlink'),
    uplinkMb: sum('uplink'),
    rounds: rounds.map((round, index) => {
      const startOffsetS = (round.startMs - workload.startMs) / 1000;
      const aggregate = aggregates[index];
      return {
        startOffsetS,
        lengthS: aggregate === undefined ? 0 : endOffsetS(aggregate) - startOffsetS,
        clients: round.clients.map(({ candidate, finishMs }) => ({
          satellite: candidate.id,
          finishOffsetS: (finishMs - workload.startMs) / 1000,
        })),
        dropped: round.late.map(({ id }) => id),
      };
    }),
  };
}

/** Candidates that could train but are in no round. */
function neverIn(fit: readonly Candidate[], rounds: readonly Round[]): Exclusion[] {
  const used = new Set(rounds.flatMap(({ clients }) => clients.map(({ candidate }) => candidate)));
  const message = 'It delivers later than the clients that the rounds wait for.';
  const obstacle = { constraint: 'deadline_hours', needed: 1, available: 0, message };
  return fit.filter((one) => !used.has(one)).map((candidate) => ({ candidate, obstacle }));
}

/** What keeps the clients of a round that could not be planned. */
function lateClients(terms: RoundTerms, pool: readonly Candidate[], startMs: number): Exclusion[] {
  return pool.flatMap((candidate) => {
    const planned = planOnSatellite({ ...terms, candidate, startMs });
    return planned.ok ? [] : [{ candidate, obstacle: planned.obstacle }];
  });
}

function countProblem(
  rounds: number,
  minClients: number,
  room: number,
  fit: number,
): WorkloadReason | null {
  if (room < minClients)
    return {
      code: 'too_many_stages',
      message: `${counted(rounds, 'round')} with ${counted(minClients, 'client')} or more and an aggregate each ${numbered(rounds, 'is', 'are')} too many: there may be ${MAX_STAGES} stages, and ${MAX_CLIENTS} clients in a round.`,
      constraint: 'training.rounds',
      needed: rounds * (minClients + 1),
      available: MAX_STAGES,
    };
  if (fit >= minClients) return null;
  return {
    code: 'too_few_candidates',
    message: `A round needs ${counted(minClients, 'client')}, but only ${counted(fit, 'satellite')} can train.`,
    constraint: 'training.min_clients',
    needed: minClients,
    available: fit,
  };
}

function tooLate(round: number, minClients: number): WorkloadReason {
  return {
    code: 'deadline',
    message: `Round ${round + 1} cannot have ${counted(minClients, 'client')} deliver before the deadline.`,
    constraint: 'deadline_hours',
  };
}

function missingTraining(): WorkloadReason {
  return {
    code: 'missing_input',
    message: 'The workload says nothing about its training.',
    constraint: 'training',
  };
}
