import { HOUR_MS } from '../time/instant.ts';
import {
  type FaultLosses,
  HEAT_FAULT_C,
  HOT_C,
  LOW_CHARGE,
  lossesAt,
  REBOOT_MS,
} from './fault-effects.ts';
import type { LiveFault, SatelliteState } from './session.ts';
import type { SatelliteEdge, SatelliteSpan } from './span-geometry.ts';
import {
  type Flow,
  flowOf,
  MEMORY_FLOOR_MB,
  type Mode,
  type SubsystemModel,
} from './subsystem-model.ts';

/** A satellite while its quantities are carried forward. */
export interface SatelliteRun {
  readonly index: number;
  readonly model: SubsystemModel;
  batteryWh: number;
  nodeC: number;
  memoryMb: number;
  primary: number;
  upsetMs: number | null;
  resetMs: number | null;
  hotMs: number | null;
  lowMs: number | null;
  goneMs: number | null;
  sunlit: boolean;
  contacts: number;
  /** The span that `sunlit` and `contacts` were read from, and its next edge. */
  span: SatelliteSpan | null;
  nextEdge: number;
  /** What the array gave and what the loads got since the run began, Wh. */
  generatedWh: number;
  servedWh: number;
}

/** What a run tells while it is carried forward. */
export type RunNotice =
  | { readonly kind: 'edge'; readonly edge: SatelliteEdge }
  | { readonly kind: 'cleared'; readonly fault: LiveFault }
  | { readonly kind: 'condition'; readonly name: 'hot' | 'low'; readonly holds: boolean }
  | { readonly kind: 'rebooted' };

/** Receives each notice with its instant, in order of time. */
export type Notify = (run: SatelliteRun, atMs: number, notice: RunNotice) => void;

/** A satellite at the beginning of a session: battery full, memory as after a restart. */
export function beginSatellite(model: SubsystemModel): SatelliteState {
  return {
    batteryWh: model.batteryWh,
    nodeC: Math.round(1e6 * model.startC) / 1e6,
    memoryMb: MEMORY_FLOOR_MB,
    primary: -1,
    upsetMs: null,
    resetMs: null,
    hotMs: null,
    lowMs: null,
    goneMs: null,
  };
}

/** Resumes a satellite from its state. */
export function resumeSatellite(
  index: number,
  model: SubsystemModel,
  state: SatelliteState,
): SatelliteRun {
  return {
    index,
    model,
    ...state,
    sunlit: false,
    contacts: 0,
    span: null,
    nextEdge: 0,
    generatedWh: 0,
    servedWh: 0,
  };
}

/**
 * Rounds what is kept to 1e-6 (Wh, °C) and 1e-3 (MB), the battery downwards, and continues with
 * the rounded values: what a state holds is the truth.
 */
export function knotState(run: SatelliteRun): SatelliteState {
  run.batteryWh = Math.floor(1e6 * run.batteryWh) / 1e6;
  run.nodeC = Math.round(1e6 * run.nodeC) / 1e6;
  run.memoryMb = Math.round(1e3 * run.memoryMb) / 1e3;
  const { batteryWh, nodeC, memoryMb, primary, upsetMs, resetMs, hotMs, lowMs, goneMs } = run;
  return { batteryWh, nodeC, memoryMb, primary, upsetMs, resetMs, hotMs, lowMs, goneMs };
}

/** Reads illumination and contacts at `atMs` from the span that begins at or before it. */
export function enterSpan(run: SatelliteRun, span: SatelliteSpan, atMs: number): void {
  run.span = span;
  run.sunlit = span.startsSunlit;
  run.contacts = span.startContacts;
  run.nextEdge = 0;
  for (;;) {
    const edge = span.edges[run.nextEdge];
    if (edge === undefined || edge.atMs > atMs) return;
    applyGeometry(run, edge);
    run.nextEdge += 1;
  }
}

/**
 * Advances a satellite from `fromMs` to `toMs` inside the span that it has entered: from edge to edge
 * (light, contacts, upsets, faults that clear), in closed form between them. X * in one go or with stops leaves no trace but the rounding of floating point.
 */
export function advanceSatellite(
  run: SatelliteRun,
  faults: readonly LiveFault[],
  fromMs: number,
  toMs: number,
  notify: Notify,
): void {
  let atMs = fromMs;
  while (atMs < toMs && run.goneMs === null) {
    const nextMs = nextInstant(run, faults, atMs, toMs);
    const mode = modeAt(run, faults, atMs);
    flowFor(run, mode, atMs, nextMs - atMs, notify);
    atMs = nextMs;
    passEdges(run, faults, atMs, notify);
  }
}

