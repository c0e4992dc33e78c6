import { presentOptimality } from '../../../presenters/plan/plan.ts';
import type {
  FleetPareto,
  FleetPlan as WireFleetPlan,
} from '../../../contracts/plan/constellation.ts';
import { SERVICE_VERSION } from '../../../contracts/service-index.ts';
import { ISL_BANDWIDTH_MBPS, islQuality, lightTimeMs } from '../../../domain/link/isl.ts';
import { elementAge } from '../../../domain/orbit/elements/element-age.ts';
import { orbitSize } from '../../../domain/orbit/elements/elements.ts';
import type { FleetEvent } from '../../../domain/planning/fleet/events.ts';
import type {
  FleetPlan,
  PlannedHop,
  PlannedMovement,
  PlannedRun,
} from '../../../domain/planning/fleet/plan.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { findPreset } from '../../../domain/planning/job/presets/presets.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { presentProfile } from '../../../presenters/profile.ts';
import { megabytes, probability, round, seconds } from '../../../presenters/rounding.ts';
import type { FleetFigures, FleetInput, FrontierOutcome } from '../tasks.ts';

/** Everything that a fleet's plan consists of, before it is presented. */
export interface FleetPlanParts {
  readonly id: string;
  readonly createdMs: number;
  readonly input: FleetInput;
  readonly plan: FleetPlan;
  readonly events: readonly FleetEvent[];
  readonly figures: FleetFigures;
}

/** How the ground is called where satellites have ids. */
const GROUND = 'ground';
const GROUND_NAME = 'Ground segment';

/** Presents a plan of a fleet. */
export function presentFleetPlan(parts: FleetPlanParts): WireFleetPlan {
  const { id, createdMs, input, plan, figures } = parts;
  const names = namesOf(input);
  const offset = (tMs: number): number => seconds(tMs - figures.startMs);
  const { optimality } = plan;
  return {
    plan_id: id,
    id,
    kept: false,
    preset_id: findPreset(input.job.id) === undefined ? null : input.job.id,
    created_at: formatInstant(createdMs),
    version: SERVICE_VERSION,
    metrics: presentMetrics(plan, figures),
    steps: presentSteps(plan, input.job, names, offset),
    isl_routing: presentRouting(plan, names),
    placements: presentPlacements(plan, input.job, names),
    transfers: plan.movements.map((movement) => presentMovement(movement, names, offset)),
    critical_path: presentCriticalPath(plan, figures),
    constellation: presentConstellation(input, figures),
    optimality: presentOptimality(optimality),
    events: parts.events.map((event) => presentEvent(event, names)),
  };
}

/** Presents the frontiers of a fleet. */
export function presentFleetPareto(
  { members }: FleetInput,
  { frontiers, islOverheadS }: Extract<FrontierOutcome, { kind: 'found' }>,
): FleetPareto {
  const points = frontiers.flatMap((frontier) => frontier.points);
  const largest = frontiers.map(({ points: own }) => Math.max(0, ...own.map(({ ocu }) => ocu)));
  const mean = points.reduce((sum, { reliability }) => sum + reliability, 0) / points.length;
  return {
    frontier: members.map(({ id, name }, index) => ({
      satellite: name,
      satellite_id: id,
      pareto: (frontiers[index]?.points ?? []).map(({ ocu, latencyS, reliability }) => ({
        ocu,
        latency_s: round(latencyS, 3),
        reliability: probability(reliability),
      })),
      infeasible_reason:
        (frontiers[index]?.points.length ?? 0) > 0
          ? null
          : (frontiers[index]?.problems[0]?.message ?? 'There is no feasible schedule.'),
    })),
    constellation_metrics: {
      total_ocu: largest.reduce((sum, ocu) => sum + ocu, 0),
      min_latency_s:
        points.length === 0 ? null : round(Math.min(...points.map(({ latencyS }) => latencyS)), 3),
      avg_reliability: points.length === 0 ? null : probability(mean),
      isl_overhead_s: round(islOverheadS, 3),
    },
  };
}

/** Ids and names by position in the fleet; null is the ground. */
interface Names {
  id(member: number | null): string;
  name(member: number | null): string;
}

function namesOf({ members }: FleetInput): Names {
  return {
    id: (member) => (member === null ? GROUND : (members[member]?.id ?? '')),
    name: (member) => (member === null ? GROUND_NAME : (members[member]?.name ?? '')),
  };
}

