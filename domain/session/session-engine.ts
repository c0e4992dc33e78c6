import { createEphemeris } from '../orbit/ephemeris/ephemeris.ts';
import {
  type ConstellationRun,
  linksNow,
  type SessionBasis,
  spanUpTo,
  resumeConstellation,
} from './constellation-run.ts';
import { isLive } from './fault-effects.ts';
import { describeLinks, isCutOff } from './links.ts';
import { isInSight } from './pair-spans.ts';
import { beginSatellite, evaluateConditions, resetComputer } from './satellite-run.ts';
import {
  type LiveFault,
  MAX_SESSION_SATELLITES,
  requestRefusal,
  type SessionDefinition,
  type SessionEngine,
  type SessionRequest,
  type SessionSnapshot,
  type SessionState,
  type SessionStep,
} from './session.ts';
import { createEventLog, type EventLog } from './session-events.ts';
import { describeSatellite } from './snapshot.ts';
import { createSpanGeometry, type SpanGeometry } from './span-geometry.ts';
import { createSubsystemModel } from './subsystem-model.ts';

/** Spans whose geometry an engine keeps: the present one and its neighbours. */
const KEPT_SPANS = 3;

/** Something wrong with a definition: `satellites[3].elements`, and why. */
export interface DefinitionProblem {
  readonly path: string;
  readonly message: string;
}

type Tick = SessionRequest & { readonly kind: 'tick' };
type Injection = SessionRequest & { readonly kind: 'fault' };

/**
 * Everything that is wrong with a definition: the number of satellites, ids that come twice, elements
 * that SGP4 cannot propagate to the epoch.
 */
export function definitionProblems(definition: SessionDefinition): DefinitionProblem[] {
  const { satellites, epochMs } = definition;
  const problems: DefinitionProblem[] = [];
  if (satellites.length < 1 || satellites.length > MAX_SESSION_SATELLITES)
    problems.push({ path: 'satellites', message: `must be 1 to ${MAX_SESSION_SATELLITES}` });
  if (!Number.isInteger(epochMs)) {
    problems.push({ path: 'epoch', message: 'must be in whole milliseconds' });
    return problems;
  }
  const seen = new Set<string>();
  satellites.forEach(({ id, elements }, index) => {
    const path = `satellites[${index}]`;
    if (seen.has(id)) problems.push({ path: `${path}.id`, message: `'${id}' comes twice` });
    seen.add(id);
    const created = createEphemeris(elements, epochMs, epochMs + 1);
    if (!created.ok) problems.push({ path: `${path}.elements`, message: created.message });
  });
  return problems;
}

/**
 * The engine of a session: same definition, state and request give the same step, bit for bit, in
 * any process. Throws RangeError for a definition that `definitionProblems` objects to.
 */
export function createSessionEngine(definition: SessionDefinition): SessionEngine {
  const problem = definitionProblems(definition)[0];
  if (problem !== undefined) throw new RangeError(`${problem.path}: ${problem.message}`);
  const ids = definition.satellites.map(({ id }) => id);
  const models = definition.satellites.map(createSubsystemModel);
  const basis: SessionBasis = { definition, models, spanAt: createSpanCache(definition) };
  return {
    definition,
    begin() {
      const run = resumeConstellation(basis, models.map(beginSatellite), [], 0);
      const log = createEventLog(definition, [], 0);
      for (const satellite of run.runs) evaluateConditions(satellite, [], 0, log.notice);
      run.choose(log);
      run.addKnot();
      return finish(basis, run, [], { tickCount: 0, atMs: 0, durationMs: 0 }, log);
    },
    apply(state, request) {
      const refusal = requestRefusal(ids, state, request);
      if (refusal !== null) throw new RangeError(refusal.message);
      return request.kind === 'tick' ? tick(basis, state, request) : inject(basis, state, request);
    },
  };
}