/** What decides the flow at an instant. */
export function modeAt(run: SatelliteRun, faults: readonly LiveFault[], atMs: number): Mode {
  return {
    sunlit: run.sunlit,
    inContact: run.contacts !== 0,
    rebooting: isRebooting(run, atMs),
    losses: lossesAt(faults, run.index, atMs),
  };
}

/** The flow at an instant, as the snapshot shows it. */
export function flowAt(run: SatelliteRun, mode: Mode): Flow {
  const flow = flowOf(run.model, mode, false);
  return isOut(run, flow) ? flowOf(run.model, mode, true) : flow;
}

/** Temperature as sensors see it, °C: the node and what a fault adds. */
export function thermalC(run: SatelliteRun, losses: FaultLosses): number {
  return run.nodeC + HEAT_FAULT_C * losses.thermal_exceedance;
}

/** Brings the conditions up to date with an instant at which something may have jumped. */
export function evaluateConditions(
  run: SatelliteRun,
  faults: readonly LiveFault[],
  atMs: number,
  notify: Notify,
): void {
  const losses = lossesAt(faults, run.index, atMs);
  const hotAtC = HOT_C - HEAT_FAULT_C * losses.thermal_exceedance;
  setCondition(run, 'hot', run.nodeC > hotAtC, atMs, notify);
  setCondition(run, 'low', run.batteryWh < LOW_CHARGE * run.model.batteryWh, atMs, notify);
}

/** Restarts the computer because of an injected upset. */
export function resetComputer(run: SatelliteRun, atMs: number): void {
  run.memoryMb = MEMORY_FLOOR_MB;
  run.resetMs = atMs;
}

function isRebooting(run: SatelliteRun, atMs: number): boolean {
  return (
    (run.upsetMs !== null && atMs < run.upsetMs + REBOOT_MS) ||
    (run.resetMs !== null && atMs < run.resetMs + REBOOT_MS)
  );
}

/** The next instant after `atMs` at which the mode may change, at most `toMs`. */
function nextInstant(
  run: SatelliteRun,
  faults: readonly LiveFault[],
  atMs: number,
  toMs: number,
): number {
  let nextMs = toMs;
  nextMs = sooner(run.span?.edges[run.nextEdge]?.atMs ?? Infinity, atMs, nextMs);
  if (run.upsetMs !== null) nextMs = sooner(run.upsetMs + REBOOT_MS, atMs, nextMs);
  if (run.resetMs !== null) nextMs = sooner(run.resetMs + REBOOT_MS, atMs, nextMs);
  for (const { satellite, endMs } of faults)
    if (satellite === run.index) nextMs = sooner(endMs ?? Infinity, atMs, nextMs);
  return nextMs;
}

/** The sooner of an instant, if it is after `atMs`, and `nextMs`. */
function sooner(tMs: number, atMs: number, nextMs: number): number {
  return tMs > atMs && tMs < nextMs ? tMs : nextMs;
}

/** Everything that happens at `atMs` itself. */
function passEdges(
  run: SatelliteRun,
  faults: readonly LiveFault[],
  atMs: number,
  notify: Notify,
): void {
  for (const fault of faults)
    if (fault.satellite === run.index && fault.endMs === atMs)
      notify(run, atMs, { kind: 'cleared', fault });
  if (run.upsetMs !== null && run.upsetMs + REBOOT_MS === atMs) {
    notify(run, atMs, { kind: 'rebooted' });
    run.upsetMs = null;
  }
  if (run.resetMs !== null && run.resetMs + REBOOT_MS === atMs) run.resetMs = null;
  for (;;) {
    const edge = run.span?.edges[run.nextEdge];
    if (edge === undefined || edge.atMs > atMs) break;
    run.nextEdge += 1;
    applyGeometry(run, edge);
    if (edge.kind === 'upset') {
      run.memoryMb = MEMORY_FLOOR_MB;
      run.upsetMs = atMs;
    }
    if (edge.kind === 'decay') run.goneMs = atMs;
    notify(run, atMs, { kind: 'edge', edge });
    if (edge.kind === 'decay') return;
  }
  evaluateConditions(run, faults, atMs, notify);
}

