import { judgeEncounter } from '../../../domain/conjunction/judge-window.ts';
import type { Sighted } from '../../../domain/conjunction/sighting.ts';
import { sightingOf } from '../../../domain/conjunction/sighting.ts';
import { type LastRun, newWatchId, type NewWatch } from '../../../records/conjunction/watches.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { anEncounter, ENCOUNTER_TCA_MS, type EncounterSide } from './encounter.ts';

/** A watch of the satellite ALPHA (10001) at 30 km. */
export function aWatch(changes: Partial<NewWatch> = {}): NewWatch {
  return {
    _id: newWatchId(),
    owner_id: 'tester',
    satellites: ['10001'],
    satellite_names: ['ALPHA'],
    satellites_as_written: ['alpha'],
    threshold_km: 30,
    min_probability: null,
    tells_uncertain: true,
    webhook_id: null,
    ...changes,
  };
}

/** A screening of a whole catalogue that a watch heard of at an instant, of the week from then on. */
export function aLastRun(atMs: number, changes: Partial<LastRun> = {}): LastRun {
  return {
    id: 'scr_1',
    at: new Date(atMs),
    catalogue: 'content',
    newest_elements: new Date(atMs),
    objects: 16_000,
    start: new Date(atMs),
    end: new Date(atMs + 7 * DAY_MS),
    screened_km: 30,
    open: { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0 },
    ...changes,
  };
}

/** An encounter of ALPHA with BETA DEB as a run sees it, that many ms after the usual one. */
export function aSighting(
  changes: {
    readonly shiftMs?: number;
    readonly probability?: number | null;
    readonly missKm?: number;
    readonly newerMs?: number;
  } = {},
  one: EncounterSide = {},
  other: EncounterSide = {},
): Sighted {
  const made = anEncounter(one, other);
  const encounter = judgeEncounter(
    { ...made, tcaMs: made.tcaMs + (changes.shiftMs ?? 0), missKm: changes.missKm ?? made.missKm },
    new Set([made.objects[0].elements.noradId]),
    ENCOUNTER_TCA_MS,
  );
  const sighting = sightingOf(encounter, [made.objects[0].elements, made.objects[1].elements]);
  const [low, high] = sighting.epochsMs;
  const newer = changes.newerMs ?? 0;
  return {
    encounter,
    sighting: {
      ...sighting,
      ...(changes.probability === undefined ? {} : { probability: changes.probability }),
      epochsMs: [low + newer, high + newer],
    },
  };
}
