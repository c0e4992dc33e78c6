import { Context } from '@temporalio/activity';
import type { BookedJob } from '../../domain/batch/booked.ts';
import { spanOf, stationsFor, type BatchSource } from '../../domain/batch/source.ts';
import { capacitiesOf } from '../../domain/booking/capacities.ts';
import { satelliteResource, stationResource, termsIn } from '../../domain/booking/commitment.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';
import type { BookingBatch } from '../../records/batch/bookings.ts';
import { byTermsOfNow } from '../../domain/booking/terms-of-now.ts';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import { NO_HISTORY } from '../../threads/planning/history.ts';
import type { PlanInput, PlanOutcome, PlanSource } from '../../threads/planning/tasks.ts';
import { withFailures } from '../failures.ts';
import { whilePlanning, type PlanningCall } from '../planning-turn.ts';
import type { BatchPorts } from './ports.ts';
import { answerOf } from './answer-of.ts';
import type { PlacedJob } from './computations.ts';
import { answerName, createKeptSteps, nameOf, type AnsweredHorizon } from './kept-steps.ts';
import { batchFailed } from './batch-failed.ts';
import { readBack, written } from './written.ts';

/** Some of what a horizon keeps, by their positions in its answer. */
export interface JobsToBook {
  readonly batchId: string;
  readonly horizon: number;
  readonly from: number;
  readonly count: number;
}

/** Plans that are made anew for one job, where others are faster. */
const MOST_REPLANS = 3;

/** The activities that book what a batch serves, each job whole or not at all. All are safe to repeat. */
export function createBookingActivities({ batches, computer, places, booking }: BatchPorts) {
  const { bookings, gateway, clock } = booking;

  const { answered } = createKeptSteps(batches);

  /** A horizon that was answered, of a batch that books; throws where it is gone or has ended. */
  const open = async (batchId: string, horizon: number) => {
    const batch = await batches.running(batchId);
    const own = (await answered(batchId, horizon + 1)).at(-1);
    if (batch === null || batch.booking === null || own === undefined)
      throw batchFailed(`the batch ${batchId} is gone or has ended`);
    return { ...own, batch: { ...batch, booking: batch.booking } };
  };

  /** Plans a job where it was placed, beside what is booked by now and what the batch has yet to book, and books it. */
  const bookJob = async (
    { batch, source }: Awaited<ReturnType<typeof open>>,
    job: PlacedJob,
    waiting: readonly PlacedJob[],
    call: PlanningCall,
  ): Promise<BookedJob> => {
    const before = await bookings.find(batch, job.jobId);
    if (before !== null) return await begin(before);
    let refusal: BookedJob = NO_PLAN;
    for (let attempt = 0; attempt <= MOST_REPLANS; attempt += 1) {
      const input = await inputOf(batch, source, { job, waiting, attempt });
      const planned = await computer.planServed(input, call);
      if (planned.kind !== 'planned') return { ...NO_PLAN, message: reasonOf(planned) };
      const { plan, schedule, running } = planned;
      const made: PlanSource = {
        ...{ input, schedule, history: NO_HISTORY },
        ...(running !== undefined && { running }),
      };
      const kept = await bookings.keep(batch, plan, made, nameOf(source, job.jobId));
      if (kept.kind === 'refused') return kept;
      // What was kept with a plan is what it was made from.
      const own = kept.source as PlanSource;
      const { strict = [], beside, satellite } = own.input;
      const id = bookings.idOf(batch._id, job.jobId);
      const booked = await byTermsOfNow(async () => {
        const terms = await bookings.terms(strict);
        const drawn = await computer.draws({ source: own, booking: id, terms }, call);
        if (drawn.kind === 'lost') return { ...NO_PLAN, message: drawn.message };
        return await bookings.book(batch, job.jobId, {
          ...{ plan: kept.plan, startMs: own.input.startMs, strict, terms },
          commitments: drawn.commitments,
          versions: new Map(Object.entries(beside?.versions ?? {})),
          capacityOf: capacitiesOf({ [satellite.id]: drawn.satellite }, termsIn(terms)),
        });
      });
      if (booked.kind === 'booked') return await begin(booked.deployment);
      if (booked.code !== 'schedule_conflict') return booked;
      refusal = booked;
    }
    return refusal;
  };

  /** Starts the workflow of a deployment, once; what is not certain the reconciler mends. */
  const begin = async (deployment: DeploymentDocument): Promise<BookedJob> => {
    if (!deployment.started) await gateway.startDeployment(deployment);
    const { _id: deploymentId, satellite_id: satelliteId } = deployment;
    return { kind: 'booked', deploymentId, satelliteId };
  };

  const inputOf = async (
    batch: BookingBatch,
    source: BatchSource,
    {
      job,
      waiting,
      attempt,
    }: {
      readonly job: PlacedJob;
      readonly waiting: readonly PlacedJob[];
      readonly attempt: number;
    },
  ): Promise<PlanInput> => {
    const satellite = source.satellites.find(({ id }) => id === job.satelliteId);
    const wanted = source.jobs.find(({ id }) => id === job.jobId);
    if (satellite === undefined || wanted === undefined)
      throw batchFailed(`what ${job.jobId} of ${batch._id} was placed on is not in it`);
    const stations = stationsFor(source.stations, satellite);
    const own = new Set([
      satelliteResource(satellite.id),
      ...stations.map(({ id }) => stationResource(id)),
    ]);
    const strict = source.strict.filter((resource) => own.has(resource));
    const stationIds = stations.map(({ id }) => id);
    const schedules = await bookings.schedules(
      batch,
      { satelliteId: satellite.id, stationIds, strict },
      spanOf(source),
    );
    const promised = waiting
      .flatMap(({ commitments }) => commitments)
      .filter(({ resource }) => own.has(resource));
    const createdMs = clock();
    const { id, name, elements, bus, minElevationDeg } = satellite;
    return {
      id: bookings.planIdOf(batch._id, job.jobId, attempt),
      ...{ createdMs, expiresMs: createdMs + HOUR_MS },
      ...{ satellite: { id, name, elements, bus }, catalogueId: id, job: wanted.job, stations },
      ...{ startMs: source.startMs, predictionHours: source.hours, minElevationDeg },
      ...{ explain: false, effort: 'normal' },
      ...(strict.length > 0 && { strict }),
      // What the others of the batch are to have is theirs.
      beside: { ...schedules, commitments: [...schedules.commitments, ...promised] },
    };
  };

  return {
    /** Books some of the served jobs, one after another; answers how many of them. */
    bookBatchJobs: withFailures(
      ({ batchId, horizon, from, count }: JobsToBook): Promise<{ readonly booked: number }> =>
        whilePlanning(places, async (call) => {
          const opened = await open(batchId, horizon);
          let booked = 0;
          for (const [offset, job] of opened.kept.slice(from, from + count).entries()) {
            Context.current().cancellationSignal.throwIfAborted();
            const name = jobName(job);
            const kept = await batches.part(batchId, name);
            const outcome =
              kept === null
                ? await bookJob(opened, job, opened.kept.slice(from + offset + 1), call)
                : (readBack(kept) as BookedJob);
            if (kept === null) await batches.keepPart(batchId, name, written(outcome));
            if (outcome.kind === 'booked') booked += 1;
          }
          return { booked };
        }),
    ),

    /**
     * Ends a batch with the answer of the horizons that have one and, where it books, with what became of each job; a
     * batch that is not done tells what was booked until then. Answers value and bound.
     */
    finishBatch: withFailures(async (request: BatchToFinish): Promise<FinishedBatch> => {
      const { batchId, status, message } = request;
      const batch = await batches.running(batchId);
      let finished: FinishedBatch = { value: 0, bound: 0 };
      // Where it has ended before, what was left is dropped all the same.
      if (batch !== null) {
        let horizons = 0;
        while (await batches.hasPart(batchId, answerName(horizons))) horizons += 1;
        const all = await answered(batchId, horizons);
        const whole = answerOf(all);
        const kept = all.flatMap((one) => one.kept);
        const outcomes =
          batch.booking === null
            ? null
            : await Promise.all(kept.map(async (job) => outcomeOf(batchId, job)));
        if (status === 'done' && outcomes?.includes(null) === true)
          throw batchFailed(`not all of ${batchId} was booked`);
        if (whole !== null) finished = { value: whole.value, bound: whole.bound };
        const result = whole === null ? null : JSON.stringify({ ...whole, ...told(all, outcomes) });
        await batches.finish(batchId, result, status, message);
      }
      await batches.dropParts(batchId);
      return finished;
    }),
  };

  async function outcomeOf(batchId: string, job: PlacedJob): Promise<BookedJob | null> {
    const text = await batches.part(batchId, jobName(job));
    return text === null ? null : (readBack(text) as BookedJob);
  }
}

