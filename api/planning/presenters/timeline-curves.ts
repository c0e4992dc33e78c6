import type { TimelineCurve } from '../../../contracts/plan/timeline.ts';
import type { Bus } from '../../../domain/spacecraft/bus.ts';
import { socFloor, socTrace } from '../../../domain/spacecraft/battery.ts';
import { heatedTrace } from '../../../domain/spacecraft/heated-trace.ts';
import { THERMAL_BODIES } from '../../../domain/spacecraft/thermal-bodies.ts';
import { round, seconds } from '../../../presenters/rounding.ts';
import { storagePulses } from './timeline-storage.ts';
import { levelPoints, toMs, type ChartedPlan, type Point, type Pulse } from './pulses.ts';

type Resource = 'power_w' | 'compute' | 'thermal_w' | 'memory_mb';
type Window = ChartedPlan['orbital_environment']['windows'][number];

/** Presents what a plan draws, stores and leaves in the battery from its start to `lengthMs`. */
export function presentCurves(plan: ChartedPlan, lengthMs: number): TimelineCurve[] {
  const draw = (resource: Resource): Point[] => levelPoints(drawPulses(plan, resource), lengthMs);
  const { windows } = plan.orbital_environment;
  const cap = (of: (window: Window) => number): TimelineCurve['limit'] => capOf(windows, of);
  const steps: [TimelineCurve['id'], string, string, Point[], TimelineCurve['limit']][] = [
    ['power', 'Power drawn by the job', 'W', draw('power_w'), cap(({ power_w: watts }) => watts)],
    ['compute', 'Computer in use', 'OCU', draw('compute'), cap(({ compute }) => compute)],
    ['thermal', 'Heat of the job', 'W', draw('thermal_w'), cap(({ thermal_w: watts }) => watts)],
    ['memory', 'Memory', 'MB', draw('memory_mb'), cap(({ memory_mb: mb }) => mb)],
    [
      'storage',
      'Storage',
      'MB',
      levelPoints(storagePulses(plan), lengthMs),
      cap(({ storage_mb: mb }) => mb),
    ],
  ];
  return [
    ...steps.map(([id, label, unit, points, limit]): TimelineCurve => {
      return { id, label, unit, interpolation: 'step', ...(limit && { limit }), points };
    }),
    batteryCurve(plan),
    temperatureCurve(plan, lengthMs),
    backlogCurve(plan, lengthMs),
  ].filter((curve) => curve !== null);
}

function drawPulses({ plan }: ChartedPlan, resource: Resource): Pulse[] {
  return plan.segments
    .filter(({ location }) => location === 'onboard')
    .map((segment) => ({
      startMs: toMs(segment.start_offset_s),
      endMs: toMs(segment.end_offset_s),
      amount: segment.resources[resource],
    }));
}

/** The cap of every window from its start on, or undefined without windows. */
function capOf(
  windows: readonly Window[],
  of: (window: Window) => number,
): TimelineCurve['limit'] | undefined {
  const points: Point[] = [];
  for (const window of windows)
    if (points.at(-1)?.[1] !== of(window)) points.push([window.start_offset_s, of(window)]);
  return points.length === 0 ? undefined : { bound: 'max', points };
}

/**
 * State of charge under the plan's load, integrated over the windows from the charge that the plan
 * was made with; null for plans that do not say that charge.
 */
function batteryCurve(plan: ChartedPlan): TimelineCurve | null {
  const { battery, bus: wire, windows, prediction_start: start } = plan.orbital_environment;
  const first = battery?.points[0]?.soc;
  if (first === undefined) return null;
  const others = plan.schedule?.load;
  const bus: Bus = {
    ...{ ...busOf(wire), chargeAtStart: first },
    ...(others !== undefined && {
      baseLoad: {
        timesMs: others.map(({ offset_s: at }) => toMs(at)),
        watts: others.map(({ power_w: watts }) => watts),
      },
    }),
  };
  const lengthMs = Date.parse(plan.orbital_environment.prediction_end) - Date.parse(start);
  const load = levelPoints(drawPulses(plan, 'power_w'), lengthMs);
  const illumination = windows.map((window) => ({
    startMs: toMs(window.start_offset_s),
    endMs: toMs(window.start_offset_s + window.duration_s),
    sunlit: window.type === 'sunlit',
  }));
  const trace = socTrace(
    bus,
    illumination,
    { timesMs: load.map(([at]) => toMs(at)), watts: load.map(([, watts]) => watts) },
    0,
    lengthMs,
  );
  return {
    id: 'battery',
    label: 'Battery',
    unit: '%',
    interpolation: 'linear',
    limit: { bound: 'min', points: [[0, round(socFloor(bus) * 100, 2)]] },
    points: trace.timesMs.map((tMs, index) => [
      seconds(tMs),
      round((trace.soc[index] ?? 1) * 100, 2),
    ]),
  };
}

