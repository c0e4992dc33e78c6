import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../../domain/planning/job/job.ts';

/** What is booked on a satellite and its stations, in seconds after the start, as a test states it. */
export interface Booked {
  readonly startS: number;
  readonly endS: number;
  readonly what:
    | { readonly kind: 'load'; readonly powerW: number; readonly compute: number }
    | { readonly kind: 'storage'; readonly mb: number }
    | { readonly kind: 'antenna' }
    | { readonly kind: 'station'; readonly id: string }
    | { readonly kind: 'outage' };
}

/** How the only antenna of each station is used, s. */
export const SETUP_S = 60;
export const TEARDOWN_S = 60;

/** The radio as the rules state it: MB/s of a near pass, W, share of the computer, s. */
const RATE = 0.925;
const RADIO = { powerW: 15, compute: 0.05 };
const EXCHANGE_S = 2;
const EXCHANGE_W = 15;

interface Stood {
  readonly step: Step;
  readonly from: number;
  readonly to: number;
}

interface Sent {
  readonly startS: number;
  readonly endS: number;
}

/**
 * The end of the best timetable of a small job beside what is booked, by trying every start on a grid: cell by
 * cell power, compute and storage, the charge integrated second by second until everybody has ended and an orbit
 * after the own last work, and for what the last step makes every pass, as far as both of its antennas are
 * free. Seconds after the start; null where there is none. `wireMb` is what goes over the radio, 0 for nothing.
 */
export function bruteBeside(
  job: Job,
  environment: Environment,
  booked: readonly Booked[],
  cellS: number,
  wireMb: number,
): number | null {
  const cells = Math.floor((environment.endMs - environment.startMs) / 1000 / cellS);
  let best = Infinity;
  const place = (stood: readonly Stood[], rest: readonly Step[]): void => {
    const step = rest.find(({ dependsOn }) =>
      dependsOn.every((id) => stood.some((one) => one.step.id === id)),
    );
    if (step === undefined) {
      const endS = endOf(stood, environment, booked, cellS, wireMb);
      if (endS !== null && endS < best) best = endS;
      return;
    }
    const length = Math.round(step.durationS / cellS);
    const ready = Math.max(
      0,
      ...stood.filter((one) => step.dependsOn.includes(one.step.id)).map(({ to }) => to),
    );
    for (let from = ready; from + length <= cells && (from + length) * cellS < best; from += 1) {
      const all = [...stood, { step, from, to: from + length }];
      if (runs(all, environment, booked, cellS, from, from + length))
        place(
          all,
          rest.filter((one) => one !== step),
        );
    }
  };
  place([], job.steps);
  return best === Infinity ? null : best;
}

/** Whether power and compute suffice in some cells, and nothing is out of order. */
function runs(
  stood: readonly Stood[],
  environment: Environment,
  booked: readonly Booked[],
  cellS: number,
  from: number,
  to: number,
): boolean {
  for (let cell = from; cell < to; cell += 1) {
    const atS = (cell + 0.5) * cellS;
    let [watts, compute] = [0, 0];
    for (const one of stood)
      if (one.from <= cell && cell < one.to) {
        watts += one.step.requires.powerW;
        compute += one.step.requires.compute;
      }
    if (!hasRoom(environment, booked, atS, watts, compute)) return false;
  }
  return true;
}

function hasRoom(
  { bus, startMs, illumination }: Environment,
  booked: readonly Booked[],
  atS: number,
  watts: number,
  compute: number,
): boolean {
  let [allWatts, allCompute] = [watts, compute];
  for (const { startS, endS, what } of booked) {
    if (atS < startS || atS >= endS) continue;
    if (what.kind === 'outage') return false;
    if (what.kind !== 'load') continue;
    allWatts += what.powerW;
    allCompute += what.compute;
  }
  const tMs = startMs + atS * 1000;
  const isLit = illumination.find((one) => one.startMs <= tMs && tMs < one.endMs)?.sunlit ?? true;
  return (
    allWatts <= (isLit ? bus.peakSolarW : bus.eclipseBatteryW) + 1e-9 &&
    allCompute <= (isLit ? bus.computeSunlit : bus.computeEclipse) + 1e-9
  );
}

/** The end of a timetable with its downlink; null where storage or battery do not carry it. */
function endOf(
  stood: readonly Stood[],
  environment: Environment,
  booked: readonly Booked[],
  cellS: number,
  wireMb: number,
): number | null {
  const lastS = Math.max(...stood.map(({ to }) => to)) * cellS;
  const sink = stood.find(({ step }) => !stood.some((one) => one.step.dependsOn.includes(step.id)));
  const choices = wireMb === 0 ? [null] : sendings(environment, booked, lastS, wireMb);
  for (const sent of choices) {
    const endS = sent?.endS ?? lastS;
    if (!storesAll(stood, environment, booked, cellS, sink, endS)) continue;
    if (charges(stood, environment, booked, cellS, sent)) return endS;
  }
  return null;
}

