import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { DAY_MS } from '../../domain/time/instant.ts';
import { satelliteResource, stationResource } from '../../domain/booking/commitment.ts';
import type { Report } from '../engines/report.ts';
import { auditWeek, readCommitments, type Audit } from './audit.ts';
import { objectsIn, textOf, type RehearsalConsole } from './console.ts';
import { cleanUp, countOpen, noFleet, registerFleet, tellRegister } from './fleet.ts';
import type { FlownJob } from './outcome.ts';
import { missionDay, type Week, type WeekEvent } from './week.ts';

/** A rehearsal. */
export interface FlightOptions {
  readonly console: RehearsalConsole;
  /** Any name but `live`. */
  readonly world: string;
  readonly week: Week;
  /** Mission seconds in a second, 1 to 10,000. */
  readonly speed: number;
  /** Leaves satellites, stations and outages in the register. */
  readonly keepsFleet: boolean;
  readonly report: Report;
  readonly signal: AbortSignal;
}

/** What came of it. */
export interface FlownWeek {
  readonly jobs: readonly FlownJob[];
  readonly outages: number;
  readonly elements: number;
  readonly audit: Audit;
}

type JobEvent = Extract<WeekEvent, { readonly kind: 'job' }>;

/** Jobs that are planned at the same time. */
const PLANNED_AT_ONCE = 3;
const POLL_MS = 2_000;
/** After the last job, what still flies may take this much longer than it should, ms. */
const PATIENCE_MS = 600_000;
/** A plan is due long after its own deadline, mission ms. */
const LONGEST_JOB_MS = 2 * DAY_MS;
const CLEAN_UP_MS = 120_000;

/**
 * Flies a week in a world of its own: registers the fleet, asks for each job when the week has come so far, tells of
 * outages and newer elements, waits for what flies, and adds up all that was booked. However it ends, what still
 * flies is cancelled and the fleet is taken out of the register again.
 * @throws {Error} a request that was refused although it is right, patience at its end, or the signal.
 */
export async function flyWeek(options: FlightOptions): Promise<FlownWeek> {
  const { console, world, week, report, signal } = options;
  const fleet = noFleet();
  const flown: (FlownJob | string)[] = [];
  try {
    await registerFleet(console, world, week, fleet);
    report.line(
      `  ${fleet.satellites.length} satellites and ${fleet.stations.length} stations registered`,
    );
    const told = await followEvents(options, fleet, flown);
    await untilEnded(options, fleet.missionId, flown.length);
    const jobs: FlownJob[] = [];
    for (const one of flown) jobs.push(typeof one === 'string' ? await readJob(console, one) : one);
    const audit = await auditOf(options, fleet);
    return { jobs, ...told, audit };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    // Whatever has aborted the flight does not abort this.
    const calm = console.until(AbortSignal.timeout(CLEAN_UP_MS));
    if (signal.aborted) report.line('  cancelling what still flies');
    await cleanUp(calm, fleet, options.keepsFleet);
  }
}

type Told = Pick<FlownWeek, 'outages' | 'elements'>;

async function followEvents(
  options: FlightOptions,
  fleet: ReturnType<typeof noFleet>,
  flown: (FlownJob | string)[],
): Promise<Told> {
  const { week, speed, report } = options;
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  const console = options.console.until(signal);
  const limit = pLimit(PLANNED_AT_ONCE);
  const asked: Promise<void>[] = [];
  const told = { outages: 0, elements: 0 };
  const jobs = week.events.filter(({ kind }) => kind === 'job').length;
  const begunMs = performance.now();
  try {
    for (const event of week.events) {
      const dueMs = begunMs + (event.atMs - week.startMs) / speed;
      await sleep(Math.max(0, dueMs - performance.now()), null, { signal });
      if (event.kind === 'job') {
        const job = limit(async () => {
          flown.push(await askFor({ ...options, console }, fleet, event));
        });
        job.catch((error: unknown) => failed.abort(error));
        asked.push(job);
      } else {
        await tellRegister(console, fleet, event);
        told[event.kind === 'outage' ? 'outages' : 'elements'] += 1;
      }
      report.progress(
        `  ${missionDay(week, event.atMs)}: ${flown.length} of ${jobs} jobs, ${told.outages} outages, ` +
          `${told.elements} newer elements`,
      );
    }
    await Promise.all(asked);
    return told;
  } catch (error) {
    // Why it was stopped says more than that a wait was.
    signal.throwIfAborted();
    throw error;
  } finally {
    // What was asked for is over before anybody cleans up; once the signal aborts that is at once.
    await Promise.allSettled(asked);
  }
}

