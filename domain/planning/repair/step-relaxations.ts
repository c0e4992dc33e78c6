import { decimalsApart } from '../../decimals.ts';
import type { Step } from '../job/job.ts';
import type { Refusal } from '../refusal.ts';
import {
  changeStep,
  floorTo,
  growBus,
  raiseBus,
  type Relaxation,
  type Situation,
} from './relaxation.ts';

/** Checkpoint intervals offered to a step that may not be cut yet, s. */
const CHECKPOINT_INTERVALS_S = [60, 10];

/** Numbers of passes tried beyond the limit of a step. */
const EXTRA_PASSES = 8;

type NeedKey = 'powerW' | 'thermalW' | 'compute' | 'memoryMb';

/** Lowers what a step asks for to what there is. */
export function* lowerNeed(
  refusal: Refusal,
  situation: Situation,
  key: NeedKey,
  field: string,
  unit: string,
): Generator<Relaxation> {
  const value = refusal.available;
  yield* changeStep(refusal, situation, field, (step) => {
    const requires = { ...step.requires, [key]: Math.min(step.requires[key], value) };
    return {
      step: { ...step, requires, detail: cappedTiers(step, key, value) },
      text: `lower ${field} of step '${step.id}' from ${tidy(refusal.needed, value)} to ${value}${unit}`,
    };
  });
}

/** Lowers scratch storage to the bus's, or asks for a bus with more storage. */
export function* storageRelaxations(refusal: Refusal, situation: Situation): Generator<Relaxation> {
  const { bus } = situation.environment;
  const step = situation.job.steps.find(({ id }) => id === refusal.stepId);
  if (step !== undefined && step.requires.storageMb > bus.storageMb) {
    yield* changeStep(refusal, situation, 'storage_mb', (own) => ({
      step: { ...own, requires: { ...own.requires, storageMb: bus.storageMb } },
      text: `lower storage_mb of step '${own.id}' from ${refusal.needed} to ${bus.storageMb} MB`,
    }));
    return;
  }
  const storageMb = Math.ceil(refusal.needed);
  yield raiseBus(situation, { storageMb }, `use a bus with ${storageMb} MB of storage`);
  yield* growBus(situation, 'storageMb', '# MB of storage');
}

/** Allows a step to be cut at checkpoints, or shortens it to the longest window. */
export function* windowRelaxations(refusal: Refusal, situation: Situation): Generator<Relaxation> {
  for (const seconds of CHECKPOINT_INTERVALS_S)
    yield* changeStep(refusal, situation, 'checkpoint_interval_s', (step) => ({
      step: { ...step, checkpointIntervalS: seconds },
      text: `set checkpoint_interval_s of step '${step.id}' to ${seconds}`,
    }));
  const seconds = Math.floor(refusal.available);
  if (seconds > 0)
    yield* changeStep(refusal, situation, 'duration_s', (step) => ({
      step: { ...step, durationS: seconds },
      text: `shorten step '${step.id}' from ${refusal.needed} to ${seconds} s`,
    }));
}

/** Raises the energy budget of an eclipse step, or the share of the eclipse that it may take. */
export function* eclipseRelaxations(refusal: Refusal, situation: Situation): Generator<Relaxation> {
  const energyBudgetWh = Math.ceil(refusal.needed * 1000) / 1000;
  yield* changeStep(refusal, situation, 'energy_budget_wh', (step) =>
    step.detail.kind === 'eclipse' && step.detail.energyBudgetWh < refusal.needed
      ? {
          step: { ...step, detail: { ...step.detail, energyBudgetWh } },
          text: `raise energy_budget_wh of step '${step.id}' to ${energyBudgetWh} Wh`,
        }
      : null,
  );
  yield* changeStep(refusal, situation, 'eclipse_policy', (step) =>
    step.detail.kind === 'eclipse' && step.detail.eclipsePolicy !== 'aggressive'
      ? {
          step: { ...step, detail: { ...step.detail, eclipsePolicy: 'aggressive' } },
          text: `set eclipse_policy of step '${step.id}' to aggressive`,
        }
      : null,
  );
}