function applyGeometry(run: SatelliteRun, edge: SatelliteEdge): void {
  if (edge.kind === 'eclipse_entry') run.sunlit = false;
  else if (edge.kind === 'eclipse_exit') run.sunlit = true;
  else if (edge.kind === 'station_aos') run.contacts |= 1 << edge.station;
  else if (edge.kind === 'station_los') run.contacts &= ~(1 << edge.station);
}

/** Less than a millisecond of charge left, and falling. */
function isOut(run: SatelliteRun, flow: Flow): boolean {
  return run.batteryWh + flow.batteryWhPerMs < 0;
}

/** Lets a mode act for `durationMs`; when the battery runs out on the way, the loads are cut. */
function flowFor(
  run: SatelliteRun,
  mode: Mode,
  fromMs: number,
  durationMs: number,
  notify: Notify,
): void {
  const flow = flowOf(run.model, mode, false);
  const lastsMs =
    flow.batteryWhPerMs < 0 ? Math.floor(run.batteryWh / -flow.batteryWhPerMs) : Infinity;
  const fullMs = Math.min(durationMs, lastsMs);
  if (fullMs > 0) act(run, mode, flow, fromMs, fullMs, notify);
  if (fullMs < durationMs)
    act(run, mode, flowOf(run.model, mode, true), fromMs + fullMs, durationMs - fullMs, notify);
}

/** Moves every quantity by its closed form and tells where a condition begins or ends. */
function act(
  run: SatelliteRun,
  mode: Mode,
  flow: Flow,
  fromMs: number,
  durationMs: number,
  notify: Notify,
): void {
  const { model, nodeC, batteryWh } = run;
  const hotAtC = HOT_C - HEAT_FAULT_C * mode.losses.thermal_exceedance;
  const lowAtWh = LOW_CHARGE * model.batteryWh;
  const endC = nodeAfter(model, flow, nodeC, durationMs);
  const endWh = chargeAfter(model, flow, batteryWh, durationMs);
  const isHot = endC > hotAtC;
  if (isHot !== (run.hotMs !== null)) {
    const afterMs = firstMs(isHot, durationMs, (ms) => nodeAfter(model, flow, nodeC, ms) > hotAtC);
    setCondition(run, 'hot', isHot, fromMs + afterMs, notify);
  }
  const isLow = endWh < lowAtWh;
  if (isLow !== (run.lowMs !== null)) {
    const afterMs = firstMs(
      isLow,
      durationMs,
      (ms) => chargeAfter(model, flow, batteryWh, ms) < lowAtWh,
    );
    setCondition(run, 'low', isLow, fromMs + afterMs, notify);
  }
  run.nodeC = endC;
  run.batteryWh = endWh;
  run.memoryMb = Math.min(
    model.memoryMb,
    Math.max(MEMORY_FLOOR_MB, run.memoryMb + flow.memoryMbPerMs * durationMs),
  );
  run.generatedWh += (flow.generationW * durationMs) / HOUR_MS;
  run.servedWh += (flow.servedW * durationMs) / HOUR_MS;
}

/** Relaxation towards the balance of the flow: T + (T0 - T) exp(-t / τ). */
function nodeAfter(model: SubsystemModel, flow: Flow, nodeC: number, ms: number): number {
  return flow.targetC + (nodeC - flow.targetC) * Math.exp(-ms / model.timeConstantMs);
}

function chargeAfter(model: SubsystemModel, flow: Flow, batteryWh: number, ms: number): number {
  return Math.min(model.batteryWh, Math.max(0, batteryWh + flow.batteryWhPerMs * ms));
}

/** The first whole millisecond at which a condition that changes once has its new value. */
function firstMs(value: boolean, durationMs: number, holdsAfter: (ms: number) => boolean): number {
  let before = 0;
  let after = durationMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holdsAfter(middle) === value) after = middle;
    else before = middle;
  }
  return after;
}

function setCondition(
  run: SatelliteRun,
  name: 'hot' | 'low',
  holds: boolean,
  atMs: number,
  notify: Notify,
): void {
  const since = name === 'hot' ? run.hotMs : run.lowMs;
  if (holds === (since !== null)) return;
  const value = holds ? atMs : null;
  if (name === 'hot') run.hotMs = value;
  else run.lowMs = value;
  notify(run, atMs, { kind: 'condition', name, holds });
}