type Offset = (tMs: number) => number;

function hopsOf({ movements }: FleetPlan): { hop: PlannedHop; dataMb: number }[] {
  return movements.flatMap(({ hops, totalMb }) => hops.map((hop) => ({ hop, dataMb: totalMb })));
}

function presentMetrics(plan: FleetPlan, { startMs }: FleetFigures): WireFleetPlan['metrics'] {
  const hops = hopsOf(plan);
  const isl = hops.filter(({ hop }) => hop.kind === 'isl');
  const ground = hops.filter(({ hop }) => hop.kind !== 'isl');
  const volume = (some: typeof hops): number =>
    megabytes(some.reduce((sum, { dataMb }) => sum + dataMb, 0));
  const onboard = plan.runs.filter(({ member }) => member !== null);
  const spent = hops.flatMap(({ hop }) => hop.slices.map((slice) => slice.endMs - slice.startMs));
  return {
    critical_path_s: seconds(plan.finishMs - startMs),
    satellites_used: new Set(onboard.map(({ member }) => member)).size,
    isl_transfers: isl.length,
    ground_transfers: ground.length,
    reliability: probability(plan.reliability),
    total_compute_s: seconds(onboard.reduce((sum, run) => sum + run.endMs - run.startMs, 0)),
    total_transfer_s: seconds(spent.reduce((sum, ms) => sum + ms, 0)),
    isl_data_mb: volume(isl),
    ground_data_mb: volume(ground),
    energy_wh: round(plan.energyWh, 3),
  };
}

function presentSteps(
  plan: FleetPlan,
  job: Job,
  names: Names,
  offset: Offset,
): WireFleetPlan['steps'] {
  const inOrder = [...plan.runs].sort((a, b) => a.startMs - b.startMs || a.copy - b.copy);
  return inOrder.map((run, index) => {
    const step = job.steps.find(({ id }) => id === run.stepId);
    const route = islRoute(plan, run, names);
    return {
      step: index + 1,
      step_id: run.stepId,
      satellite: names.id(run.member),
      satellite_name: names.name(run.member),
      task: step?.name ?? run.stepId,
      location: run.member === null ? 'ground' : 'onboard',
      copy: run.copy,
      start_offset_s: offset(run.startMs),
      duration_s: seconds(run.endMs - run.startMs),
      depends_on: [...(step?.dependsOn ?? [])],
      ...(route.length > 0 && { isl_route: route }),
      why: run.why,
    };
  });
}

/** The satellites over which an input came to a run, where it came over links. */
function islRoute({ movements }: FleetPlan, run: PlannedRun, names: Names): string[] {
  const into = movements.find(
    ({ toStep, hops }) =>
      toStep === run.stepId &&
      hops.at(-1)?.to === run.member &&
      hops.some(({ kind }) => kind === 'isl'),
  );
  const [first] = into?.hops ?? [];
  if (into === undefined || first === undefined) return [];
  return [names.id(first.from), ...into.hops.map(({ to }) => names.id(to))];
}

function presentRouting(plan: FleetPlan, names: Names): WireFleetPlan['isl_routing'] {
  const links = new Map<string, { hop: PlannedHop; dataMb: number }[]>();
  for (const used of hopsOf(plan)) {
    // A product without data follows its step over a link that it does not occupy.
    if (used.hop.kind !== 'isl' || used.hop.slices.length === 0) continue;
    const key = `${used.hop.from}>${used.hop.to}`;
    links.set(key, [...(links.get(key) ?? []), used]);
  }
  return [...links.values()].flatMap((used) => {
    const [first] = used;
    if (first === undefined) return [];
    const distanceKm = Math.max(
      ...used.flatMap(({ hop }) => hop.slices.map((slice) => slice.distanceKm ?? 0)),
    );
    return [
      {
        from: names.id(first.hop.from),
        to: names.id(first.hop.to),
        latency_ms: round(lightTimeMs(distanceKm), 3),
        bandwidth_mbps: round(ISL_BANDWIDTH_MBPS * islQuality(distanceKm, true), 2),
        transfers: used.length,
        data_mb: megabytes(used.reduce((sum, { dataMb }) => sum + dataMb, 0)),
      },
    ];
  });
}

