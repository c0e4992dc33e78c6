import { startBefore as idBefore } from '../job/expand-repeats.ts';
import type { Job, Step } from '../job/job.ts';

/** The start of a repeated step before one of its starts. */
export interface StartBefore {
  readonly id: string;
  readonly name: string;
  /** What lies at least between its end and this one, ms. */
  readonly gapMs: number;
}

/** What a start of a repeated step comes after; null for first starts and other steps. */
export function startBefore({ steps }: Pick<Job, 'steps'>, { instance }: Step): StartBefore | null {
  if (instance === undefined) return null;
  const [id] = idBefore(instance);
  const before = steps.find((one) => one.id === id);
  if (before === undefined) return null;
  return { id: before.id, name: before.name, gapMs: Math.round(instance.minGapS * 1000) };
}
