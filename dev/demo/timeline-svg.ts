import type {
  PlanTimeline,
  TimelineBar,
  TimelineCurve,
  TimelineRow,
} from '../../contracts/plan/timeline.ts';
import { assignRows } from '../../domain/planning/explain/assign-rows.ts';

const WIDTH = 1280;
const LEFT = 190;
const RIGHT = 24;
const TOP = 66;
const TEXT_PX = 6.1;
const LINE_PX = 13;
const CURVE_PX = 56;
const GAP_PX = 8;

const COLOURS: Record<TimelineBar['kind'], string> = {
  sunlit: '#FFE9A8',
  eclipse: '#7D8BB5',
  saa: '#8E2A6C',
  pass: '#C9D3DC',
  step: '#3387DD',
  downlink: '#8A3A00',
  uplink: '#A3822F',
  key_exchange: '#107567',
  save: '#5F6A75',
  restore: '#A0AAB4',
};

const GROUND_COLOUR = '#4A1A80';

const BAR_PX: Record<TimelineRow['kind'], number> = {
  illumination: 18,
  saa: 12,
  pass: 36,
  onboard: 18,
  checkpoint: 14,
  antenna: 18,
  ground: 18,
};

/** A place on the chart: where an offset lies, and how far the chart reaches. */
interface Scale {
  readonly untilS: number;
  readonly x: (offsetS: number) => number;
}

/** Part of the picture, with the height that it takes. */
interface Band {
  readonly svg: string;
  readonly heightPx: number;
}

/** Draws a timeline from its start to `untilS` (s) as an SVG document; default: just past the finish. */
export function drawTimeline(chart: PlanTimeline, untilS = pastFinish(chart)): string {
  const scale: Scale = {
    untilS,
    x: (offsetS) => LEFT + ((WIDTH - LEFT - RIGHT) * offsetS) / untilS,
  };
  let y = TOP;
  const parts: string[] = [];
  const add = ({ svg, heightPx }: Band): void => {
    parts.push(`<g transform="translate(0 ${y})">${svg}</g>`);
    y += heightPx + GAP_PX;
  };
  for (const row of chart.rows) if (isShown(row, untilS)) add(drawRow(row, scale));
  for (const curve of chart.curves) add(drawCurve(curve, scale));
  const axis = drawAxis(chart, scale, y);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y + 8}" ` +
    `font-family="sans-serif" font-size="11" fill="#18212B">` +
    `<clipPath id="chart"><rect x="${LEFT}" y="-2" width="${WIDTH - LEFT - RIGHT}" height="400"/></clipPath>` +
    `<rect width="100%" height="100%" fill="#FFFFFF"/>${axis}${parts.join('')}</svg>\n`
  );
}

/** The last deed and a tenth more. */
function pastFinish({ markers }: PlanTimeline): number {
  return Math.max(60, (markers.find(({ id }) => id === 'finish')?.offset_s ?? 0) * 1.1);
}

/** Rows without a bar in sight say nothing, except those of what the plan itself does. */
function isShown(row: TimelineRow, untilS: number): boolean {
  return (
    row.kind === 'onboard' ||
    row.kind === 'antenna' ||
    row.bars.some((bar) => bar.start_offset_s < untilS)
  );
}

function drawRow(row: TimelineRow, scale: Scale): Band {
  const bars = row.bars.filter((bar) => bar.start_offset_s < scale.untilS);
  const barPx = BAR_PX[row.kind];
  const lanesPx = row.lanes * (barPx + 2);
  const shapes = bars.map((bar) => drawBar(bar, row, scale));
  const labels = drawLabels(row, bars, lanesPx, scale);
  return {
    svg: rowLabel(row.label, lanesPx / 2 + 4) + clipped(shapes.join('')) + labels.svg,
    heightPx: lanesPx + labels.heightPx,
  };
}

