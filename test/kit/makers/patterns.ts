import { instantMark, patternId, type Pattern } from '../../../domain/pattern/pattern.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { newMonitorId, type NewMonitor } from '../../../records/pattern/monitors.ts';
import type { PatternRecord } from '../../../records/pattern/patterns.ts';

/** A raise by 517 m that a later set confirms, over 12 h. */
export function aManeuver(noradId: string, startMs: number, more: Partial<Pattern> = {}): Pattern {
  return {
    id: patternId(noradId, 'maneuver', instantMark(startMs)),
    noradId,
    type: 'maneuver',
    subtype: 'orbit_adjust',
    startMs,
    endMs: startMs + 12 * HOUR_MS,
    confidence: 0.95,
    description: 'Its mean axis rose by 517 m.',
    deltaVMS: 0.28,
    altitudeChangeKm: 0.517,
    inclinationChangeDeg: 0,
    details: {
      kind: 'maneuver',
      deltaVTangentialMS: 0.28,
      deltaVNormalMS: 0,
      eccentricityChange: 0,
      sigmas: 40,
      isConfirmed: true,
      isInDensityEvent: false,
      isSlowThrust: false,
      sets: 2,
    },
    ...more,
  };
}

/** Five days near another satellite; it goes on two days after `startMs` + 3 days. */
export function anApproach(noradId: string, otherNoradId: string, startMs: number): Pattern {
  return {
    ...aManeuver(noradId, startMs),
    id: patternId(noradId, 'proximity', otherNoradId, instantMark(startMs)),
    type: 'proximity',
    subtype: 'approach',
    endMs: startMs + 5 * DAY_MS,
    confidence: 0.6,
    description: 'It stays within 100 km of another one.',
    deltaVMS: null,
    altitudeChangeKm: null,
    inclinationChangeDeg: null,
    details: {
      kind: 'proximity',
      otherNoradId,
      otherName: 'NORAD 99',
      minimumKm: 40,
      minimumMs: startMs + DAY_MS,
      relativeSpeedMS: 12,
      revolutions: 75,
      trend: 'closing',
      burnsBefore: [],
    },
  };
}

/** It sinks to its end in some three weeks. */
export function aDecay(noradId: string, atMs: number, more: Partial<Pattern> = {}): Pattern {
  return {
    ...aManeuver(noradId, atMs),
    id: patternId(noradId, 'decay'),
    type: 'decay',
    subtype: 'decaying',
    endMs: atMs,
    confidence: 0.7,
    description: 'Its perigee is at 240 km.',
    deltaVMS: null,
    altitudeChangeKm: null,
    inclinationChangeDeg: null,
    details: {
      kind: 'decay',
      perigeeKm: 240,
      kmPerDay: -2,
      reentryMs: atMs + 20 * DAY_MS,
      windowStartMs: atMs + 10 * DAY_MS,
      windowEndMs: atMs + 30 * DAY_MS,
      levelDays: 30,
    },
    ...more,
  };
}

/** A set that lies far off the one before. */
export function aDeviation(noradId: string, startMs: number): Pattern {
  return {
    ...aManeuver(noradId, startMs),
    id: patternId(noradId, 'anomaly', instantMark(startMs)),
    type: 'anomaly',
    subtype: 'trajectory_deviation',
    confidence: 0.4,
    description: 'Its elements lie 30 km from where those before put it.',
    deltaVMS: null,
    altitudeChangeKm: null,
    inclinationChangeDeg: null,
    details: { kind: 'deviation', rtnKm: [0.1, 30, 0.2], sigmas: 9 },
  };
}

/** What lists of patterns show of satellites of the shipped catalogue at the end of July 2026. */
export function julyPatterns(): PatternRecord[] {
  const july = (day: number) => Date.UTC(2026, 6, day);
  const shown: readonly (readonly [string, Pattern])[] = [
    ['ICESAT-2', aManeuver('43613', july(11))],
    ['ICESAT-2', aDeviation('43613', july(16))],
    ['SENTINEL-1A', aManeuver('39634', july(20), { subtype: 'station_keeping', confidence: 0.6 })],
    ['CSS (TIANHE)', aDecay('48274', july(23))],
    ['TERRA', anApproach('25994', '27424', july(22))],
  ];
  return shown.map(([satelliteName, pattern]) => ({
    pattern,
    satelliteName,
    detectedMs: pattern.startMs + DAY_MS,
    updatedMs: pattern.startMs + DAY_MS,
    withdrawnMs: null,
  }));
}

/** A monitor of the satellite 1. */
export function aMonitor(changes: Partial<NewMonitor> = {}): NewMonitor {
  return {
    _id: newMonitorId(),
    owner_id: 'tester',
    satellites: ['1'],
    satellite_names: ['SAT 1'],
    satellites_as_written: ['sat 1'],
    types: null,
    min_confidence: 0,
    webhook_id: null,
    ...changes,
  };
}
