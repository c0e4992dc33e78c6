import type { Job } from '../../../../domain/planning/job/job.ts';
import { PRESETS } from '../../../../domain/planning/job/presets/presets.ts';

/** The job of a preset; throws where there is none of that name. */
export function presetById(wanted: string): Job {
  const found = PRESETS.find(({ id }) => id === wanted);
  if (found === undefined) throw new Error(`there is no preset ${wanted}`);
  return found.job;
}