function tick(basis: SessionBasis, state: SessionState, request: Tick): SessionStep {
  const { elapsedMs: fromMs, faults, tickCount } = state;
  const durationMs = Math.max(1, Math.round(1000 * request.durationS));
  const atMs = fromMs + durationMs;
  const log = createEventLog(basis.definition, faults, fromMs);
  const run = resumeConstellation(basis, state.satellites, faults, state.knotMs);
  run.advanceTo(atMs, fromMs, log);
  return finish(basis, run, faults, { tickCount: tickCount + 1, atMs, durationMs }, log);
}

function inject(basis: SessionBasis, state: SessionState, request: Injection): SessionStep {
  const { definition } = basis;
  const { elapsedMs: atMs, tickCount } = state;
  const run = resumeConstellation(basis, state.satellites, state.faults, state.knotMs);
  // What happens up to this instant has been told by the tick that led here.
  run.advanceTo(atMs, atMs, createEventLog(definition, state.faults, atMs));
  const satellite = definition.satellites.findIndex(({ id }) => id === request.satelliteId);
  const fault = toFault(request, satellite, atMs);
  const faults = [...state.faults.filter((other) => isLive(other, atMs)), fault];
  const log = createEventLog(definition, faults, atMs - 1);
  log.injected(fault);
  const hit = run.runs[satellite];
  if (hit !== undefined && hit.goneMs === null) {
    if (fault.type === 'radiation_upset') resetComputer(hit, atMs);
    evaluateConditions(hit, faults, atMs, log.notice);
    for (const pair of spanUpTo(basis, atMs).pairs) {
      const isConcerned = pair.a === satellite || pair.b === satellite;
      if (!isConcerned || !isInSight(pair, atMs)) continue;
      if (run.runs[pair.a]?.goneMs !== null || run.runs[pair.b]?.goneMs !== null) continue;
      if (isCutOff(pair, state.faults, atMs) || !isCutOff(pair, faults, atMs)) continue;
      log.link(pair, atMs, false);
    }
  }
  run.addKnot();
  return finish(basis, run, faults, { tickCount, atMs, durationMs: 0 }, log);
}

function toFault(request: Injection, satellite: number, atMs: number): LiveFault {
  const { faultType: type, severity, durationS } = request;
  const endMs = durationS === null ? null : atMs + Math.max(1, Math.round(1000 * durationS));
  return { satellite, type, severity, atMs, endMs };
}

function finish(
  basis: SessionBasis,
  run: ConstellationRun,
  faults: readonly LiveFault[],
  clock: { readonly tickCount: number; readonly atMs: number; readonly durationMs: number },
  log: EventLog,
): SessionStep {
  const { satellites, epochMs } = basis.definition;
  const { tickCount, atMs, durationMs } = clock;
  const knot = run.knot();
  const state: SessionState = {
    v: 1,
    tickCount,
    elapsedMs: atMs,
    knotMs: knot.atMs,
    satellites: knot.states,
    faults: faults.filter(({ endMs }) => endMs === null || endMs > knot.atMs),
  };
  const span = spanUpTo(basis, atMs);
  const snapshot: SessionSnapshot = {
    epochMs: epochMs + atMs,
    tickCount,
    durationS: durationMs / 1000,
    satellites: satellites.map((satellite, index) => {
      const own = run.runs[index];
      if (own === undefined) throw new RangeError(`no satellite ${index} is carried`);
      const ephemeris = span.satellites[index]?.ephemeris ?? null;
      return describeSatellite(satellite, own, ephemeris, faults, epochMs, atMs);
    }),
    islLinks: describeLinks(linksNow(basis, run.runs, faults, atMs), satellites),
  };
  return { state, snapshot, events: log.finish() };
}

/** Keeps the geometry of the last few spans that were asked for. */
function createSpanCache(definition: SessionDefinition): (index: number) => SpanGeometry {
  const kept = new Map<number, SpanGeometry>();
  return (index) => {
    const known = kept.get(index);
    if (known !== undefined) return known;
    const made = createSpanGeometry(definition, index);
    kept.set(index, made);
    const oldest = kept.keys().next();
    if (kept.size > KEPT_SPANS && oldest.done !== true) kept.delete(oldest.value);
    return made;
  };
}