/** Plans a job on one satellite after another and deploys it where there is a plan; answers its deployment. */
async function askFor(
  { console, world, speed }: FlightOptions,
  { missionId, satellites }: ReturnType<typeof noFleet>,
  { job, satellites: asked, atMs }: JobEvent,
): Promise<FlownJob | string> {
  let reason = 'no satellite was asked';
  for (const index of asked) {
    const planned = await console.call(
      ...(['POST', `/api/missions/${missionId}/plans`] as const),
      {
        ...{ satellite_id: satellites[index], label: job.label, ...job.body },
        options: {
          ...{ start: new Date(atMs).toISOString(), prediction_hours: 24 },
          ...{ world, priority: job.priority },
        },
      },
      [422],
    );
    reason = String(planned.body['message']);
    if (planned.status === 422) continue;
    const deployed = await console.call(
      ...(['POST', '/api/deployments'] as const),
      {
        ...{ plan_id: textOf(planned.body, 'id'), mode: 'simulated', speed_multiplier: speed },
        ...{ on_conflict: 'replan', priority: job.priority, preemptible: job.priority === 2 },
      },
      [409],
    );
    reason = String(deployed.body['message']);
    if (deployed.status !== 409) return textOf(deployed.body, 'id');
    if (deployed.body['error'] !== 'schedule_conflict')
      throw new Error(`${job.label} cannot be deployed: ${reason}`);
  }
  return { kind: 'refused', reason };
}

async function untilEnded(
  { console, speed, report, signal }: FlightOptions,
  missionId: string,
  jobs: number,
): Promise<void> {
  const lastMs = performance.now() + LONGEST_JOB_MS / speed + PATIENCE_MS;
  for (;;) {
    const open = await countOpen(console, missionId);
    if (open === 0) return;
    if (performance.now() > lastMs) throw new Error(`${open} deployments have not ended in time`);
    report.progress(`  all ${jobs} jobs were asked for, ${open} still fly`);
    await sleep(POLL_MS, null, { signal });
  }
}

async function readJob(console: RehearsalConsole, id: string): Promise<FlownJob> {
  const [{ body }, found] = await Promise.all([
    console.call('GET', `/api/deployments/${id}`),
    console.call('GET', `/api/deployments/${id}/revisions`),
  ]);
  const reason = body['failure_reason'];
  return {
    kind: 'flown',
    status: textOf(body, 'status'),
    failureReason: typeof reason === 'string' ? reason : null,
    isReplanned: body['plan_id'] !== body['copy_id'] && body['revision'] === undefined,
    revisions: objectsIn(found.body, 'data').map((one) => ({
      status: textOf(one, 'status'),
      changesSteps: one['changes_steps'] === true,
      leftOut: Array.isArray(one['left_out']) ? one['left_out'].length : 0,
      causes: objectsIn(one, 'causes').map(({ kind }) => String(kind)),
    })),
  };
}

async function auditOf(
  { console, world, week }: FlightOptions,
  { satellites, stations }: ReturnType<typeof noFleet>,
): Promise<Audit> {
  const query = new URLSearchParams({
    ...{ world, format: 'csv' },
    from: new Date(week.startMs - DAY_MS).toISOString(),
    to: new Date(week.endMs + 2 * DAY_MS).toISOString(),
  });
  const csv = await console.text(`/api/schedule?${query.toString()}`);
  const own = new Set([...satellites.map(satelliteResource), ...stations.map(stationResource)]);
  const commitments = readCommitments(csv).filter(({ resource }) => own.has(resource));
  return auditWeek(week, commitments, {
    satellites: satellites.map(satelliteResource),
    stations: stations.map(stationResource),
  });
}
