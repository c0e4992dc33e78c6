import type { Problem } from '../../../contracts/error-codes.ts';
import type { BatchRequest } from '../../../contracts/plan/batch.ts';
import { DEFAULT_PREDICTION_HOURS } from '../../../contracts/plan/request.ts';
import type { BatchJob } from '../../../domain/batch/batch.ts';
import { spanOf, type BatchSource } from '../../../domain/batch/source.ts';
import { isSelective } from '../../../domain/planning/job/selection.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { validationError } from '../../http/input/validate.ts';
import { resolvePlanJob } from '../../planning/reading/job.ts';
import { readStart, stationProblems } from '../../planning/reading/plan.ts';
import { strictResources } from '../../planning/worlds.ts';
import type { BatchDeps } from './deps.ts';
import { readNetwork, type BatchNetwork } from './read-network.ts';

/**
 * What a batch is made from: every job read, every satellite with its elements as they are now, and what is booked in
 * its world.
 * @throws {AppError} validation_error with every problem that is found.
 */
export async function readBatch(
  deps: Pick<BatchDeps, 'network' | 'clock'>,
  body: BatchRequest,
): Promise<BatchSource> {
  const problems: Problem[] = [];
  problems.push(...commitProblems(body));
  const start = readStart(body.start, deps.clock(), 'start');
  if (!start.ok) problems.push(...start.problems);
  const startMs = start.ok ? start.instant.ms : deps.clock();
  const network = await readNetwork(deps.network, body, startMs);
  problems.push(...network.problems);
  const names = body.jobs.map(({ id }, at) => id ?? `job-${at + 1}`);
  problems.push(...namedTwice(names));
  const jobs = body.jobs.flatMap((wanted, at): BatchJob[] => {
    const { job, problems: found } = readJob(wanted, at, network);
    problems.push(...found);
    return job === null ? [] : [job];
  });
  if (problems.length > 0) throw validationError(problems);
  const { satellites, stations, registered } = network;
  const hours = body.prediction_hours ?? DEFAULT_PREDICTION_HOURS;
  const world = body.world ?? null;
  const strict = [
    ...strictResources(null, stations, registered),
    ...satellites.flatMap(({ id }) => strictResources(id, [], registered)),
  ];
  const beside =
    world === null
      ? NOTHING_BOOKED
      : await deps.network.worlds.read(
          world,
          {
            satelliteId: satellites[0]?.id ?? '',
            alsoSatelliteIds: satellites.slice(1).map(({ id }) => id),
            stationIds: stations.map(({ id }) => id),
            strict,
          },
          spanOf({ startMs, hours: hours + rollingHours(body) }),
        );
  const { commitments, terms } = beside;
  const rolling = body.rolling ?? null;
  return {
    ...{ startMs, jobs, names, satellites, stations, hours, commitments, terms, strict },
    ...(rolling !== null && {
      rolling: { count: rolling.horizons, stepMs: rolling.step_hours * HOUR_MS },
    }),
  };
}

const NOTHING_BOOKED = { commitments: [], terms: {} };

const NO_PROGRAMS =
  'must not have a program where a batch deploys it live: deploy its plan by itself';

/** What is missing or too much where a batch is to book. */
function commitProblems({ commit, world, deployments, jobs }: BatchRequest): Problem[] {
  if (commit !== true) return [];
  const problems: Problem[] = [];
  if ((world ?? null) === null)
    problems.push({ path: 'world', message: 'is required with commit: true' });
  if (deployments?.mode !== 'live') return problems;
  for (const [at, { custom_job: job }] of jobs.entries())
    for (const [index, step] of (job?.steps ?? []).entries())
      if ((step.run ?? null) !== null)
        problems.push({
          path: `jobs.${at}.custom_job.steps.${index}.run`,
          message: NO_PROGRAMS,
        });
  return problems;
}

const NO_CHOICE =
  'must not have optional or repeated steps: a batch serves a job whole or not at all';

/** From the start of the first horizon to that of the last, h. */
function rollingHours({ rolling }: BatchRequest): number {
  return (rolling ?? null) === null
    ? 0
    : ((rolling?.horizons ?? 1) - 1) * (rolling?.step_hours ?? 0);
}

function namedTwice(names: readonly string[]): Problem[] {
  const seen = new Set<string>();
  return names.flatMap((name, at) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ path: `jobs.${at}.id`, message: `'${name}' is the id of another job` }];
  });
}

function readJob(
  wanted: BatchRequest['jobs'][number],
  at: number,
  { stations, idOf }: BatchNetwork,
): { readonly job: BatchJob | null; readonly problems: readonly Problem[] } {
  const path = `jobs.${at}`;
  const problems: Problem[] = [];
  const read = resolvePlanJob(wanted);
  if (!read.ok)
    problems.push(...read.problems.map((one) => ({ ...one, path: `${path}.${one.path}` })));
  else if (isSelective(read.job) || read.job.policy.objective === 'max_value')
    problems.push({ path, message: NO_CHOICE });
  const own = wanted.custom_job?.security;
  problems.push(
    ...stationProblems(wanted.security, `${path}.security`, stations),
    ...stationProblems(own, `${path}.custom_job.security`, stations),
  );
  const allowed = wanted.satellites?.map((text) => idOf.get(String(text)) ?? null) ?? null;
  allowed?.forEach((id, index) => {
    if (id === null)
      problems.push({
        path: `${path}.satellites.${index}`,
        message: 'is not among the satellites of the batch',
      });
  });
  if (!read.ok || problems.length > 0) return { job: null, problems };
  const satellites = allowed?.flatMap((id) => id ?? []) ?? null;
  // No deployment has such an id: what a job takes is never taken for what is booked.
  const job = { id: `batch-job/${at}`, job: read.job, value: wanted.value ?? 1, satellites };
  return { job, problems };
}
