import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../../domain/planning/job/job.ts';
import { withContacts } from '../../../domain/planning/environment/given-contacts.ts';
import { withBus } from '../../../domain/planning/environment/with-bus.ts';
import type { Bus } from '../../../domain/spacecraft/bus.ts';

/** A job and its surroundings as somebody would change them who follows a suggestion to the letter. */
export interface Followed {
  readonly job: Job;
  readonly environment: Environment;
}

/** Surroundings with another horizon or mask, everything else as before. */
export type Rebuild = (change: { hours?: number; minElevationDeg?: number }) => Environment;

type Change = (
  now: Followed,
  match: readonly string[],
  seen: Horizon,
  rebuild: Rebuild,
) => Followed;

/** What has been changed about the surroundings so far. */
interface Horizon {
  hours?: number;
  minElevationDeg?: number;
}

/**
 * Follows the sentence of a suggestion, clause by clause; null where it only counts further changes.
 * @throws {Error} for a clause that says nothing known: suggestions are for people, but exact
 */
export function applySuggestion(text: string, from: Followed, rebuild: Rebuild): Followed | null {
  const sentence = text.replace(/ \(checked: the job then has a plan\)\.$/, '');
  const clauses = sentence.split(/; (?:together with: )?/);
  const seen: Horizon = {};
  let now = from;
  for (const clause of clauses) {
    if (/^and \d+ more changes$/.test(clause)) return null;
    const known = CLAUSES.find(([pattern]) => pattern.test(clause));
    if (known === undefined) throw new Error(`nobody can follow '${clause}'`);
    const [pattern, change] = known;
    now = change(now, pattern.exec(clause) ?? [], seen, rebuild);
  }
  return now;
}

const onStep =
  (edit: (step: Step, value: string) => Step): Change =>
  ({ job, environment }, [, id = '', value = '']) => ({
    environment,
    job: {
      ...job,
      steps: job.steps.map((step) =>
        (step.instance?.of ?? step.id) === id ? edit(step, value) : step,
      ),
    },
  });

const onNeed = (key: 'powerW' | 'compute' | 'thermalW' | 'memoryMb' | 'storageMb'): Change =>
  onStep((step, value) => {
    const most = Number(value);
    const requires = { ...step.requires, [key]: Math.min(step.requires[key], most) };
    const { detail } = step;
    if (detail.kind !== 'window' || key === 'thermalW' || key === 'storageMb')
      return { ...step, requires };
    const qualityTiers = Object.fromEntries(
      Object.entries(detail.qualityTiers).map(([name, tier]) => [
        name,
        { ...tier, [key]: Math.min(tier[key], most) },
      ]),
    );
    return { ...step, requires, detail: { ...detail, qualityTiers } };
  });

const onBus =
  (edit: (bus: Bus, value: number) => Bus): Change =>
  ({ job, environment }, [, value = '']) => ({
    job,
    environment: withBus(environment, edit(environment.bus, Number(value))),
  });

const onPolicy = (key: 'deadlineOrbits' | 'minDeliveryConfidence'): Change => {
  return ({ job, environment }, [, value = '']) => ({
    environment,
    job: { ...job, policy: { ...job.policy, [key]: Number(value) } },
  });
};

const onHorizon =
  (key: 'hours' | 'minElevationDeg'): Change =>
  ({ job, environment }, [, value = ''], seen, rebuild) => {
    seen[key] = Number(value);
    return { job, environment: withBus(rebuild(seen), environment.bus) };
  };

/** A number as the suggestions write it, without a unit. */
const N = '([\\d.e-]+)';

