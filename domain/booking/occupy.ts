import { initialSoc, socAt, socFloor } from '../spacecraft/battery.ts';
import type { Bus, LoadCurve } from '../spacecraft/bus.ts';
import { freePart } from '../planning/environment/antenna-time.ts';
import { windowsBeside } from '../planning/environment/beside-booked.ts';
import { withPasses } from '../planning/environment/cut-passes.ts';
import type { BookedDraw, Environment, Pass } from '../planning/environment/environment.ts';
import type { Interval } from '../time/intervals.ts';
import { type Commitment, satelliteResource, stationResource, type TermsOf } from './commitment.ts';
import { levelsOf, NOTHING_TAKEN, type Level } from './levels.ts';

/**
 * The surroundings of a satellite as far as they are free of commitments: windows cut at their edges with the
 * caps that are left, their load beside the job for the battery, their storage, and passes without the time
 * in which the satellite's antenna or all antennas of the station are taken. A plan in these surroundings is a
 * plan beside the commitments; without any that matter they are the surroundings given.
 */
export function occupy(
  environment: Environment,
  satelliteId: string,
  commitments: readonly Commitment[],
  termsOf: TermsOf,
): Environment {
  const taken = byResource(commitments);
  // Loads, storage and antenna are summed in one walk.
  const own = levelsOf(taken.get(satelliteResource(satelliteId)) ?? []);
  const bus = loadedBus(environment, own);
  const booked = bookedIn(environment, own);
  const passes = freePasses(environment, own, taken, termsOf);
  if (bus === environment.bus && booked.length === 0 && passes === environment.passes)
    return environment;
  const windows = windowsBeside(environment.windows, booked);
  const left = { ...environment, bus, windows, isShared: true } as const;
  return withPasses({ ...left, ...(booked.length > 0 && { booked }) }, passes);
}

function byResource(
  commitments: readonly Commitment[],
): ReadonlyMap<string, readonly Commitment[]> {
  const groups = new Map<string, Commitment[]>();
  for (const one of commitments) {
    const group = groups.get(one.resource);
    if (group === undefined) groups.set(one.resource, [one]);
    else group.push(one);
  }
  return groups;
}

/** What is drawn inside the horizon, as disjoint spans. */
function bookedIn({ startMs, endMs }: Environment, own: readonly Level[]): BookedDraw[] {
  return own
    .filter((level) => level.endMs > startMs && level.startMs < endMs && takesRoom(level))
    .map((level) => ({
      startMs: Math.max(level.startMs, startMs),
      endMs: Math.min(level.endMs, endMs),
      powerW: level.windowW,
      compute: level.compute,
      thermalW: level.thermalW,
      memoryMb: level.memoryMb,
      storageMb: level.storageMb,
      isOut: level.outages > 0,
    }));
}

function takesRoom({ windowW, compute, thermalW, memoryMb, storageMb, outages }: Level): boolean {
  return windowW > 0 || compute > 0 || thermalW > 0 || memoryMb > 0 || storageMb > 0 || outages > 0;
}

/** The bus with what others draw from the start on, and the charge that they leave at the start. */
function loadedBus(environment: Environment, own: readonly Level[]): Bus {
  const { bus, illumination, startMs } = environment;
  const curve = loadCurve(own);
  const firstMs = curve.timesMs[0];
  if (firstMs === undefined) return bus;
  const isLater = (curve.timesMs.at(-1) ?? startMs) > startMs;
  const loaded: Bus = isLater ? { ...bus, baseLoad: curve } : bus;
  const knownMs = illumination[0]?.startMs ?? startMs;
  if (bus.chargeAtStart !== undefined || firstMs >= startMs || knownMs >= startMs) return loaded;
  // What was drawn before light is known may have left no more than the floor.
  const wasDrawn =
    firstMs < knownMs && (curve.timesMs.at(-1) ?? knownMs) > knownMs - environment.periodMs;
  const before: Bus = wasDrawn ? { ...bus, chargeAtStart: socFloor(bus) } : bus;
  const charge = socAt(before, illumination, curve, knownMs, startMs);
  return Math.abs(charge - initialSoc(bus, illumination, startMs)) < CHARGE_GRAIN
    ? loaded
    : { ...loaded, chargeAtStart: charge };
}

/** Charges that differ by less are the same. */
const CHARGE_GRAIN = 1e-12;

function loadCurve(own: readonly Level[]): LoadCurve {
  const timesMs: number[] = [];
  const watts: number[] = [];
  let lastMs = -Infinity;
  const put = (tMs: number, powerW: number): void => {
    if (powerW === (watts.at(-1) ?? 0)) return;
    timesMs.push(tMs);
    watts.push(powerW);
  };
  for (const { startMs, endMs, powerW } of own) {
    if (startMs > lastMs) put(lastMs, NOTHING_TAKEN.powerW);
    put(startMs, powerW);
    lastMs = endMs;
  }
  put(lastMs, NOTHING_TAKEN.powerW);
  return { timesMs, watts };
}

/** Passes without the time in which an end of them is taken; the same list where none is. */
function freePasses(
  { passes }: Environment,
  own: readonly Level[],
  taken: ReadonlyMap<string, readonly Commitment[]>,
  termsOf: TermsOf,
): readonly Pass[] {
  const onBoard = busySpans(own, 1);
  const stations = new Map<string, readonly Interval[]>();
  const stationBusy = (id: string): readonly Interval[] => {
    let busy = stations.get(id);
    if (busy === undefined) {
      const { antennas, setupMs, teardownMs } = termsOf(id);
      // A contact right after a taken span needs its set-up, one right before it its tear-down.
      busy = busySpans(levelsOf(taken.get(stationResource(id)) ?? []), antennas).map(
        ({ startMs, endMs }) => ({ startMs: startMs - teardownMs, endMs: endMs + setupMs }),
      );
      stations.set(id, busy);
    }
    return busy;
  };
  const free = passes.flatMap((pass) => {
    const busy = [...met(onBoard, pass), ...met(stationBusy(pass.stationId), pass)];
    if (busy.length === 0) return [pass];
    const part = freePart(pass, busy);
    return part === null ? [] : [part];
  });
  return free.every((pass, at) => pass === passes[at]) && free.length === passes.length
    ? passes
    : free;
}

/** Spans, disjoint and in order of time, in which so many antennas are taken at once or none works. */
function busySpans(levels: readonly Level[], antennas: number): Interval[] {
  return levels.filter(({ contacts, outages }) => contacts >= antennas || outages > 0);
}

/** Those of spans in order of time that a pass meets. */
function met(spans: readonly Interval[], { aosMs, losMs }: Pass): Interval[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.endMs ?? Infinity) <= aosMs) low = middle + 1;
    else high = middle;
  }
  const found: Interval[] = [];
  for (let at = low; at < spans.length; at += 1) {
    const span = spans[at];
    if (span === undefined || span.startMs >= losMs) break;
    found.push(span);
  }
  return found;
}
