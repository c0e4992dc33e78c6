import { choosePrimaries, eachLinkChange, linksAt, type LinkState } from './links.ts';
import {
  advanceSatellite,
  enterSpan,
  type SatelliteRun,
  knotState,
  resumeSatellite,
} from './satellite-run.ts';
import type { LiveFault, SatelliteState, SessionDefinition } from './session.ts';
import type { EventLog } from './session-events.ts';
import { SPAN_MS, type SpanGeometry } from './span-geometry.ts';
import type { SubsystemModel } from './subsystem-model.ts';

/** Session time between two knots, at which quantities are rounded and primaries chosen. */
const KNOT_MS = 60_000;

/** What does not change while a session lives. */
export interface SessionBasis {
  readonly definition: SessionDefinition;
  readonly models: readonly SubsystemModel[];
  /** Geometry of a span by its number. */
  readonly spanAt: (index: number) => SpanGeometry;
}

/** All satellites of a session while time advances. */
export interface ConstellationRun {
  readonly runs: readonly SatelliteRun[];
  /** The last knot and the states there. */
  knot(): { readonly atMs: number; readonly states: readonly SatelliteState[] };
  /** Advances everything to `toMs`; `log` gets the links' changes only after `fromMs`. */
  advanceTo(toMs: number, fromMs: number, log: EventLog): void;
  /** Makes a knot of the present instant. */
  addKnot(): void;
  /** Chooses primaries at the present instant. */
  choose(log: EventLog): void;
}

/** Resumes a session at a knot of its time. */
export function resumeConstellation(
  basis: SessionBasis,
  states: readonly SatelliteState[],
  faults: readonly LiveFault[],
  knotMs: number,
): ConstellationRun {
  const { models, spanAt } = basis;
  const runs: SatelliteRun[] = [];
  models.forEach((model, index) => {
    const state = states[index];
    if (state === undefined) throw new RangeError(`the state has no satellite ${index}`);
    runs.push(resumeSatellite(index, model, state));
  });
  let atMs = knotMs;
  let knot = { atMs, states };
  let entered: SpanGeometry | null = null;
  enter();

  function enter(): SpanGeometry {
    const span = spanAt(Math.floor(atMs / SPAN_MS));
    if (span === entered) return span;
    entered = span;
    for (const run of runs) {
      const own = span.satellites[run.index];
      if (own !== undefined) enterSpan(run, own, atMs);
    }
    return span;
  }

  function choose(log: EventLog): void {
    const links = linksNow(basis, runs, faults, atMs);
    choosePrimaries(links, runs, (run, from, to) => {
      log.handover(run, atMs, from, to);
    });
  }

  function addKnot(): void {
    knot = { atMs, states: runs.map(knotState) };
  }

  /** Advances inside one span, stopping at whole minutes. */
  function advanceWithin(toMs: number, log: EventLog): void {
    while (atMs < toMs) {
      const minuteMs = (Math.floor(atMs / KNOT_MS) + 1) * KNOT_MS;
      const nextMs = Math.min(minuteMs, toMs);
      for (const run of runs) advanceSatellite(run, faults, atMs, nextMs, log.notice);
      atMs = nextMs;
      if (nextMs < minuteMs) return;
      choose(log);
      addKnot();
    }
  }

  return {
    runs,
    knot: () => knot,
    advanceTo(toMs, fromMs, log) {
      while (atMs < toMs) {
        const span = enter();
        const stopMs = Math.min(toMs, span.endMs);
        const sinceMs = Math.max(fromMs, span.startMs);
        advanceWithin(stopMs, log);
        eachLinkChange(span, runs, faults, sinceMs, stopMs, log.link);
      }
    },
    addKnot,
    choose,
  };
}

/** The span whose end or inside `atMs` is; the first one for the beginning. */
export function spanUpTo(basis: SessionBasis, atMs: number): SpanGeometry {
  return basis.spanAt(Math.max(0, Math.ceil(atMs / SPAN_MS) - 1));
}

/** All links at `atMs`, to which the runs must have been advanced. */
export function linksNow(
  basis: SessionBasis,
  runs: readonly SatelliteRun[],
  faults: readonly LiveFault[],
  atMs: number,
): LinkState[] {
  return linksAt(spanUpTo(basis, atMs), runs, faults, basis.definition.epochMs, atMs);
}