const CLAUSES: readonly (readonly [RegExp, Change])[] = [
  [clause(`lower power_w of step '(.+)' from .+ to ${N} W`), onNeed('powerW')],
  [clause(`lower compute of step '(.+)' from .+ to ${N}`), onNeed('compute')],
  [clause(`lower thermal_w of step '(.+)' from .+ to ${N} W`), onNeed('thermalW')],
  [clause(`lower memory_mb of step '(.+)' from .+ to ${N} MB`), onNeed('memoryMb')],
  [clause(`lower storage_mb of step '(.+)' from .+ to ${N} MB`), onNeed('storageMb')],
  [clause(`use a bus with ${N} MB of storage`), onBus((bus, storageMb) => ({ ...bus, storageMb }))],
  [
    clause(`use a bus with a battery of ${N} Wh`),
    onBus((bus, batteryWh) => ({ ...bus, batteryWh })),
  ],
  [
    clause(`use a bus that gives at least ${N} W`),
    onBus((bus, watts) => ({
      ...bus,
      peakSolarW: Math.max(bus.peakSolarW, watts),
      eclipseBatteryW: Math.max(bus.eclipseBatteryW, watts),
    })),
  ],
  [
    clause(`use a bus that leaves at least ${N} of its computer free`),
    onBus((bus, share) => ({
      ...bus,
      computeSunlit: Math.max(bus.computeSunlit, share),
      computeEclipse: Math.max(bus.computeEclipse, share),
    })),
  ],
  [clause(`use a bus with ${N} MB of memory`), onBus((bus, memoryMb) => ({ ...bus, memoryMb }))],
  [
    clause(`use a bus that takes at least ${N} W of heat`),
    onBus((bus, maxThermalW) => ({ ...bus, maxThermalW })),
  ],
  [
    clause(`set checkpoint_interval_s of step '(.+)' to ${N}`),
    onStep((step, value) => ({ ...step, checkpointIntervalS: Number(value) })),
  ],
  [
    clause(`raise max_retries of step '(.+)' to ${N}`),
    onStep((step, value) => ({ ...step, maxRetries: Number(value) })),
  ],
  [
    clause(`shorten step '(.+)' from .+ to ${N} s`),
    onStep((step, value) => ({ ...step, durationS: Number(value) })),
  ],
  [
    clause(`raise not_after_s of step '(.+)' to ${N}`),
    onStep((step, value) => ({ ...step, notAfterS: Number(value) })),
  ],
  [
    clause(`set power_policy of step '(.+)' to (within_window|battery_assisted)`),
    onStep((step, value) => ({
      ...step,
      powerPolicy: value === 'within_window' ? 'within_window' : 'battery_assisted',
    })),
  ],
  [
    clause(`raise energy_budget_wh of step '(.+)' to ${N} Wh`),
    onStep((step, value) =>
      step.detail.kind === 'eclipse'
        ? { ...step, detail: { ...step.detail, energyBudgetWh: Number(value) } }
        : step,
    ),
  ],
  [
    clause(`set eclipse_policy of step '(.+)' to aggressive`),
    onStep((step) =>
      step.detail.kind === 'eclipse'
        ? { ...step, detail: { ...step.detail, eclipsePolicy: 'aggressive' } }
        : step,
    ),
  ],
  [
    clause(`lower min_battery_soc of step '(.+)' to ${N}`),
    onStep((step, value) =>
      step.detail.kind === 'eclipse'
        ? { ...step, detail: { ...step.detail, minBatterySoc: Number(value) } }
        : step,
    ),
  ],
  [
    clause(`raise max_passes of step '(.+)' to ${N}`),
    onStep((step, value) => ({ ...step, maxPasses: Number(value) })),
  ],
  [clause(`make step '(.+)' optional`), onStep((step) => ({ ...step, optional: true, value: 1 }))],
  [
    clause(`raise max_gap_s of step '(.+)' to ${N} s`),
    onStep((step, value) =>
      step.instance === undefined
        ? step
        : { ...step, instance: { ...step.instance, maxGapS: Number(value) } },
    ),
  ],
  [clause(`raise deadline_orbits to ${N}`), onPolicy('deadlineOrbits')],
  [clause(`lower min_delivery_confidence to ${N}`), onPolicy('minDeliveryConfidence')],
  [
    clause(`raise key_rotation_orbits to ${N}`),
    ({ job, environment }, [, value = '']) => ({
      environment,
      job: { ...job, security: { ...job.security, keyRotationOrbits: Number(value) } },
    }),
  ],
  [
    clause(`raise initial_charge to ${N}`),
    onBus((bus, chargeAtStart) => ({ ...bus, chargeAtStart })),
  ],
  [
    clause(`let contacts\\.${N} last until (.+)`),
    ({ job, environment }, [, at = '', until = '']) => ({
      job,
      environment: withContacts(
        environment,
        (environment.contacts ?? []).map((contact, index) =>
          index === Number(at) ? { ...contact, endMs: Date.parse(until) } : contact,
        ),
      ),
    }),
  ],
  [clause(`raise prediction_hours to ${N}`), onHorizon('hours')],
  [clause(`lower min_elevation_deg to ${N}`), onHorizon('minElevationDeg')],
];

function clause(pattern: string): RegExp {
  return new RegExp(`^${pattern}$`, 'i');
}
