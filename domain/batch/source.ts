import { termsIn, type Commitment, type StationTerms } from '../booking/commitment.ts';
import type { Elements } from '../orbit/elements/elements.ts';
import type { Station } from '../orbit/geometry/stations.ts';
import { buildEnvironment } from '../planning/environment/build-environment.ts';
import { endedAt } from '../planning/environment/ended-at.ts';
import type { Environment } from '../planning/environment/environment.ts';
import type { Job } from '../planning/job/job.ts';
import type { Bus } from '../spacecraft/bus.ts';
import { DAY_MS, HOUR_MS } from '../time/instant.ts';
import type { Batch, BatchJob, BatchSatellite } from './batch.ts';

/** A satellite of a batch as plain data. */
export interface SourceSatellite {
  readonly id: string;
  readonly name: string;
  readonly elements: Elements;
  readonly bus: Bus;
  /** Ids of the only stations of the batch that it talks to; null = all. */
  readonly stationIds: readonly string[] | null;
  readonly minElevationDeg: number;
}

/** What a batch is made from, as plain data. */
export interface BatchSource {
  readonly startMs: number;
  readonly jobs: readonly BatchJob[];
  /** Names of the jobs as the caller gave them, in their order. */
  readonly names: readonly string[];
  readonly satellites: readonly SourceSatellite[];
  readonly stations: readonly Station[];
  /** Longest horizon, hours. */
  readonly hours: number;
  /** So many horizons, each so long after the one before, ms; absent: one. */
  readonly rolling?: { readonly count: number; readonly stepMs: number };
  /** What is booked already, outages among it. */
  readonly commitments: readonly Commitment[];
  /** Of registered stations, by their ids. */
  readonly terms: Readonly<Record<string, StationTerms>>;
  /** Resources that are registered. */
  readonly strict: readonly string[];
}

/** A batch over all satellites of a source; the surroundings of each are built when they are asked for. */
export function batchOf(source: BatchSource): Batch {
  // What lies after its deadline serves no job.
  const orbits = source.jobs.map(({ job }) => job.policy.deadlineOrbits);
  const mostOrbits = orbits.reduce((most, one) => Math.max(most, one), 0);
  return {
    startMs: source.startMs,
    jobs: source.jobs,
    satellites: source.satellites.map((one) => satelliteOf(source, one, mostOrbits)),
    commitments: source.commitments,
    termsOf: termsIn(source.terms),
  };
}

/** A satellite whose surroundings are built once for its longest job: those of shorter ones are the beginning of them. */
function satelliteOf(
  { startMs, hours: most, stations: all }: BatchSource,
  { id, elements, bus, stationIds, minElevationDeg }: SourceSatellite,
  mostOrbits: number,
): BatchSatellite {
  const known = new Map<number, Environment | null>();
  const periodHours = DAY_MS / elements.meanMotionRevPerDay / HOUR_MS;
  const stations = stationsFor(all, { stationIds });
  const hoursOf = (orbits: number): number => Math.min(most, orbits * periodHours);
  const built = (hours: number): Environment | null => {
    const made = buildEnvironment({
      ...{ elements, bus, startMs, hours, stations, minElevationDeg },
    });
    return made.ok ? made.environment : null;
  };
  const within = (hours: number): Environment | null => {
    let environment = known.get(hours);
    if (environment === undefined) {
      const longestHours = hoursOf(mostOrbits);
      const longest = hours < longestHours ? within(longestHours) : null;
      environment =
        longest === null
          ? built(hours)
          : endedAt(longest, longest.startMs + Math.round(hours * HOUR_MS));
      known.set(hours, environment);
    }
    return environment;
  };
  return { id, environmentFor: ({ policy }: Job) => within(hoursOf(policy.deadlineOrbits)) };
}

/** The stations of a batch that a satellite talks to. */
export function stationsFor(
  all: readonly Station[],
  { stationIds }: Pick<SourceSatellite, 'stationIds'>,
): readonly Station[] {
  return stationIds === null ? all : all.filter(({ id }) => stationIds.includes(id));
}

/** Where what is booked matters: earlier loads lower the battery, and what is on its way goes on after the horizon. */
export function spanOf({ startMs, hours }: Pick<BatchSource, 'startMs' | 'hours'>): {
  readonly fromMs: number;
  readonly untilMs: number;
} {
  return { fromMs: startMs - DAY_MS, untilMs: startMs + hours * HOUR_MS + DAY_MS };
}
