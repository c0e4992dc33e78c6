import { AppError, type Problem } from '../../../contracts/error-codes.ts';
import type { WorkloadRequest } from '../../../contracts/workload/request.ts';
import type {
  CreateScheduleBody,
  TimingInput,
  UpdateScheduleBody,
} from '../../../contracts/workload/schedule.ts';
import type {
  ScheduleDocument,
  ScheduledTerms,
  ScheduleTiming,
} from '../../../records/schedule/documents.ts';
import type { ScheduleChange, ScheduledWork } from '../../../records/schedule/schedules.ts';
import type { Compute } from '../../http/compute.ts';
import type { Identity } from '../../http/identity.ts';
import { validationError } from '../../http/input/validate.ts';
import { executableTerms, requireExecutor } from '../workload/submit-workload.ts';
import type { ScheduleDeps } from './deps.ts';
import { readTiming } from './read-timing.ts';

/**
 * Makes a schedule: stores it and tells Temporal. When that has surely failed it is taken back; where it
 * is not sure it stays, and the reconciler tells Temporal.
 * @throws {AppError} validation_error, class_not_executable, live_not_allowed, quota_exceeded, unavailable.
 */
export async function createSchedule(
  deps: ScheduleDeps,
  identity: Identity,
  body: CreateScheduleBody,
  requestKey: string | undefined,
  compute: Compute,
): Promise<ScheduleDocument> {
  const timing = timingOf(body.schedule);
  const schedule = await deps.schedules.create(
    {
      ownerId: identity.ownerId,
      tier: identity.tier,
      name: body.name ?? null,
      work: await readWork(deps, identity, body.workload, compute),
      timing,
      paused: body.paused ?? false,
      ...(requestKey !== undefined && { requestKey }),
    },
    deps.quotas(identity, 'schedules'),
  );
  const { _id: id } = schedule;
  try {
    return await apply(deps, schedule);
  } catch (error) {
    const isTakenBack = await deps.schedules.takeBack(id).catch((failure: unknown) => {
      deps.log.warn({ err: failure, schedule_id: id }, 'a schedule could not be taken back');
      return false;
    });
    if (isTakenBack) throw error;
    return schedule;
  }
}

/**
 * Changes a schedule as a request asks.
 * @throws {AppError} validation_error, class_not_executable, live_not_allowed, not_found.
 */
export async function changeSchedule(
  deps: ScheduleDeps,
  identity: Identity,
  id: string,
  body: UpdateScheduleBody,
  compute: Compute,
): Promise<ScheduleDocument> {
  const { name, paused } = body;
  await scheduleToRun(deps, identity, id);
  const timing = body.schedule === undefined ? undefined : timingOf(body.schedule);
  const work =
    body.workload === undefined
      ? undefined
      : await readWork(deps, identity, body.workload, compute);
  return applyChange(deps, identity.ownerId, id, {
    ...(name !== undefined && { name }),
    ...(paused !== undefined && { paused }),
    ...(timing !== undefined && { timing }),
    ...(work !== undefined && { work }),
  });
}

/**
 * Changes a schedule; a change that Temporal does not learn now it learns from the reconciler, and one
 * that it does not understand is undone.
 * @throws {AppError} validation_error, not_found.
 */
export async function applyChange(
  deps: Pick<ScheduleDeps, 'schedules' | 'scheduleGateway' | 'log'>,
  ownerId: string,
  id: string,
  change: ScheduleChange,
): Promise<ScheduleDocument> {
  const before = await scheduleOf(deps, ownerId, id);
  const changed = await deps.schedules.change(ownerId, id, change);
  if (changed === null) throw scheduleNotFound();
  try {
    return await apply(deps, changed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'validation_error') {
      // Nothing of a request that is refused stays.
      await deps.schedules.undo(before, changed);
      throw error;
    }
    // The record says it all: what is paused makes no workload, though Temporal does not know it yet.
    deps.log.warn({ err: error, schedule_id: id }, 'a schedule is told to Temporal later');
    return changed;
  }
}

/** Ends a schedule; its workloads go on. @throws {AppError} not_found. */
export async function endSchedule(deps: ScheduleDeps, ownerId: string, id: string): Promise<void> {
  const ending = await deps.schedules.end(ownerId, id);
  if (ending === null) throw scheduleNotFound();
  await apply(deps, ending).catch((error: unknown) => {
    deps.log.warn({ err: error, schedule_id: id }, 'a schedule is removed from Temporal later');
  });
}

/** The owner's schedule. @throws {AppError} not_found. */
export async function scheduleOf(
  { schedules }: Pick<ScheduleDeps, 'schedules'>,
  ownerId: string,
  id: string,
): Promise<ScheduleDocument> {
  const found = await schedules.get(ownerId, id);
  if (found === null) throw scheduleNotFound();
  return found;
}

/**
 * The owner's schedule, for a caller who makes it run: its work must be theirs to run.
 * @throws {AppError} not_found, live_not_allowed.
 */
export async function scheduleToRun(
  deps: Pick<ScheduleDeps, 'schedules'>,
  identity: Identity,
  id: string,
): Promise<ScheduleDocument> {
  const found = await scheduleOf(deps, identity.ownerId, id);
  // True: this is what the records wrote.
  requireExecutor(identity, (JSON.parse(found.terms) as ScheduledTerms).executor);
  return found;
}

/** @throws {AppError} validation_error for times that Temporal does not understand, unavailable. */
async function apply(
  deps: Pick<ScheduleDeps, 'schedules' | 'scheduleGateway'>,
  schedule: ScheduleDocument,
): Promise<ScheduleDocument> {
  const outcome = await deps.scheduleGateway.apply(schedule);
  if (outcome.kind === 'invalid') {
    const message = `is not understood: ${outcome.message.slice(0, 300)}`;
    throw validationError([{ path: 'schedule.cron', message, in: 'body' }]);
  }
  if (outcome.kind === 'unknown') return schedule;
  await deps.schedules.markApplied(schedule);
  return { ...schedule, is_unapplied: false };
}

function timingOf(input: TimingInput): ScheduleTiming {
  const read = readTiming(input);
  if (!read.ok) throw validationError(read.problems);
  return read.timing;
}

/** Reads the workload; what is wrong with it is told under `workload`. */
async function readWork(
  deps: ScheduleDeps,
  identity: Identity,
  request: WorkloadRequest,
  compute: Compute,
): Promise<ScheduledWork> {
  try {
    return { request, terms: await executableTerms(deps, identity, request, compute) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
    // True: a validation_error lists its problems so.
    const problems = (error.details?.['problems'] ?? []) as readonly Problem[];
    throw validationError(problems.map((one) => ({ ...one, path: `workload.${one.path}` })));
  }
}

function scheduleNotFound(): AppError {
  return new AppError('not_found', 'There is no schedule of workloads with this id.');
}