/** Lowers the charge that an eclipse step wants the battery to keep. */
export function* chargeRelaxations(refusal: Refusal, situation: Situation): Generator<Relaxation> {
  const minBatterySoc = Math.max(0, floorTo(refusal.available, 3));
  yield* changeStep(refusal, situation, 'min_battery_soc', (step) =>
    step.detail.kind === 'eclipse'
      ? {
          step: { ...step, detail: { ...step.detail, minBatterySoc } },
          text: `lower min_battery_soc of step '${step.id}' to ${minBatterySoc}`,
        }
      : null,
  );
}

/** Lets the battery assist a step, or a step that runs in sunlight only in eclipse, too. */
export function* powerRelaxations(refusal: Refusal, situation: Situation): Generator<Relaxation> {
  for (const powerPolicy of ['within_window', 'battery_assisted'] as const)
    yield* changeStep(refusal, situation, 'power_policy', (step) =>
      (step.powerPolicy ?? 'within_window') === powerPolicy ||
      (powerPolicy === 'within_window' && step.powerPolicy !== 'sunlit_only')
        ? null
        : {
            step: { ...step, powerPolicy },
            text: `set power_policy of step '${step.id}' to ${powerPolicy}`,
          },
    );
}

/** How far beyond the end that was found a step is let end, as multiples of it. */
const LATER = [1, 1.1, 1.25, 1.5, 2, 4, 8];

/** Lets a step end later, whole seconds, at most at the end of the prediction. */
export function* laterEnds(refusal: Refusal, situation: Situation): Generator<Relaxation> {
  const { startMs, endMs } = situation.environment;
  const mostS = Math.max(Math.ceil(refusal.needed), Math.floor((endMs - startMs) / 1000));
  const tried = LATER.map((factor) => Math.min(mostS, Math.ceil(refusal.needed * factor)));
  for (const notAfterS of new Set(tried))
    yield* changeStep(refusal, situation, 'not_after_s', (step) => ({
      step: { ...step, notAfterS },
      text: `raise not_after_s of step '${step.id}' to ${notAfterS}`,
    }));
}

/** Allows the transfer into a step more passes. */
export function* passRelaxations(refusal: Refusal, situation: Situation): Generator<Relaxation> {
  const first = refusal.available + 1;
  for (let maxPasses = first; maxPasses < first + EXTRA_PASSES; maxPasses += 1)
    yield* changeStep(refusal, situation, 'max_passes', (step) => ({
      step: { ...step, maxPasses },
      text: `raise max_passes of step '${step.id}' to ${maxPasses}`,
    }));
}

/** Allows the starts of a repeated step to be farther apart. */
export function* gapRelaxations(refusal: Refusal, situation: Situation): Generator<Relaxation> {
  const first = Math.ceil(refusal.needed);
  for (const maxGapS of [first, 2 * first, 4 * first])
    yield* changeStep(refusal, situation, 'max_gap_s', (step) =>
      step.instance === undefined
        ? null
        : {
            step: { ...step, instance: { ...step.instance, maxGapS } },
            text: `raise max_gap_s of step '${step.id}' to ${maxGapS} s`,
          },
    );
}

/** The tiers of a window step with one figure capped. */
function cappedTiers({ detail }: Step, key: NeedKey, value: number): Step['detail'] {
  if (detail.kind !== 'window' || key === 'thermalW') return detail;
  const qualityTiers = Object.fromEntries(
    Object.entries(detail.qualityTiers).map(([name, tier]) => [
      name,
      { ...tier, [key]: Math.min(tier[key], value) },
    ]),
  );
  return { ...detail, qualityTiers };
}

function tidy(value: number, other: number): number {
  return Number(value.toFixed(decimalsApart(value, other, 3)));
}
