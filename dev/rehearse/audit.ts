import type { Commitment, CommitmentDraw } from '../../domain/booking/commitment.ts';
import { overbookings, type Capacity, type Overbooking } from '../../domain/booking/sum-check.ts';
import type { Illumination } from '../../domain/orbit/environment/eclipse.ts';
import { illumination } from '../../domain/orbit/environment/eclipse.ts';
import { parseTle } from '../../domain/orbit/elements/tle.ts';
import { createEphemeris } from '../../domain/orbit/ephemeris/ephemeris.ts';
import { busOfClass } from '../../domain/spacecraft/bus-classes.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { Week, WeekSatellite } from './week.ts';

/** What a check of all that is booked found. */
export interface Audit {
  readonly commitments: number;
  readonly resources: number;
  readonly violations: readonly Overbooking[];
  /** Spans of work that outages met which were told too late for another plan. */
  readonly overtaken: number;
}

/**
 * Newer elements move the edges of light by a second or two: so near to one, plans of either may be right, ms.
 */
const LIGHT_TOLERANCE_MS = 5_000;
const ANTENNAS = 1;

/** Reads the commitments of `GET /api/schedule?format=csv`. Throws where a column is missing. */
export function readCommitments(csv: string): Commitment[] {
  const [header = [], ...rows] = parseCsv(csv);
  const column = (name: string): number => {
    const at = header.indexOf(name);
    if (at === -1) throw new Error(`the schedule has no column ${name}`);
    return at;
  };
  const at = Object.fromEntries(COLUMNS.map((name) => [name, column(name)])) as Record<
    (typeof COLUMNS)[number],
    number
  >;
  return rows.map((cells) => {
    const text = (name: (typeof COLUMNS)[number]): string => cells[at[name]] ?? '';
    const work = text('work');
    return {
      ...{ resource: text('resource'), booking: text('deployment_id') },
      work: work === '' ? null : work,
      draw: drawOf(text('kind'), (name) => Number(text(name))),
      ...{ startMs: Date.parse(text('start')), endMs: Date.parse(text('end')) },
    };
  });
}

const AMOUNTS = [
  'power_w',
  'window_power_w',
  'compute',
  'thermal_w',
  'memory_mb',
  'storage_mb',
] as const;
const COLUMNS = [
  ...(['resource', 'kind', 'start', 'end', 'deployment_id', 'work'] as const),
  ...AMOUNTS,
] as const;

function drawOf(kind: string, amount: (name: (typeof AMOUNTS)[number]) => number): CommitmentDraw {
  switch (kind) {
    case 'load':
      return {
        ...{ kind, powerW: amount('power_w'), windowW: amount('window_power_w') },
        ...{ compute: amount('compute'), thermalW: amount('thermal_w') },
        memoryMb: amount('memory_mb'),
      };
    case 'storage':
      return { kind, amountMb: amount('storage_mb') };
    case 'antenna':
    case 'outage':
      return { kind };
    default:
      throw new Error(`nobody knows what '${kind}' takes`);
  }
}

/**
 * Adds up all that is booked, resource by resource, by the checker that shares nothing with what makes room for
 * plans; `names` are the resources of the week's satellites and stations, in their order.
 */
export function auditWeek(
  week: Week,
  commitments: readonly Commitment[],
  names: { readonly satellites: readonly string[]; readonly stations: readonly string[] },
): Audit {
  const booked = commitments.filter(({ draw }) => draw.kind !== 'outage');
  const capacities = new Map<string, Capacity>([
    ...names.stations.map(
      (resource) => [resource, { kind: 'station', antennas: ANTENNAS } as const] as const,
    ),
    ...week.satellites.map(
      (satellite, index) => [names.satellites[index] ?? '', capacityOf(week, satellite)] as const,
    ),
  ]);
  const used = [...new Set(booked.map(({ resource }) => resource))];
  const found = (list: readonly Commitment[]): Overbooking[] =>
    used.flatMap((resource) => {
      const capacity = capacities.get(resource);
      if (capacity === undefined) throw new Error(`${resource} is none of the rehearsal`);
      return overbookings(resource, list, capacity);
    });
  return {
    ...{ commitments: booked.length, resources: used.length, violations: found(booked) },
    overtaken: found(commitments).filter(({ rule }) => rule === 'outage').length,
  };
}

/** What a satellite offers over the week, with the light that its newest elements at each instant tell. */
function capacityOf({ startMs, endMs }: Week, satellite: WeekSatellite): Capacity {
  const sets = [satellite.first, ...satellite.later];
  const light = sets.flatMap(({ tle }, index) =>
    lightBetween(
      tle,
      index === 0 ? startMs - DAY_MS : (sets[index]?.atMs ?? endMs),
      sets[index + 1]?.atMs ?? endMs + 2 * DAY_MS,
    ),
  );
  return {
    ...{ kind: 'satellite', bus: busOfClass(satellite.bus, 'given') },
    illumination: withEdges(united(light)),
    periodMs: DAY_MS / elementsOf(satellite.first.tle).meanMotionRevPerDay,
  };
}

function elementsOf([first, second]: readonly [string, string]) {
  const read = parseTle(first, second);
  if (!read.ok) throw new Error(read.problems[0]?.message ?? 'no elements');
  return read.elements;
}

function lightBetween(
  tle: readonly [string, string],
  fromMs: number,
  untilMs: number,
): Illumination[] {
  const made = createEphemeris(elementsOf(tle), fromMs, untilMs);
  if (!made.ok) throw new Error(made.message);
  return illumination(made.ephemeris);
}

/** Neighbours of the same light as one. */
function united(spans: readonly Illumination[]): Illumination[] {
  const found: Illumination[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (last?.sunlit === span.sunlit) found[found.length - 1] = { ...last, endMs: span.endMs };
    else found.push(span);
  }
  return found;
}

/** Light that begins somewhat earlier and ends somewhat later than it does. */
function withEdges(spans: readonly Illumination[]): Illumination[] {
  return spans.map(({ startMs, endMs, sunlit }, at) => {
    const byMs = sunlit ? -LIGHT_TOLERANCE_MS : LIGHT_TOLERANCE_MS;
    return {
      sunlit,
      startMs: Math.round(at === 0 ? startMs : startMs + byMs),
      endMs: Math.round(at === spans.length - 1 ? endMs : endMs - byMs),
    };
  });
}

/** The cells of a table in CSV (RFC 4180). */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (found === null) throw new Error('the schedule is no CSV');
    const [, quoted, plain = '', end] = found;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(cells);
    cells = [];
  }
  return rows;
}

/** What a check found, as a line for people. */
export function auditLines({ commitments, resources, violations, overtaken }: Audit): string[] {
  const [first] = violations;
  const summed = `${commitments} commitments of ${resources} satellites and stations`;
  return [
    first === undefined
      ? `  sum check of ${summed}: no violation`
      : `  sum check of ${summed}: ${violations.length} VIOLATIONS, first ${first.resource} (${first.rule}) at ` +
        new Date(first.startMs).toISOString(),
    ...(overtaken === 0
      ? []
      : [`  ${overtaken} spans had begun, or could not be moved, when an outage was told`]),
  ];
}