function drawBar(bar: TimelineBar, row: TimelineRow, scale: Scale): string {
  const heightPx = BAR_PX[row.kind];
  const y = bar.lane * (heightPx + 2);
  const x = scale.x(bar.start_offset_s);
  const width = Math.max(1.5, scale.x(bar.end_offset_s) - x);
  const title = `<title>${escape(
    `${bar.label}: ${clock(bar.start_offset_s)} to ${clock(bar.end_offset_s)}` +
      (bar.why === undefined ? '' : `. ${bar.why}`),
  )}</title>`;
  if (bar.kind !== 'pass') {
    const box = `x="${px(x)}" y="${y}" width="${px(width)}" height="${heightPx}"`;
    return `<rect ${box} fill="${fillOf(bar, row)}">${title}</rect>`;
  }
  // A pass is a dome as high as its highest elevation.
  const dome = heightPx * Math.max(0.2, (bar.max_elevation_deg ?? 90) / 90);
  const base = y + heightPx;
  const path = `M${px(x)} ${base}q${px(width / 2)} ${px(-2 * dome)} ${px(width)} 0z`;
  const line = bar.role === 'free' ? '#98A2AC' : '#39434C';
  const dash = bar.role === 'spare' ? ' stroke-dasharray="4 3"' : '';
  const fill = bar.role === 'used' ? COLOURS.pass : 'none';
  return `<path d="${path}" fill="${fill}" stroke="${line}"${dash}>${title}</path>`;
}

function fillOf(bar: TimelineBar, row: TimelineRow): string {
  return row.kind === 'ground' ? GROUND_COLOUR : COLOURS[bar.kind];
}

/** What must not be drawn beyond the edge of the chart. */
function clipped(svg: string): string {
  return `<g clip-path="url(#chart)">${svg}</g>`;
}

/** Names under the bars, each on the first line where it does not run into another. */
function drawLabels(
  row: TimelineRow,
  bars: readonly TimelineBar[],
  top: number,
  scale: Scale,
): Band {
  const texts = bars.map((bar) => {
    const text = labelOf(bar);
    const width = text.length * TEXT_PX + 8;
    const start = Math.min(scale.x(bar.start_offset_s), WIDTH - RIGHT - width);
    return { text, start, end: start + width };
  });
  if (row.kind === 'illumination') return { svg: '', heightPx: 0 };
  const lines = assignRows(texts);
  const svg = texts.map(
    ({ text, start }, index) =>
      `<text x="${px(start)}" y="${top + 11 + (lines[index] ?? 0) * LINE_PX}">${escape(text)}</text>`,
  );
  return {
    svg: svg.join(''),
    heightPx: texts.length === 0 ? 0 : (Math.max(...lines) + 1) * LINE_PX,
  };
}

function labelOf(bar: TimelineBar): string {
  if (bar.kind === 'pass') {
    const booked = (bar.downlink_booked_mb ?? 0) + (bar.uplink_booked_mb ?? 0);
    const load = booked > 0 ? `, ${Math.round(booked * 100) / 100} MB` : '';
    return `${Math.round(bar.max_elevation_deg ?? 0)}° ${bar.role ?? ''}${load}`;
  }
  if (bar.kind === 'key_exchange') return 'key';
  return bar.data_mb === undefined ? bar.label : `${bar.label} ${bar.data_mb} MB`;
}

