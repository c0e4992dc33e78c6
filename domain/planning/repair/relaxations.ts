import type { Refusal } from '../refusal.ts';
import { busRelaxations } from './bus-relaxations.ts';
import { longerContacts } from './contact-relaxations.ts';
import {
  changeJob,
  floorTo,
  growBus,
  higherCharge,
  type Change,
  type Relaxation,
  type Situation,
} from './relaxation.ts';
import {
  chargeRelaxations,
  eclipseRelaxations,
  gapRelaxations,
  laterEnds,
  lowerNeed,
  passRelaxations,
  powerRelaxations,
  storageRelaxations,
  windowRelaxations,
} from './step-relaxations.ts';
import { upsetRelaxations } from './upset-relaxations.ts';
import { HOUR_MS } from '../../time/instant.ts';

/** Horizons and masks tried, the smallest change first. */
const HOURS = [14, 16, 18, 21, 24, 30, 36, 48];
const MASKS_DEG = [3, 0];

/** What a step requires of each kind: its field, its name on the wire and its unit. */
const NEEDS = {
  power: ['powerW', 'power_w', ' W'],
  thermal: ['thermalW', 'thermal_w', ' W'],
  compute: ['compute', 'compute', ''],
  memory: ['memoryMb', 'memory_mb', ' MB'],
} as const;

/** Deadlines tried from the first that might do. */
const DEADLINES = 8;

/** What a caller can change who follows a suggestion: everything, or the bus where the job stands. */
export type Changeable = 'all' | 'bus';

/** The situation in other surroundings, or null where they cannot be had. */
export type Resituate = (situation: Situation, change: Change) => Situation | null;

/** Changes that might remove an obstacle, the smallest or most likely first; each is yet to be tried. */
export function* relaxationsFor(
  refusal: Refusal,
  situation: Situation,
  resituate: Resituate,
  changeable: Changeable = 'all',
): Generator<Relaxation> {
  if (changeable === 'bus') {
    yield* busRelaxations(refusal, situation);
    return;
  }
  const { available, needed } = refusal;
  const { policy } = situation.job;
  switch (refusal.constraint) {
    case 'power':
    case 'thermal':
    case 'compute':
    case 'memory': {
      const [key, field, unit] = NEEDS[refusal.constraint];
      yield* lowerNeed(refusal, situation, key, field, unit);
      if (key === 'powerW') yield* powerRelaxations(refusal, situation);
      return;
    }
    case 'storage':
      yield* storageRelaxations(refusal, situation);
      return;
    case 'window':
      yield* windowRelaxations(refusal, situation);
      yield* powerRelaxations(refusal, situation);
      return;
    case 'eclipse_energy':
      yield* eclipseRelaxations(refusal, situation);
      yield* higherCharge(situation);
      yield* longerHorizon(situation, resituate);
      yield* growBus(situation, 'batteryWh', 'a battery of # Wh');
      return;
    case 'min_battery_soc':
      yield* higherCharge(situation);
      yield* chargeRelaxations(refusal, situation);
      return;
    case 'battery':
      yield* higherCharge(situation);
      yield* growBus(situation, 'batteryWh', 'a battery of # Wh');
      return;
    case 'radio_power':
    case 'radio_thermal':
      yield* busRelaxations(refusal, situation);
      return;
    case 'max_passes':
      yield* passRelaxations(refusal, situation);
      return;
    case 'max_gap_s':
      yield* gapRelaxations(refusal, situation);
      return;
    case 'pass_time':
    case 'eclipse_time':
    case 'prediction_hours':
      yield* longerHorizon(situation, resituate);
      return;
    case 'contact':
      yield* longerContacts(situation);
      yield* longerHorizon(situation, resituate);
      yield* lowerMask(situation, resituate);
      return;
    case 'key_rotation_orbits':
      yield rarerRotation(situation);
      return;
    case 'not_after_s':
      yield* laterEnds(refusal, situation);
      return;
    case 'deadline_orbits':
      yield* laterDeadlines(situation, Math.ceil(needed - 1e-9));
      return;
    case 'min_delivery_confidence':
      yield* upsetRelaxations(refusal, situation);
      yield* laterDeadlines(situation, Math.floor(policy.deadlineOrbits) + 1);
      yield* longerHorizon(situation, resituate);
      yield lowerConfidence(situation, available);
      return;
    // Only fleets have roles, and what would help there is another fleet.
    case 'role':
      return;
  }
}

function rarerRotation(situation: Situation): Relaxation {
  const { deadlineOrbits } = situation.job.policy;
  return changeJob(
    situation,
    'key_rotation_orbits',
    (job) => ({ ...job, security: { ...job.security, keyRotationOrbits: deadlineOrbits } }),
    `raise key_rotation_orbits to ${deadlineOrbits}`,
  );
}

function* laterDeadlines(situation: Situation, firstOrbits: number): Generator<Relaxation> {
  for (let orbits = firstOrbits; orbits < firstOrbits + DEADLINES; orbits += 1)
    yield changeJob(
      situation,
      'deadline_orbits',
      (job) => ({ ...job, policy: { ...job.policy, deadlineOrbits: orbits } }),
      `raise deadline_orbits to ${orbits}`,
    );
}

function lowerConfidence(situation: Situation, available: number): Relaxation {
  const confidence = Math.max(0, floorTo(available, 4));
  const relaxation = changeJob(
    situation,
    'min_delivery_confidence',
    (job) => ({ ...job, policy: { ...job.policy, minDeliveryConfidence: confidence } }),
    `lower min_delivery_confidence to ${confidence}`,
  );
  return { ...relaxation, isTight: true };
}

function* longerHorizon(situation: Situation, resituate: Resituate): Generator<Relaxation> {
  const { startMs, endMs } = situation.environment;
  for (const hours of HOURS) {
    if (hours <= (endMs - startMs) / HOUR_MS) continue;
    const longer = resituate(situation, { hours });
    if (longer === null) return;
    yield {
      situation: longer,
      key: 'prediction_hours',
      text: `raise prediction_hours to ${hours}`,
      needed: hours,
    };
  }
}

function* lowerMask(situation: Situation, resituate: Resituate): Generator<Relaxation> {
  for (const minElevationDeg of MASKS_DEG) {
    const wider = resituate(situation, { minElevationDeg });
    if (wider === null) return;
    const text = `lower min_elevation_deg to ${minElevationDeg}`;
    yield { situation: wider, key: 'min_elevation_deg', text };
  }
}
