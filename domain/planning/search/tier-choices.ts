import type { Job, Step } from '../job/job.ts';
import { qualityOf, tierRank } from './objectives.ts';
import type { Tiers } from '../schedule/tasks.ts';

/** Most choices of tiers tried one by one. */
const MAX_CHOICES = 64;

/**
 * Choices of tiers for the `window` steps in falling quality, from every preferred tier down. All of
 * them while there are at most 64; beyond, only those that cap every step at the same rank. One empty
 * choice for a job without such steps.
 */
export function tierChoices(job: Job): Tiers[] {
  const ladders = laddersOf(job);
  const count = ladders.reduce((product, { names }) => product * names.length, 1);
  if (count > MAX_CHOICES) return cappedChoices(ladders);
  const choices = ladders.reduce<(readonly [string, string])[][]>(
    (all, { id, names }) =>
      all.flatMap((choice) => names.map((name) => [...choice, [id, name] as const])),
    [[]],
  );
  return choices
    .map((choice): Tiers => new Map(choice))
    .map((tiers) => ({ tiers, quality: qualityOf(job, tiers) }))
    .sort((a, b) => b.quality - a.quality)
    .map(({ tiers }) => tiers);
}

/** Whether `tierChoices` holds every choice that there is. */
export function hasAllChoices(job: Job): boolean {
  return laddersOf(job).reduce((product, { names }) => product * names.length, 1) <= MAX_CHOICES;
}

/** Tiers that a `window` step may take, the best first; none for other steps. */
export function tierNames({ detail }: Step): string[] {
  if (detail.kind !== 'window') return [];
  return Object.keys(detail.qualityTiers)
    .filter((name) => tierRank(name) >= tierRank(detail.minTier))
    .filter((name) => tierRank(name) <= tierRank(detail.preferredTier))
    .sort((a, b) => tierRank(b) - tierRank(a));
}

interface Ladder {
  readonly id: string;
  readonly names: readonly string[];
}

function laddersOf(job: Job): Ladder[] {
  return job.steps
    .filter(({ detail }) => detail.kind === 'window')
    .map((step) => ({ id: step.id, names: tierNames(step) }));
}

/** Every step at its best tier of at most rank 3, 2, 1, 0, or at its lowest where all are above. */
function cappedChoices(ladders: readonly Ladder[]): Tiers[] {
  const seen = new Set<string>();
  return [3, 2, 1, 0].flatMap((rank) => {
    const chosen = ladders.map(({ id, names }): readonly [string, string] => [
      id,
      names.find((name) => tierRank(name) <= rank) ?? names.at(-1) ?? 'minimal',
    ]);
    const key = chosen.join();
    if (seen.has(key)) return [];
    seen.add(key);
    return [new Map(chosen)];
  });
}
