import { satelliteResource, type Commitment } from '../booking/commitment.ts';
import { commitmentsOf } from '../booking/commitments-of.ts';
import { occupy } from '../booking/occupy.ts';
import type { Environment } from '../planning/environment/environment.ts';
import { makePlan } from '../planning/make-plan.ts';
import { EFFORT_SHARES } from '../planning/solver-effort.ts';
import type { Batch, BatchJob, ServedJob } from './batch.ts';
import { byResource } from './cells.ts';
import { openContactBook, type ContactBook } from './contact-book.ts';
import { isRefuted, roomIn, type Room } from './refuted.ts';

/** What is known of the plans of a batch beside what was booked before it: made once, whoever asks. */
export interface Alone {
  /** Number of a job: those that want the same have the same. */
  kindOf(job: BatchJob): number;
  /** What was booked before the batch of a satellite, and of stations. */
  bookedOf(satelliteId: string): readonly Commitment[];
  readonly contacts: ContactBook;
  /** The surroundings of a satellite without the batch. */
  left(satelliteId: string, environment: Environment): Environment;
  /** The plan of a job in such surroundings, null where there is none; `made` is called if it is a new one. */
  plan(job: BatchJob, satelliteId: string, left: Environment, made: () => void): ServedJob | null;
  /** Whether it is known by now that a job has no such plan. */
  isHopeless(job: BatchJob, satelliteId: string): boolean;
}

const known = new WeakMap<Batch, Alone>();

/** What is known of a batch without its own bookings. */
export function aloneIn(batch: Batch): Alone {
  let found = known.get(batch);
  if (found === undefined) known.set(batch, (found = openAlone(batch)));
  return found;
}

function openAlone(batch: Batch): Alone {
  const { termsOf } = batch;
  const booked = byResource(batch.commitments);
  const contacts = openContactBook(termsOf);
  for (const [resource, own] of booked)
    if (!resource.startsWith(satelliteResource(''))) for (const one of own) contacts.add(one);
  const bookedOf = (satelliteId: string): readonly Commitment[] =>
    booked.get(satelliteResource(satelliteId)) ?? [];
  const lefts = new WeakMap<Environment, { readonly satelliteId: string; left: Environment }>();
  const kinds = kindsOf(batch);
  const plans = new Map<string, ServedJob | null>();
  const keyOf = (job: BatchJob, satelliteId: string): string =>
    `${kinds.get(job.id)}|${satelliteId}`;
  return {
    contacts,
    bookedOf,
    kindOf: ({ id }) => kinds.get(id) ?? -1,
    left(satelliteId, environment) {
      const before = lefts.get(environment);
      if (before?.satelliteId === satelliteId) return before.left;
      const taken = [...bookedOf(satelliteId), ...contacts.beside(environment)];
      const left = occupy(environment, satelliteId, taken, termsOf);
      lefts.set(environment, { satelliteId, left });
      return left;
    },
    plan(job, satelliteId, left, made) {
      const key = keyOf(job, satelliteId);
      let plan = plans.get(key);
      if (plan === undefined) {
        plan = planIn(batch, job, satelliteId, left, made);
        plans.set(key, plan);
      }
      return plan === null ? null : planFor(job, plan);
    },
    isHopeless: (job, satelliteId) => plans.get(keyOf(job, satelliteId)) === null,
  };
}

/** Numbers of jobs by their ids: those that want the same, whatever they are called, have the same. */
function kindsOf({ jobs }: Batch): Map<string, number> {
  const texts = new Map<string, number>();
  return new Map(
    jobs.map(({ id, job }) => {
      const text = JSON.stringify({ ...job, name: '', category: '' });
      const kind = texts.get(text) ?? texts.size;
      texts.set(text, kind);
      return [id, kind];
    }),
  );
}

const rooms = new WeakMap<Environment, Room>();

/**
 * Plans a job in what is left of a satellite's surroundings; null where it has no plan there. What the least that it
 * needs refutes is not planned; `made` is called otherwise.
 */
export function planIn(
  { termsOf }: Pick<Batch, 'termsOf'>,
  { id, job }: BatchJob,
  satelliteId: string,
  environment: Environment,
  made: () => void,
): ServedJob | null {
  let room = rooms.get(environment);
  if (room === undefined) rooms.set(environment, (room = roomIn(environment)));
  if (isRefuted(job, room)) return null;
  made();
  const plan = makePlan({
    ...{ job, environment, explain: false, suggest: false, share: EFFORT_SHARES.fast },
  });
  if (!plan.ok) return null;
  const { schedule } = plan;
  const commitments = commitmentsOf({
    ...{ booking: id, satelliteId, job: plan.job, environment, schedule, termsOf },
  });
  return { jobId: id, satelliteId, job: plan.job, environment, schedule, commitments };
}

/** The plan of a job that wants the same, for this one. */
export function planFor({ id, job }: BatchJob, plan: ServedJob): ServedJob {
  if (plan.jobId === id) return plan;
  const { name, category } = job;
  const commitments = plan.commitments.map((one) => ({ ...one, booking: id }));
  return { ...plan, jobId: id, job: { ...plan.job, name, category }, commitments };
}
