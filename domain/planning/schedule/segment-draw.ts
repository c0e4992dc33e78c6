import type { Draw } from '../environment/caps.ts';
import type { Job } from '../job/job.ts';
import type { Placement, Schedule, Segment } from '../plan.ts';
import { radioDraw } from './contact-options.ts';
import { demandOf, type Tiers } from './tasks.ts';

const NOTHING: Draw = { powerW: 0, compute: 0, thermalW: 0, memoryMb: 0 };

/** The tier that every `window` step takes. */
export function tiersOf(placements: readonly Placement[]): Tiers {
  return new Map(
    placements.flatMap(({ stepId, qualityTier }) =>
      qualityTier === null ? [] : [[stepId, qualityTier]],
    ),
  );
}

/** What the segments of a schedule draw where they run, on board or on the ground. */
export function segmentDraws(job: Job, schedule: Schedule): (segment: Segment) => Draw {
  const steps = new Map(job.steps.map((step) => [step.id, step]));
  const directions = new Map(schedule.transfers.map(({ id, direction }) => [id, direction]));
  const tiers = tiersOf(schedule.placements);
  return ({ kind, stepId, transferId }) => {
    if (kind === 'transfer') return radioDraw(directions.get(transferId ?? '') ?? 'downlink');
    if (kind === 'key_exchange') return radioDraw('keyExchange');
    const step = steps.get(stepId ?? '');
    const draw = step === undefined ? NOTHING : demandOf(step, tiers).draw;
    // A save or restore only moves memory: the computer and its heat are the step's work.
    return kind === 'checkpoint' ? { ...draw, compute: 0, thermalW: 0 } : draw;
  };
}
