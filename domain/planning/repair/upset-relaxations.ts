import { isUnprotected, mostUpsetLoss } from '../hazards/upsets.ts';
import type { Step } from '../job/job.ts';
import type { Refusal } from '../refusal.ts';
import { changeJob, type Relaxation, type Situation, type StepChange } from './relaxation.ts';

/** Interval between checkpoints that is offered, s. */
const CHECKPOINT_INTERVAL_S = 60;

/** Retries that are offered at most. */
const MOST_RETRIES = 10;

/** How many steps one suggestion protects: it is a sentence, to be followed by hand. */
const COUNTS = [1, 2, 4, 8];

/** A step that upsets may cost its work. */
interface Exposed {
  readonly step: Step;
  readonly lengthMs: number;
  /** Chance of that at the worst of all times, 0 to 1. */
  readonly loss: number;
}

/**
 * Protects the steps that upsets inside the anomaly may cost their work, the worst one first, then
 * more of them: by checkpoints, then by retries alone. Nothing where the confidence would be missed
 * without any upset too.
 */
export function* upsetRelaxations(
  { needed, available }: Refusal,
  situation: Situation,
): Generator<Relaxation> {
  const exposed = exposedIn(situation);
  const survival = exposed.reduce((product, { loss }) => product * (1 - loss), 1);
  if (exposed.length === 0 || available < needed * survival) return;
  const share = (1 - needed) / exposed.length;
  const retried = (one: Exposed) => withRetries(one, situation, share);
  const saved = (one: Exposed) => withCheckpoints(one) ?? retried(one);
  for (const protect of [saved, retried]) {
    const changes = exposed.flatMap((one) => protect(one) ?? []);
    const counts = COUNTS.filter((count) => count < changes.length);
    for (const count of [...counts, Math.min(changes.length, Math.max(...COUNTS))])
      if (count > 0) yield changeSteps(situation, changes.slice(0, count));
  }
}

/** The steps without checkpoints that may run on board, those first that upsets endanger most. */
function exposedIn({ job, environment: { startMs, saa } }: Situation): Exposed[] {
  if (saa.length === 0) return [];
  return job.steps
    .filter((step) => step.location !== 'ground' && isUnprotected(step))
    .map((step) => {
      const lengthMs = longestS(step) * 1000;
      return { step, lengthMs, loss: mostUpsetLoss(step, lengthMs, startMs, saa) };
    })
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss);
}

/** The step's own duration, or that of its longest tier, s. */
function longestS({ durationS, detail }: Step): number {
  if (detail.kind !== 'window') return durationS;
  return Math.max(...Object.values(detail.qualityTiers).map(({ computeS }) => computeS));
}

/** Steps along passes have no checkpoints to go back to. */
function withCheckpoints({ step }: Exposed): StepChange | null {
  if (step.detail.kind === 'pass') return null;
  return {
    step: { ...step, checkpointIntervalS: CHECKPOINT_INTERVAL_S },
    text: `set checkpoint_interval_s of step '${step.id}' to ${CHECKPOINT_INTERVAL_S}`,
  };
}

/** The fewest retries after which a loss is as unlikely as its share; null where none helps. */
function withRetries(
  { step, lengthMs }: Exposed,
  { environment: { startMs, saa } }: Situation,
  share: number,
): StepChange | null {
  if (step.retryPolicy === 'fail') return null;
  for (let maxRetries = step.maxRetries + 1; maxRetries <= MOST_RETRIES; maxRetries += 1) {
    const more = { ...step, maxRetries };
    if (mostUpsetLoss(more, lengthMs, startMs, saa) <= share || maxRetries === MOST_RETRIES)
      return { step: more, text: `raise max_retries of step '${step.id}' to ${maxRetries}` };
  }
  return null;
}

function changeSteps(situation: Situation, changes: readonly StepChange[]): Relaxation {
  const changed = new Map(changes.map(({ step }) => [step.id, step]));
  return changeJob(
    situation,
    `protection of ${[...changed.keys()].join()}`,
    (job) => ({ ...job, steps: job.steps.map((step) => changed.get(step.id) ?? step) }),
    changes.map(({ text }) => text).join('; '),
  );
}
