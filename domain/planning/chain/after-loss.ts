import { timeForVolume } from '../../link/capacity.ts';
import { MIN_SLICE_MS } from '../../link/radio.ts';
import type { Pass } from '../environment/environment.ts';
import { upsetLoss } from '../hazards/upsets.ts';
import type { SaaCrossing } from '../../orbit/environment/saa.ts';
import { isAtRisk } from '../schedule/upset-risk.ts';
import type { BlockEnds } from './block-ends.ts';
import type { ContactOption } from '../schedule/contact-search.ts';
import type { SlicePlaces } from './slice-places.ts';

/** A leg in the contact that it takes. */
export interface PlannedLeg {
  readonly contact: ContactOption;
  readonly places: SlicePlaces;
  readonly leg: {
    readonly contacts: readonly ContactOption[];
    readonly volumeMb: number;
    readonly next: BlockEnds;
  };
}

/** Where passes may be lost. */
export interface LossyEnvironment {
  readonly passes: readonly Pass[];
  readonly saa: readonly SaaCrossing[];
  readonly deadlineMs: number;
  /** Whether data may go over a pass. */
  readonly mayUse: (pass: Pass) => boolean;
}

/** A step that runs later because a pass was lost, and what upsets do to it then. */
export interface LateStep {
  /** Position of the leg before its block. */
  readonly leg: number;
  readonly stepId: string;
  /** When it starts then, unless it is planned for later anyway, ms. */
  readonly startMs: number;
  /** Chance of the lost pass and of losing the step, 0 to 1. */
  readonly chance: number;
}

/** What follows when the pass of one leg is lost first, as far as it is the same for all places. */
export interface AfterLoss {
  readonly late: readonly LateStep[];
  /** From this leg on all goes as planned again, with this chance; null where that is not known. */
  readonly rejoined: { readonly leg: number; readonly chance: number } | null;
}

const NOTHING: AfterLoss = { late: [], rejoined: null };

/**
 * Follows the rule "take the earliest later contact and shift the rest" when the pass of the leg at
 * `from` is lost, as long as the places of the slices make no difference. `chance` is that of the loss.
 */
export function afterLoss(
  planned: readonly PlannedLeg[],
  from: number,
  chance: number,
  environment: LossyEnvironment,
): AfterLoss {
  const lost = planned[from]?.contact.passIndex;
  const late: LateStep[] = [];
  let weight = chance;
  let released: { readonly fromMs: number; readonly untilMs: number } | null = null;
  for (let at = from; at < planned.length; at += 1) {
    const one = planned[at];
    if (one === undefined || lost === undefined) return NOTHING;
    const { places, contact, leg } = one;
    const [firstMs = 0, lastMs = 0] = [places.startsMs[0], places.startsMs.at(-1)];
    if (released === null)
      released = { fromMs: places.endsMs[0] ?? 0, untilMs: places.endsMs.at(-1) ?? Infinity };
    else {
      const isDead = planned.slice(at).some((later) => later.contact.passIndex === lost);
      if (released.untilMs <= firstMs && !isDead)
        return { late, rejoined: { leg: at, chance: weight } };
      if (released.fromMs <= lastMs + 1 && contact.passIndex !== lost)
        return { late, rejoined: null };
    }
    const next = nextContact(leg, released, planned.slice(0, at), lost, environment);
    if (next === null) return { late, rejoined: null };
    const reachedMs = timeForVolume(next.table, next.startMs, leg.volumeMb) ?? Infinity;
    const endMs = Math.max(reachedMs, next.startMs + MIN_SLICE_MS);
    if (endMs > Math.min(next.endMs, environment.deadlineMs)) return { late, rejoined: null };
    weight *= 1 - (environment.passes[next.passIndex]?.outageProbability ?? 1);
    const { next: block } = leg;
    if (block.steps !== null) {
      late.push(...lateSteps(block, at, endMs, weight, environment));
      return { late, rejoined: null };
    }
    if (!block.isLinear) return { late, rejoined: null };
    const readyMs = block.endFrom(endMs);
    released = { fromMs: readyMs, untilMs: readyMs };
  }
  return { late, rejoined: null };
}

/**
 * The contact with the earliest start, if that is the same wherever in a span the release lies; none
 * where it is one that was used before, or one in which the radio may not run.
 */
function nextContact(
  { contacts }: PlannedLeg['leg'],
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
  used: readonly PlannedLeg[],
  lost: number,
  { passes, mayUse }: LossyEnvironment,
): (ContactOption & { readonly startMs: number }) | null {
  const leadMs = contacts[0]?.leadMs ?? 0;
  let best: Pass | null = null;
  for (const pass of passes) {
    if (pass.index === lost || pass.losMs <= fromMs || !mayUse(pass)) continue;
    const openMs = Math.max(pass.aosMs, untilMs);
    if (openMs + leadMs + MIN_SLICE_MS > pass.losMs && pass.aosMs >= untilMs) continue;
    if (pass.aosMs < untilMs && fromMs < untilMs) return null;
    const startMs = Math.max(pass.aosMs, fromMs);
    if (startMs + leadMs + MIN_SLICE_MS > pass.losMs) continue;
    if (best === null || startMs < Math.max(best.aosMs, fromMs)) best = pass;
  }
  if (best === null || used.some(({ contact }) => contact.passIndex === best.index)) return null;
  const contact = contacts.find(({ passIndex }) => passIndex === best.index);
  if (contact === undefined || contact.leadMs !== leadMs) return null;
  return { ...contact, startMs: Math.max(best.aosMs, fromMs) + leadMs };
}

/** The steps of a block that begins so late, one after another, and what upsets do to each. */
function lateSteps(
  { steps }: BlockEnds,
  leg: number,
  releaseMs: number,
  chance: number,
  { saa, deadlineMs }: LossyEnvironment,
): LateStep[] {
  const late: LateStep[] = [];
  let atMs = releaseMs;
  for (const { task, endFrom } of steps ?? []) {
    atMs = endFrom(atMs);
    if (atMs > deadlineMs) return late;
    if (!isAtRisk(task)) continue;
    const startMs = atMs - task.durationMs;
    const loss = upsetLoss(task.step, [{ startMs, endMs: atMs }], saa);
    if (loss > 0) late.push({ leg, stepId: task.step.id, startMs, chance: chance * loss });
  }
  return late;
}
