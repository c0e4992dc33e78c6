import {
  elementsFromMean,
  meanMotionOfAxis,
  type Elements,
} from '../../../domain/orbit/elements/elements.ts';
import type { Encounter } from '../../../domain/conjunction/encounter.ts';
import { inAxesOf, type StateVector } from '../../../domain/conjunction/rtn.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';

/** What a test says of one object; the rest is a satellite at 7,100 km with elements a day old. */
export interface EncounterSide {
  readonly noradId?: string;
  readonly name?: string;
  readonly axisKm?: number;
  readonly eccentricity?: number;
  readonly ageDays?: number;
  readonly state?: StateVector;
}

export const ENCOUNTER_TCA_MS = Date.parse('2026-07-26T06:00:00Z');

const SPEED_KM_S = Math.sqrt(398_600.8 / 7100);

/** Two objects that cross at a right angle, the second 0.3 km higher and 0.2 km aside. */
export function anEncounter(one: EncounterSide = {}, other: EncounterSide = {}): Encounter {
  const first = side({
    noradId: '10001',
    name: 'ALPHA',
    state: [7100, 0, 0, 0, SPEED_KM_S, 0],
    ...one,
  });
  const second = side({
    ...{ noradId: '10002', name: 'BETA DEB', state: [7100.3, 0.1, 0.1, 0, 0, SPEED_KM_S] },
    ...other,
  });
  const between = (at: number) => (second.state[at] ?? 0) - (first.state[at] ?? 0);
  return {
    objects: [first, second],
    tcaMs: ENCOUNTER_TCA_MS,
    missKm: Math.hypot(between(0), between(1), between(2)),
    relativeSpeedKmS: Math.hypot(between(3), between(4), between(5)),
    rtnKm: inAxesOf(first.state, [between(0), between(1), between(2)]),
    episode: null,
  };
}

/** Elements of a near-circular orbit by name and number, `ageDays` before the encounter. */
export function elementsOfSide(given: EncounterSide): Elements {
  const made = elementsFromMean(
    {
      noradId: given.noradId ?? '10001',
      name: given.name ?? 'ALPHA',
      meanMotionRevPerDay: meanMotionOfAxis(given.axisKm ?? 7100),
      eccentricity: given.eccentricity ?? 0.0001,
      inclinationDeg: 98,
    },
    { ms: ENCOUNTER_TCA_MS - (given.ageDays ?? 1) * DAY_MS, us: 0 },
  );
  if (!made.ok) throw new Error(made.problems.map(({ message }) => message).join('; '));
  return made.elements;
}

function side(given: EncounterSide & { readonly state: StateVector }) {
  return { elements: elementsOfSide(given), state: given.state, ageDays: given.ageDays ?? 1 };
}