function drawCurve(curve: TimelineCurve, scale: Scale): Band {
  const values = curve.points.map(([, value]) => value);
  const caps = (curve.limit?.points ?? []).map(([, value]) => value);
  const highest = Math.max(...values, 1e-9);
  const lowest = Math.min(0, ...values);
  // A cap far above what is drawn would press the curve flat: the curve keeps half of the height.
  const scaleTop =
    curve.unit === '%' ? 100 : Math.max(highest, Math.min(2 * highest, ...caps.slice(0, 1)));
  const y = (value: number): number =>
    CURVE_PX * (1 - Math.min(1.05, (value - lowest) / (scaleTop - lowest)));
  const path = polyline(curve.points, curve.interpolation === 'step', scale, y);
  const limit =
    curve.limit === undefined
      ? ''
      : `<path d="${polyline(curve.limit.points, true, scale, y)}" fill="none" stroke="#7E1500" stroke-dasharray="5 3"/>`;
  const ground = `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${CURVE_PX}" y2="${CURVE_PX}" stroke="#C3CCD4"/>`;
  return {
    svg:
      rowLabel(curve.label, 22) +
      `<text x="8" y="38" fill="#52606D">${escape(describe(curve, scale))}</text>` +
      `${ground}${limit}<path d="${path}" fill="none" stroke="#0B62C4" stroke-width="1.5"/>`,
    heightPx: CURVE_PX,
  };
}

/** The extreme that matters within the chart, beside the limits that hold there. */
function describe({ points, limit, unit }: TimelineCurve, { untilS }: Scale): string {
  const inSight = (some: readonly (readonly [number, number])[]): number[] =>
    some.filter(([at]) => at <= untilS).map(([, value]) => value);
  const values = inSight(points);
  const isFloor = limit?.bound === 'min';
  const extreme = isFloor ? Math.min(...values) : Math.max(...values);
  const caps = [...new Set(inSight(limit?.points ?? []))].sort((a, b) => a - b);
  const shown = `${isFloor ? 'least' : 'most'} ${Math.round(extreme * 100) / 100} ${unit}`;
  return caps.length === 0 ? shown : `${shown}, ${isFloor ? 'floor' : 'cap'} ${caps.join(' or ')}`;
}

function polyline(
  points: readonly (readonly [number, number])[],
  isStep: boolean,
  scale: Scale,
  y: (value: number) => number,
): string {
  let path = '';
  let lastY = '';
  for (const [index, [at, value]] of points.entries()) {
    const before = points[index - 1];
    const isBeyond = at > scale.untilS;
    const share =
      isBeyond && before !== undefined ? (scale.untilS - before[0]) / (at - before[0]) : 1;
    const shown = before === undefined ? value : before[1] + share * (value - before[1]);
    const x = px(scale.x(Math.min(at, scale.untilS)));
    if (isStep && path !== '') path += `L${x} ${lastY}`;
    if (isBeyond && isStep) return path;
    path += `${path === '' ? 'M' : 'L'}${x} ${px(y(shown))}`;
    if (isBeyond) return path;
    lastY = px(y(value));
  }
  return isStep ? `${path}H${px(scale.x(scale.untilS))}` : path;
}

function drawAxis(chart: PlanTimeline, scale: Scale, heightPx: number): string {
  const stepS = [10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200].find(
    (step) => scale.untilS / step <= 14,
  );
  const parts = [
    `<text x="8" y="16" font-size="13">Plan ${escape(chart.plan_id)}, from ${escape(chart.start)}</text>`,
  ];
  for (let at = 0; at <= scale.untilS; at += stepS ?? 14_400) {
    const x = px(scale.x(at));
    parts.push(`<line x1="${x}" x2="${x}" y1="54" y2="${heightPx}" stroke="#E9EDF1"/>`);
    parts.push(`<text x="${x}" y="50" text-anchor="middle" fill="#52606D">${clock(at)}</text>`);
  }
  for (const marker of chart.markers) {
    if (marker.offset_s > scale.untilS) continue;
    const x = px(scale.x(marker.offset_s));
    parts.push(`<line x1="${x}" x2="${x}" y1="38" y2="${heightPx}" stroke="#107567"/>`);
    parts.push(
      `<text x="${x}" y="35" text-anchor="middle">${escape(marker.label)} ${clock(marker.offset_s)}</text>`,
    );
  }
  return parts.join('');
}

function rowLabel(label: string, y: number): string {
  return `<text x="8" y="${y}" font-weight="bold">${escape(label)}</text>`;
}

/** An offset as h:mm:ss. */
function clock(offsetS: number): string {
  const whole = Math.round(offsetS);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
