import type { PlatformStatus } from '../../../contracts/console/platform-status.ts';
import { SERVICE_VERSION } from '../../../contracts/service-index.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { SatelliteRecords } from '../../../records/catalogue/satellites.ts';
import type { PlatformState, QueueState } from '../../../temporal/observe/platform-state.ts';
import { signOfLifeWithin } from '../../http/health.ts';
import type { HealthChecks } from '../../http/kit.ts';
import { staleCatalogue } from './attention.ts';

/** What the state of the platform is read from. */
export interface StatusDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly platformState: PlatformState;
  readonly satellites: Pick<SatelliteRecords, 'summary'>;
  readonly checks: HealthChecks;
}

type Part = PlatformStatus['parts'][number];

/** An engine that takes longer to answer counts as away, ms. */
const CHECK_BOUND_MS = 2_500;

/** Reads whether every part of the platform is there; answers also while engines are away. */
export async function readStatus(deps: StatusDeps): Promise<PlatformStatus> {
  const nowMs = deps.clock();
  const [engines, queues, schedules] = await Promise.all([
    Promise.all(
      Object.entries(deps.checks).map(async ([name, check]): Promise<Part> => {
        const isThere = await signOfLifeWithin(check, CHECK_BOUND_MS);
        return isThere
          ? { name, status: 'up', detail: null }
          : { name, status: 'down', detail: 'It does not answer.' };
      }),
    ),
    deps.platformState.queues(),
    deps.platformState.schedules(),
  ]);
  const hasRecords = engines.every(({ name, status }) => name !== 'mongodb' || status === 'up');
  const parts = [
    ...engines,
    workersPart(queues),
    ...(hasRecords ? [await cataloguePart(deps, nowMs)] : []),
  ];
  return {
    as_of: formatInstant(nowMs),
    status: worstOf(parts),
    version: SERVICE_VERSION,
    parts,
    queues: queues === null ? null : queues.map((queue) => ({ ...queue })),
    schedules:
      schedules === null
        ? null
        : schedules.map(({ id, isPaused, note, lastMs, nextMs }) => ({
            id,
            paused: isPaused,
            note,
            last: lastMs === null ? null : formatInstant(lastMs),
            next: nextMs === null || isPaused ? null : formatInstant(nextMs),
          })),
  };
}

function workersPart(queues: readonly QueueState[] | null): Part {
  if (queues === null)
    return { name: 'workers', status: 'down', detail: 'Not known while Temporal is away.' };
  const idle = queues.filter(({ pollers }) => pollers === 0).map(({ name }) => name);
  if (idle.length === 0) return { name: 'workers', status: 'up', detail: null };
  return {
    name: 'workers',
    status: idle.length === queues.length ? 'down' : 'degraded',
    detail: `No worker polls ${idle.join(', ')}.`,
  };
}

async function cataloguePart({ satellites }: StatusDeps, nowMs: number): Promise<Part> {
  const { medianEpochMs, satellites: count } = await satellites.summary(nowMs);
  if (count === 0) return { name: 'catalogue', status: 'down', detail: 'It is empty.' };
  const stale = staleCatalogue(medianEpochMs, nowMs);
  return stale === null
    ? { name: 'catalogue', status: 'up', detail: null }
    : { name: 'catalogue', status: 'degraded', detail: stale.reason };
}

function worstOf(parts: readonly Part[]): Part['status'] {
  if (parts.some(({ status }) => status === 'down')) return 'down';
  return parts.some(({ status }) => status === 'degraded') ? 'degraded' : 'up';
}
