import { DAY_MS } from '../../domain/time/instant.ts';
import type { BookedByOthers, Candidate, WorkloadJob } from '../../domain/workload/workload.ts';
import type { Database } from '../store/database.ts';
import { busOfSatellite } from '../catalogue/satellite-documents.ts';
import { createFleetView, withFleet } from '../fleet/resolve.ts';
import { createWorlds } from '../fleet/worlds.ts';
import { strictIn } from './book-stages.ts';
import type { WorkloadWorld } from './documents.ts';
import { createSatelliteRecords, type SatelliteRecords } from '../catalogue/satellites.ts';

/** A satellite as the catalogue answers it. */
type CatalogueSatellite = Awaited<ReturnType<SatelliteRecords['findMany']>>[number];

/**
 * Most satellites of the compute fleet: a workload that names none is planned on each of them, and
 * a plan takes tens of milliseconds.
 */
const COMPUTE_FLEET_SIZE = 24;

/** Below this mean motion (a period of 128 minutes) an orbit is not a low one, revolutions/day. */
const LOW_ORBIT_MIN_REV_PER_DAY = 11.25;

/** Candidates of a workload. */
export interface CandidateReading {
  /** In the order in which they were asked for; the compute fleet in order of number. */
  readonly candidates: readonly Candidate[];
  /** Ids and names that the catalogue does not know. */
  readonly unknown: readonly string[];
}

export type CandidateRecords = ReturnType<typeof createCandidateRecords>;

/** The satellites that workloads are planned on. All functions throw when MongoDB is away. */
export function createCandidateRecords(database: Database) {
  const catalogue = createSatelliteRecords(database);
  const view = createFleetView(database, catalogue);
  return {
    /**
     * Reads candidates of an owner by catalogue number, id or name; null = the compute fleet: the 24 satellites of
     * the catalogue in low orbit with a computer that were launched last. The API and the worker
     * both read them here, so that a preview plans on what the workload will be planned on.
     */
    async read(ids: readonly string[] | null, ownerId: string): Promise<CandidateReading> {
      const satellites = withFleet(catalogue, view, () => ownerId);
      if (ids === null) {
        const fleet = await satellites.findMany(await fleetIds(database));
        return { candidates: fleet.map(candidateOf), unknown: [] };
      }
      const found = await Promise.all(ids.map((id) => satellites.find(id)));
      const known = found.flatMap((satellite) => (satellite === null ? [] : [satellite]));
      const once = new Map(known.map((satellite) => [satellite.noradId, candidateOf(satellite)]));
      return {
        candidates: [...once.values()],
        unknown: ids.filter((_, index) => found[index] === null),
      };
    },

    /**
     * What is booked in a world of candidates and stations, for a workload that is to be planned beside it: from a day
     * before its start, since earlier loads lower batteries, until a day after its deadline; without what the
     * booking `without` has.
     */
    async beside(
      world: WorkloadWorld,
      ownerId: string,
      { stations, startMs, deadlineS }: Pick<WorkloadJob, 'stations' | 'startMs' | 'deadlineS'>,
      candidates: readonly Candidate[],
      without?: string,
    ): Promise<BookedByOthers> {
      const [first = '', ...more] = candidates.map(({ id }) => id);
      const { commitments, terms } = await createWorlds(database, view, () => ownerId).read(
        world.name,
        {
          ...{ satelliteId: first, alsoSatelliteIds: more },
          stationIds: stations.map(({ id }) => id),
          strict: strictIn(world, [first, ...more]),
        },
        { fromMs: startMs - DAY_MS, untilMs: startMs + deadlineS * 1000 + DAY_MS },
        { without },
      );
      return { commitments, terms };
    },
  };
}

/** Catalogue numbers of the compute fleet. */
async function fleetIds(database: Database): Promise<string[]> {
  const fleet = await database.db
    .collection<{ readonly _id: string }>('satellites')
    .find({ bus_class: { $ne: null }, 'omm.MEAN_MOTION': { $gte: LOW_ORBIT_MIN_REV_PER_DAY } })
    .project<{ readonly _id: string }>({ _id: 1 })
    .sort({ launch_date: -1, norad_id: -1 })
    .limit(COMPUTE_FLEET_SIZE)
    .toArray();
  return fleet.map(({ _id }) => _id);
}

/** A satellite of the catalogue as a candidate, with the bus that planning gives it. */
export function candidateOf(satellite: CatalogueSatellite): Candidate {
  const { noradId, name, elements } = satellite;
  return { id: noradId, name, elements, bus: busOfSatellite(satellite) };
}
