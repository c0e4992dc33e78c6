import { AppError } from '../../../contracts/error-codes.ts';
import type { WorkloadRequest } from '../../../contracts/workload/request.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import { startOrTakeBack } from '../../../temporal/start-or-take-back.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Compute } from '../../http/compute.ts';
import type { Identity } from '../../http/identity.ts';
import { requireGroundPrograms } from '../../http/access/ground-programs.ts';
import { requireWorld } from '../../planning/booking.ts';
import { usualPriority } from '../../planning/priority.ts';
import type { WorkloadDeps } from './deps.ts';
import { checkWorkload } from './preview-workload.ts';

type SubmitDeps = Pick<
  WorkloadDeps,
  | 'artifactLinks'
  | 'clock'
  | 'groundExecutor'
  | 'log'
  | 'ownMissions'
  | 'pricePerOcuCents'
  | 'quotas'
  | 'satelliteNames'
  | 'worlds'
  | 'workloadGateway'
  | 'workloads'
>;

/**
 * Accepts a workload: inserts its record, then starts its workflow. `requestKey` (the caller's
 * Idempotency-Key) makes a request that is tried again after a crash meet its first record. When the
 * start certainly failed the record is taken back and `unavailable` is thrown; when that is not
 * certain the record stays, and the reconcile Schedule starts it.
 * @throws {AppError} validation_error, class_not_executable, live_not_allowed, forbidden,
 * ground_executor_off, quota_exceeded, unavailable.
 */
export async function submitWorkload(
  deps: SubmitDeps,
  identity: Identity,
  body: WorkloadRequest,
  requestKey: string | undefined,
  compute: Compute,
): Promise<WorkloadDocument> {
  const nowMs = deps.clock();
  const workload = await deps.workloads.insert(
    {
      ...(await executableTerms(deps, identity, body, compute)),
      ownerId: identity.ownerId,
      tier: identity.tier,
      nowMs,
      ...(requestKey !== undefined && { requestKey }),
    },
    deps.quotas(identity, 'workloads'),
  );
  await start(deps, workload);
  return workload;
}

/**
 * Reads what a workload is made of, which the caller may execute; mission time begins now.
 * @throws {AppError} validation_error, class_not_executable, live_not_allowed, forbidden, ground_executor_off.
 */
export async function executableTerms(
  deps: Pick<
    SubmitDeps,
    | 'artifactLinks'
    | 'clock'
    | 'groundExecutor'
    | 'ownMissions'
    | 'pricePerOcuCents'
    | 'satelliteNames'
    | 'worlds'
  >,
  identity: Identity,
  body: WorkloadRequest,
  compute: Compute,
) {
  const terms = await checkWorkload(deps, body, deps.clock(), compute);
  if (terms.job.class === 'distributed-training') {
    throw new AppError(
      'class_not_executable',
      'Class distributed-training can be previewed, not executed: POST /v1/workloads/preview.',
    );
  }
  requireExecutor(identity, terms.executor);
  if (terms.world !== undefined) requireWorld(identity, terms.world.name);
  if (terms.executor === 'live' && terms.job.merge !== undefined)
    requireGroundPrograms(identity, deps.groundExecutor);
  await requireOwnContent(deps, identity, body);
  const missionId = body.mission_id ?? null;
  if (missionId !== null && (await deps.ownMissions.get(identity.ownerId, missionId)) === null)
    throw validationError([{ path: 'mission_id', message: 'is no mission of yours', in: 'body' }]);
  const { pricePerOcuCents } = deps;
  return {
    ...{ ...terms, pricePerOcuCents },
    ...(terms.world !== undefined && {
      world: { ...terms.world, priority: usualPriority(identity.maxPriority) },
    }),
    ...(missionId !== null && { missionId }),
  };
}

/**
 * Refuses content that the caller does not have: naming a hash gives nobody what another owner keeps.
 * @throws {AppError} validation_error.
 */
async function requireOwnContent(
  { artifactLinks }: Pick<SubmitDeps, 'artifactLinks'>,
  { ownerId }: Identity,
  { data, training }: WorkloadRequest,
): Promise<void> {
  const named = [
    { path: 'data.content_id', id: data?.content_id ?? null },
    { path: 'training.model_content_id', id: training?.model_content_id ?? null },
  ];
  const found = await Promise.all(
    named.map(async ({ path, id }) =>
      id === null || (await artifactLinks.mediaTypeFor(ownerId, id)) !== null
        ? []
        : [{ path, message: 'is no content of yours', in: 'body' }],
    ),
  );
  const problems = found.flat();
  if (problems.length > 0) throw validationError(problems);
}

/**
 * Refuses live work to test keys, which simulate; the development key has none of their rules.
 * @throws {AppError} live_not_allowed.
 */
export function requireExecutor(
  { mode, tier }: Pick<Identity, 'mode' | 'tier'>,
  executor: WorkloadDocument['executor'],
): void {
  if (executor !== 'live' || mode === 'live' || tier === 'development') return;
  throw new AppError(
    'live_not_allowed',
    'A test key runs workloads with the simulated executor only; use a live key.',
  );
}

function start(deps: SubmitDeps, workload: WorkloadDocument): Promise<boolean> {
  const { _id: id } = workload;
  return startOrTakeBack({
    start: () => deps.workloadGateway.start(workload),
    takeBack: () => deps.workloads.takeBack(id),
    onLeft: (error) =>
      deps.log.warn({ err: error, workload_id: id }, 'a workload could not be taken back'),
  });
}
