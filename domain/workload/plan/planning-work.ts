import { HOUR_MS } from '../../time/instant.ts';
import { MAX_CLIENTS } from '../federated/plan-federated.ts';
import { MAX_SCREENED } from '../satellite/screening.ts';
import { MAX_STAGES, type GeoArea, type WorkloadJob } from '../workload.ts';

// Milliseconds of one core of the reference machine (docs/benchmarks.md), surroundings included.
const CANDIDATE_MS = 3;
const CANDIDATE_HOUR_MS = 0.2;
/** Overflights of an area. */
const OVERFLIGHT_HOUR_MS = 0.4;
const CANDIDATE_STEP_MS = 0.5;
/** Of a model, on each satellite: a chain over satellites is looked for within a limit of its own. */
const LAYER_MS = 0.02;
const POSITION_MS = 0.3;
/** A shard or the client of a round has a plan of its own. */
const STAGE_MS = 12;

/** How long the planning of a workload takes one core about, ms, counted from what is asked. */
export function workloadPlanningMs(job: WorkloadJob, candidates: number): number {
  const satellites = Math.min(candidates, MAX_SCREENED);
  const hours = (job.deadlineS * 1000) / HOUR_MS;
  const steps = job.job?.steps.length ?? 1;
  const hourMs = CANDIDATE_HOUR_MS + (job.areaOfInterest === null ? 0 : OVERFLIGHT_HOUR_MS);
  const candidate = CANDIDATE_MS + hourMs * hours + CANDIDATE_STEP_MS * steps;
  return (
    satellites * candidate +
    POSITION_MS * positionsOf(job.areaOfInterest) +
    STAGE_MS * stagesOf(job, satellites) +
    LAYER_MS * (job.layers?.length ?? 0) * satellites
  );
}

/** Stages of a workload whose number follows from what is asked. */
function stagesOf({ data, training }: WorkloadJob, satellites: number): number {
  const shards = data === null ? 0 : (data.shards ?? satellites);
  const clients = training === null ? 0 : training.rounds * Math.min(satellites, MAX_CLIENTS);
  return Math.min(shards + clients, MAX_STAGES);
}

function positionsOf(area: GeoArea | null): number {
  if (area === null) return 0;
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
}
