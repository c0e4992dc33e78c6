import { DEFAULT_STATIONS } from '../orbit/geometry/stations.ts';
import {
  faultEffect,
  hotSeverity,
  lossesAt,
  lowSeverity,
  NATURAL_EFFECTS,
} from './fault-effects.ts';
import type { PairSpan } from './pair-spans.ts';
import { type Notify, type RunNotice, type SatelliteRun, thermalC } from './satellite-run.ts';
import type { LiveFault, SessionDefinition, SessionEvent, SessionEventType } from './session.ts';
import { chargeOf } from './snapshot.ts';

/** Collects the events of one request. */
export interface EventLog {
  /** What a run tells; what is not after the log's start has been told before. */
  readonly notice: Notify;
  readonly handover: (run: SatelliteRun, atMs: number, from: number, to: number) => void;
  readonly link: (pair: PairSpan, atMs: number, isUp: boolean) => void;
  readonly injected: (fault: LiveFault) => void;
  /** All events in order of time, then type, then satellites. */
  readonly finish: () => SessionEvent[];
}

interface Entry {
  readonly event: SessionEvent;
  /** Satellites concerned, by index, for an order that does not depend on ids. */
  readonly first: number;
  readonly second: number;
}

type Details = Partial<Omit<SessionEvent, 'epochMs' | 'type'>>;

/** A log of what happens after `afterMs` of session time. */
export function createEventLog(
  definition: SessionDefinition,
  faults: readonly LiveFault[],
  afterMs: number,
): EventLog {
  const { epochMs, satellites } = definition;
  const ids = satellites.map(({ id }) => id);
  const entries: Entry[] = [];
  const idOf = (index: number): string => ids[index] ?? '';

  function add(
    atMs: number,
    type: SessionEventType,
    first: number,
    second: number,
    details: Details,
  ): void {
    if (atMs <= afterMs) return;
    // Fields one by one: a day of fifty satellites has forty thousand events.
    const event: SessionEvent = {
      epochMs: epochMs + atMs,
      type,
      satelliteId: details.satelliteId ?? null,
      from: details.from ?? null,
      to: details.to ?? null,
      faultType: details.faultType ?? null,
      severity: details.severity ?? null,
      effect: details.effect ?? null,
    };
    entries.push({ event, first, second });
  }

  function notice(run: SatelliteRun, atMs: number, told: RunNotice): void {
    const { type, station = 0, details } = noticed(run, told, faults, atMs, idOf(run.index));
    add(atMs, type, run.index, station, details);
  }

  return {
    notice,
    handover(run, atMs, from, to) {
      const satelliteId = idOf(run.index);
      add(atMs, 'isl_handover', run.index, to, { satelliteId, from: idOf(from), to: idOf(to) });
    },
    link(pair, atMs, isUp) {
      const ends = { from: idOf(pair.a), to: idOf(pair.b) };
      add(atMs, isUp ? 'isl_up' : 'isl_down', pair.a, pair.b, ends);
    },
    injected({ satellite, atMs, type: faultType, severity }) {
      const effect = faultEffect(faultType, severity);
      const satelliteId = idOf(satellite);
      add(atMs, 'fault_injected', satellite, 0, { satelliteId, faultType, severity, effect });
    },
    finish() {
      return entries.sort(inOrder).map(({ event }) => event);
    },
  };
}

/** The event that a notice of a run becomes; `station` where it is over one. */
function noticed(
  run: SatelliteRun,
  told: RunNotice,
  faults: readonly LiveFault[],
  atMs: number,
  satelliteId: string,
): { readonly type: SessionEventType; readonly station?: number; readonly details: Details } {
  switch (told.kind) {
    case 'edge': {
      const { kind, station } = told.edge;
      if (kind === 'upset') return { type: 'fault_natural', details: { satelliteId, ...UPSET } };
      if (kind === 'decay') return { type: 'fault_natural', details: { satelliteId, ...DECAYED } };
      if (station < 0) return { type: kind, details: { satelliteId } };
      const to = DEFAULT_STATIONS[station]?.id ?? null;
      return { type: kind, station, details: { satelliteId, from: satelliteId, to } };
    }
    case 'cleared': {
      const { type: faultType, severity } = told.fault;
      const effect = faultEffect(faultType, severity);
      return { type: 'fault_cleared', details: { satelliteId, faultType, severity, effect } };
    }
    case 'rebooted':
      return { type: 'fault_cleared', details: { satelliteId, ...UPSET } };
    case 'condition': {
      const details = { satelliteId, ...conditionDetails(run, told.name, faults, atMs) };
      return { type: told.holds ? 'fault_natural' : 'fault_cleared', details };
    }
  }
}

const UPSET = { faultType: 'radiation_upset', severity: 1, effect: NATURAL_EFFECTS.upset } as const;
const DECAYED = { effect: NATURAL_EFFECTS.decayed } as const;

function conditionDetails(
  run: SatelliteRun,
  name: 'hot' | 'low',
  faults: readonly LiveFault[],
  atMs: number,
): Details {
  if (name === 'low') {
    const severity = lowSeverity(chargeOf(run));
    return { faultType: 'power_loss', severity, effect: NATURAL_EFFECTS.low };
  }
  const severity = hotSeverity(thermalC(run, lossesAt(faults, run.index, atMs)));
  return { faultType: 'thermal_exceedance', severity, effect: NATURAL_EFFECTS.hot };
}

function inOrder(a: Entry, b: Entry): number {
  return (
    a.event.epochMs - b.event.epochMs ||
    (a.event.type < b.event.type ? -1 : a.event.type > b.event.type ? 1 : 0) ||
    a.first - b.first ||
    a.second - b.second
  );
}
