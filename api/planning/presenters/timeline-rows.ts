import type { TimelineBar, TimelineRow } from '../../../contracts/plan/timeline.ts';
import { assignRows } from '../../../domain/planning/explain/assign-rows.ts';
import type { ChartedPlan } from './pulses.ts';
import { round } from '../../../presenters/rounding.ts';
import type { Direction } from '../../../domain/link/capacity.ts';

type Segment = ChartedPlan['plan']['segments'][number];
type Pass = ChartedPlan['orbital_environment']['ground_passes'][number];

/** A bar before its lane is known. */
type Bar = Omit<TimelineBar, 'lane'>;

/** Presents the rows of a plan's chart, top down; rows without bars are there too. */
export function presentRows(plan: ChartedPlan): TimelineRow[] {
  const { segments } = plan.plan;
  const bars = (wanted: (segment: Segment) => boolean): Bar[] =>
    segments.filter(wanted).map((segment) => segmentBar(segment, plan));
  const isRadio = ({ kind }: Segment): boolean => kind === 'transfer' || kind === 'key_exchange';
  return [
    rowOf('illumination', 'Illumination', 'illumination', windowBars(plan)),
    rowOf('saa', 'South Atlantic Anomaly', 'saa', crossingBars(plan)),
    ...passRows(plan),
    rowOf(
      'onboard',
      'On-board computer',
      'onboard',
      bars(({ kind, location }) => kind === 'step' && location === 'onboard'),
    ),
    rowOf(
      'checkpoint',
      'Checkpoints',
      'checkpoint',
      bars(({ kind }) => kind === 'checkpoint'),
    ),
    rowOf('antenna', 'Antenna', 'antenna', bars(isRadio)),
    rowOf(
      'ground',
      'Ground',
      'ground',
      bars(({ kind, location }) => kind === 'step' && location === 'ground'),
    ),
  ];
}

function rowOf(
  id: string,
  label: string,
  kind: TimelineRow['kind'],
  bars: readonly Bar[],
): TimelineRow {
  const lanes = assignRows(
    bars.map((bar) => ({ start: bar.start_offset_s, end: bar.end_offset_s })),
  );
  return {
    id,
    label,
    kind,
    lanes: Math.max(0, ...lanes) + 1,
    bars: bars.map((bar, index) => ({ ...bar, lane: lanes[index] ?? 0 })),
  };
}

function windowBars({ orbital_environment: { windows } }: ChartedPlan): Bar[] {
  return windows.map((window) => ({
    id: `window-${window.index}`,
    label: window.label,
    kind: window.type,
    ...spanOf(window),
    window_index: window.index,
  }));
}

function crossingBars({
  orbital_environment: { saa_crossings: crossings = [] },
}: ChartedPlan): Bar[] {
  return crossings.map((crossing, index) => ({
    id: `saa-${index}`,
    label: `Crossing ${index + 1}`,
    kind: 'saa',
    ...spanOf(crossing),
    severity: crossing.severity,
  }));
}

/** A row for every station with a pass, in the order of their first passes. */
function passRows(plan: ChartedPlan): TimelineRow[] {
  const byStation = new Map<string, Pass[]>();
  for (const pass of plan.orbital_environment.ground_passes) {
    const known = byStation.get(pass.station_id);
    if (known === undefined) byStation.set(pass.station_id, [pass]);
    else known.push(pass);
  }
  return [...byStation].map(([stationId, passes]) =>
    rowOf(
      `pass:${stationId}`,
      passes[0]?.station_name ?? stationId,
      'pass',
      passes.map((pass) => passBar(pass, plan)),
    ),
  );
}

function passBar(pass: Pass, plan: ChartedPlan): Bar {
  const isUsed = plan.plan.segments.some(
    ({ kind, pass_index: at }) => kind !== 'step' && at === pass.index,
  );
  const isSpare = plan.error_budget.spare_passes.includes(pass.index);
  return {
    id: `pass-${pass.index}`,
    label: passLabel(pass),
    kind: 'pass',
    ...spanOf({
      start: pass.aos,
      end: pass.los,
      start_offset_s: pass.aos_offset_s,
      duration_s: pass.duration_s,
    }),
    window_index: pass.window_index,
    pass_index: pass.index,
    station: pass.station_name,
    station_id: pass.station_id,
    role: isUsed ? 'used' : isSpare ? 'spare' : 'free',
    ...(pass.max_elevation_deg !== null && { max_elevation_deg: pass.max_elevation_deg }),
    downlink_capacity_mb: pass.downlink_capacity_mb,
    downlink_booked_mb: bookedMb(plan, pass.index, 'downlink'),
    uplink_capacity_mb: pass.uplink_capacity_mb,
    uplink_booked_mb: bookedMb(plan, pass.index, 'uplink'),
  };
}

function passLabel({ station_name: name, max_elevation_deg: deg }: Pass): string {
  return deg === null ? name : `${name} ${Math.round(deg)}°`;
}

/** What the plan carries one way in a pass, MB on the wire. */
function bookedMb(plan: ChartedPlan, passIndex: number, direction: Direction): number {
  const slices = plan.transfer_schedule.transfers
    .filter((transfer) => transfer.direction === direction)
    .flatMap(({ passes }) => passes)
    .filter((slice) => slice.pass_index === passIndex);
  return round(
    slices.reduce((sum, slice) => sum + slice.data_mb, 0),
    2,
  );
}

function segmentBar(segment: Segment, plan: ChartedPlan): Bar {
  const { step_id: stepId, transfer_id: transferId, window_index: windowIndex } = segment;
  const transfer = plan.transfer_schedule.transfers.find(({ id }) => id === transferId);
  const slice = transfer?.passes.find(
    (one) => segment.kind === 'transfer' && one.start === segment.start,
  );
  return {
    id: segment.segment_id,
    label: segment.name,
    kind: barKind(segment, transfer?.direction),
    ...spanOf(segment),
    ...(stepId !== null && { step_id: stepId }),
    ...(transferId !== null && { transfer_id: transferId }),
    ...(slice !== undefined && { data_mb: slice.data_mb }),
    ...(windowIndex !== null && { window_index: windowIndex }),
    ...(segment.pass_index !== null && { pass_index: segment.pass_index }),
    ...(segment.station !== undefined && { station: segment.station }),
    ...(segment.station_id !== undefined && { station_id: segment.station_id }),
    ...(segment.why !== undefined && { why: segment.why }),
  };
}

function barKind(segment: Segment, direction: Direction | undefined): TimelineBar['kind'] {
  switch (segment.kind) {
    case 'step':
    case 'key_exchange':
      return segment.kind;
    case 'transfer':
      return direction ?? 'downlink';
    case 'checkpoint':
      return segment.checkpoint ?? 'save';
  }
}

function spanOf(span: {
  readonly start: string;
  readonly end: string;
  readonly start_offset_s: number;
  readonly duration_s: number;
}): Pick<Bar, 'start_offset_s' | 'end_offset_s' | 'start' | 'end'> {
  return {
    start_offset_s: span.start_offset_s,
    end_offset_s: round(span.start_offset_s + span.duration_s, 3),
    start: span.start,
    end: span.end,
  };
}