/** A batch, and how it ends. */
export interface BatchToFinish {
  readonly batchId: string;
  readonly status: 'done' | 'failed' | 'canceled';
  readonly message: string | null;
}

/** What a batch came to. */
export interface FinishedBatch {
  readonly value: number;
  readonly bound: number;
}

/** What became of each kept job, in wire form; nothing where the batch books nothing. */
function told(all: readonly AnsweredHorizon[], outcomes: readonly (BookedJob | null)[] | null) {
  if (outcomes === null) return {};
  const names = all.flatMap(({ source, kept }) => kept.map(({ jobId }) => nameOf(source, jobId)));
  const rows = names.map((job, at) => ({ job, outcome: outcomes[at] }));
  return {
    booked: rows.flatMap(({ job, outcome }) =>
      outcome?.kind === 'booked'
        ? [{ job, deployment_id: outcome.deploymentId, satellite: outcome.satelliteId }]
        : [],
    ),
    refused: rows.flatMap(({ job, outcome }) =>
      outcome?.kind === 'refused' ? [{ job, code: outcome.code, message: outcome.message }] : [],
    ),
  };
}

const NO_PLAN = {
  kind: 'refused',
  code: 'planning_failed',
  message: 'there is no plan of it beside what is booked by now',
} as const;

function reasonOf(outcome: Exclude<PlanOutcome, { readonly kind: 'planned' }>): string {
  if (outcome.kind === 'lost') return outcome.message;
  const [problem] = outcome.kind === 'infeasible' ? outcome.problems : [];
  return problem?.message ?? NO_PLAN.message;
}

function jobName({ jobId }: PlacedJob): string {
  return `booked/${jobId}`;
}