/**
 * Temperature under the heat of the job, from that of the bus alone; null for plans that do not tell
 * the latter. It ends with the horizon.
 */
function temperatureCurve(plan: ChartedPlan, lengthMs: number): TimelineCurve | null {
  const { thermal, bus } = plan.orbital_environment;
  if (thermal === undefined) return null;
  const heat = levelPoints(drawPulses(plan, 'thermal_w'), lengthMs);
  const trace = heatedTrace(
    THERMAL_BODIES[bus.class],
    {
      timesMs: thermal.points.map(({ offset_s: offsetS }) => toMs(offsetS)),
      celsius: thermal.points.map(({ temperature_c: celsius }) => celsius),
    },
    { timesMs: heat.map(([at]) => toMs(at)), watts: heat.map(([, watts]) => watts) },
  );
  return {
    id: 'temperature',
    label: 'Temperature',
    unit: '°C',
    interpolation: 'linear',
    limit: { bound: 'warning', points: [[0, thermal.limit_c]] },
    points: trace.timesMs.map((tMs, index) => [seconds(tMs), round(trace.celsius[index] ?? 0, 2)]),
  };
}

/** Data that are ready on board and wait for a downlink, MB on the wire. */
function backlogCurve(plan: ChartedPlan, lengthMs: number): TimelineCurve {
  const downlinks = plan.transfer_schedule.transfers.filter(
    ({ direction }) => direction === 'downlink',
  );
  const startMs = Date.parse(plan.orbital_environment.prediction_start);
  const slices = downlinks.flatMap(({ passes }) =>
    passes.map((slice) => ({
      startMs: Date.parse(slice.start) - startMs,
      endMs: Date.parse(slice.end) - startMs,
      dataMb: slice.data_mb,
    })),
  );
  const arrivals = downlinks.map((transfer) => ({
    atMs: readyMs(plan, transfer.from_step),
    dataMb: transfer.total_transfer_mb,
  }));
  const left = (tMs: number, arrived: (atMs: number) => boolean): number =>
    arrivals.reduce((sum, { atMs, dataMb }) => sum + (arrived(atMs) ? dataMb : 0), 0) -
    slices.reduce((sum, slice) => {
      const share = (tMs - slice.startMs) / (slice.endMs - slice.startMs);
      return sum + slice.dataMb * Math.min(1, Math.max(0, share));
    }, 0);
  const instants = new Set([0, lengthMs, ...arrivals.map(({ atMs }) => atMs)]);
  for (const slice of slices) instants.add(slice.startMs).add(slice.endMs);
  const points = [...instants]
    .sort((a, b) => a - b)
    .flatMap((tMs): Point[] => {
      const before = round(
        left(tMs, (atMs) => atMs < tMs),
        2,
      );
      const after = round(
        left(tMs, (atMs) => atMs <= tMs),
        2,
      );
      return before === after
        ? [[seconds(tMs), after]]
        : [
            [seconds(tMs), before],
            [seconds(tMs), after],
          ];
    });
  return {
    id: 'backlog',
    label: 'Waiting for downlink',
    unit: 'MB',
    interpolation: 'linear',
    points,
  };
}

/** End of the last bar of a step, ms from the start. */
function readyMs({ plan }: ChartedPlan, stepId: string | null): number {
  const ends = plan.segments
    .filter((segment) => stepId !== null && segment.step_id === stepId)
    .map((segment) => toMs(segment.end_offset_s));
  return Math.max(0, ...ends);
}

function busOf(wire: ChartedPlan['orbital_environment']['bus']): Bus {
  return {
    class: wire.class,
    source: wire.source,
    peakSolarW: wire.peak_solar_w,
    eclipseBatteryW: wire.eclipse_battery_w,
    maxThermalW: wire.max_thermal_w,
    computeSunlit: wire.compute_sunlit,
    computeEclipse: wire.compute_eclipse,
    storageMb: wire.storage_mb,
    memoryMb: wire.memory_mb,
    batteryWh: wire.battery_wh,
    depthOfDischarge: wire.depth_of_discharge,
    overheadW: wire.overhead_w,
    chargeEfficiency: wire.charge_efficiency,
    dischargeEfficiency: wire.discharge_efficiency,
    writeMbS: wire.write_mb_s,
    fullDuplex: wire.full_duplex,
  };
}