function presentPlacements(
  { runs, optimality }: FleetPlan,
  job: Job,
  names: Names,
): WireFleetPlan['placements'] {
  return job.steps.flatMap((step) => {
    const [own, ...copies] = runs.filter(({ stepId }) => stepId === step.id);
    if (own === undefined) return [];
    const reason =
      step.location === 'ground'
        ? 'ground_required'
        : optimality.proven
          ? 'proven_earliest'
          : 'best_found';
    return [
      {
        step_id: step.id,
        satellite: names.id(own.member),
        satellite_name: names.name(own.member),
        location: own.member === null ? ('ground' as const) : ('onboard' as const),
        copies: copies.map(({ member }) => names.id(member)),
        reason,
      },
    ];
  });
}

function presentMovement(
  movement: PlannedMovement,
  names: Names,
  offset: Offset,
): WireFleetPlan['transfers'][number] {
  const hops = movement.hops.map((hop) => ({
    kind: hop.kind,
    from: names.id(hop.from),
    to: names.id(hop.to),
    start_offset_s: offset(hop.slices[0]?.startMs ?? hop.arrivalMs),
    end_offset_s: offset(hop.arrivalMs),
    slices: hop.slices.map((slice) => ({
      start_offset_s: offset(slice.startMs),
      end_offset_s: offset(slice.endMs),
      setup_s: seconds(slice.setupMs),
      data_mb: round(slice.dataMb, 6),
      station: slice.stationName,
      station_id: slice.stationId,
      pass_index: slice.passIndex,
      distance_km: slice.distanceKm === null ? null : round(slice.distanceKm, 1),
    })),
  }));
  return {
    id: movement.id,
    from_step: movement.fromStep,
    to_step: movement.toStep,
    from: hops[0]?.from ?? GROUND,
    to: hops.at(-1)?.to ?? GROUND,
    raw_data_mb: movement.rawMb,
    total_transfer_mb: movement.totalMb,
    retransmission_reserve_mb: movement.reserveMb,
    fec_scheme: movement.fecScheme,
    start_offset_s: hops[0]?.start_offset_s ?? 0,
    end_offset_s: hops.at(-1)?.end_offset_s ?? 0,
    hops,
  };
}

function presentCriticalPath(
  { criticalPath, finishMs }: FleetPlan,
  { startMs }: FleetFigures,
): WireFleetPlan['critical_path'] {
  const longest = [...criticalPath].sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0];
  return {
    steps: criticalPath.flatMap(({ kind, stepId }) =>
      kind === 'step' && stepId !== null ? [stepId] : [],
    ),
    duration_s: seconds(finishMs - startMs),
    bottleneck:
      longest === undefined
        ? null
        : {
            kind: longest.kind,
            step_id: longest.stepId,
            duration_s: seconds(longest.endMs - longest.startMs),
          },
  };
}

function presentConstellation(
  { members, predictionHours }: FleetInput,
  figures: FleetFigures,
): WireFleetPlan['constellation'] {
  return {
    prediction_start: formatInstant(figures.startMs),
    prediction_hours: predictionHours,
    isl_links: figures.islLinks,
    isl_contacts: figures.islContacts,
    ground_passes: figures.groundPasses,
    satellites: members.map(({ id, name, role, elements, bus }, index) => ({
      id,
      name,
      role,
      altitude_km: round(orbitSize(elements).altitudeKm, 2),
      inclination_deg: elements.inclinationDeg,
      period_min: round((figures.periodsMs[index] ?? 0) / 60_000, 4),
      bus: bus.class,
      profile: presentProfile(bus),
      elements_age_hours: round(elementAge(elements, figures.startMs).ageHours, 2),
    })),
  };
}

function presentEvent(event: FleetEvent, names: Names): WireFleetPlan['events'][number] {
  const { stepId, movementId, dataMb, deliveryConfidence } = event;
  const acts = stepId !== null || movementId !== null;
  return {
    type: event.type,
    timestamp_s: seconds(event.offsetMs),
    message: event.message,
    ...(stepId !== null && { step_id: stepId }),
    ...(acts && { satellite: names.id(event.member) }),
    ...(movementId !== null && {
      to_satellite: names.id(event.toMember),
      transfer_id: movementId,
    }),
    ...(dataMb !== null && { data_mb: megabytes(dataMb) }),
    ...(deliveryConfidence !== null && {
      delivery_confidence: probability(deliveryConfidence),
    }),
  };
}