/** One sending for each pass, begun at once or after something else on board ends, earliest end first. */
function sendings(
  environment: Environment,
  booked: readonly Booked[],
  readyS: number,
  wireMb: number,
): Sent[] {
  const lengthS = Math.ceil((wireMb / RATE) * 1000) / 1000;
  const found = environment.passes.flatMap((pass) => {
    const aosS = (pass.aosMs - environment.startMs) / 1000;
    const losS = (pass.losMs - environment.startMs) / 1000;
    const free = longestFree(booked, pass.stationId, aosS, losS);
    if (free === null) return [];
    const edges = booked.flatMap(({ startS, endS }) => [startS, endS]);
    const light = environment.illumination.map((one) => (one.startMs - environment.startMs) / 1000);
    const starts = [readyS, free[0], ...edges, ...light].filter((one) => one >= readyS);
    return starts
      .map((one) => Math.max(one, free[0]))
      .map((fromS) => ({ startS: fromS, endS: fromS + EXCHANGE_S + lengthS }))
      .filter(({ endS }) => endS <= free[1] + 1e-9)
      .filter((sent) => carries(environment, booked, sent));
  });
  return found.sort((a, b) => a.endS - b.endS);
}

function carries(environment: Environment, booked: readonly Booked[], { startS, endS }: Sent) {
  for (let atS = startS + 0.25; atS < endS; atS += 0.5)
    if (!hasRoom(environment, booked, atS, RADIO.powerW, RADIO.compute)) return false;
  return true;
}

/** The longest part of a pass in which the satellite's antenna and the station's are free, s. */
function longestFree(
  booked: readonly Booked[],
  stationId: string,
  aosS: number,
  losS: number,
): [number, number] | null {
  const isFree = (atS: number): boolean =>
    booked.every(({ startS, endS, what }) => {
      if (what.kind === 'antenna' || what.kind === 'outage') return atS < startS || atS >= endS;
      if (what.kind === 'station' && what.id === stationId)
        return atS < startS - TEARDOWN_S || atS >= endS + SETUP_S;
      return true;
    });
  let longest: [number, number] | null = null;
  let fromS: number | null = null;
  for (let atS = aosS; atS <= losS; atS += 1) {
    if (atS < losS && isFree(atS)) {
      fromS ??= atS;
      continue;
    }
    if (fromS !== null && (longest === null || atS - fromS > longest[1] - longest[0]))
      longest = [fromS, atS];
    fromS = null;
  }
  return longest;
}

/** Scratch, and what each step makes until the last that takes it ends, cell by cell. */
function storesAll(
  stood: readonly Stood[],
  { bus, endMs, startMs }: Environment,
  booked: readonly Booked[],
  cellS: number,
  sink: Stood | undefined,
  sentS: number,
): boolean {
  const untilS = (endMs - startMs) / 1000;
  for (let atS = cellS / 2; atS < untilS; atS += cellS) {
    let mb = 0;
    for (const one of stood) {
      if (one.from * cellS <= atS && atS < one.to * cellS) mb += one.step.requires.storageMb;
      const takers = stood.filter(({ step }) => step.dependsOn.includes(one.step.id));
      const letGoS = Math.max(
        one.to * cellS,
        ...takers.map(({ to }) => to * cellS),
        // Sending ends inside a cell: that cell counts whole, but not beyond what is sent.
        one === sink ? Math.ceil(sentS / cellS) * cellS : 0,
      );
      if (one.to * cellS <= atS && atS < letGoS) mb += one.step.storedOutputMb;
    }
    if (mb === 0) continue;
    for (const { startS, endS, what } of booked)
      if (what.kind === 'storage' && startS <= atS && atS < endS) mb += what.mb;
    if (mb > bus.storageMb + 1e-6) return false;
  }
  return true;
}

/** The charge in steps of a second: above the floor, and recovered an orbit after the own last work. */
function charges(
  stood: readonly Stood[],
  { bus, startMs, periodMs, illumination }: Environment,
  booked: readonly Booked[],
  cellS: number,
  sent: Sent | null,
): boolean {
  const lastS = Math.max(sent?.endS ?? 0, ...stood.map(({ to }) => to * cellS));
  const recoveredS = lastS + periodMs / 1000;
  const untilS = Math.max(recoveredS, ...booked.map(({ endS }) => endS));
  let [charge, idle] = [bus.batteryWh, bus.batteryWh];
  const flow = (isLit: boolean, load: number): number => {
    const net = isLit ? bus.peakSolarW - load : -bus.overheadW - load;
    return (net < 0 ? net / bus.dischargeEfficiency : net * bus.chargeEfficiency) / 3600;
  };
  let isRecovered = true;
  for (let second = 0; second < untilS; second += 1) {
    const atS = second + 0.5;
    let [own, others] = [0, 0];
    for (const { step, from, to } of stood)
      if (from * cellS <= atS && atS < to * cellS) own += step.requires.powerW;
    if (sent !== null && sent.startS <= atS && atS < sent.endS)
      own += atS < sent.startS + EXCHANGE_S ? EXCHANGE_W : RADIO.powerW;
    for (const { startS, endS, what } of booked)
      if (what.kind === 'load' && startS <= atS && atS < endS) others += what.powerW;
    const tMs = startMs + atS * 1000;
    const isLit = illumination.find((one) => one.startMs <= tMs && tMs < one.endMs)?.sunlit ?? true;
    charge = Math.min(bus.batteryWh, charge + flow(isLit, own + others));
    idle = Math.min(bus.batteryWh, idle + flow(isLit, others));
    if (charge < (1 - bus.depthOfDischarge) * bus.batteryWh - 1e-6) return false;
    if (second < recoveredS) isRecovered = charge >= idle - 0.01 * bus.batteryWh - 1e-6;
  }
  return isRecovered;
}
