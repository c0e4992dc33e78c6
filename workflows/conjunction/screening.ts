import { setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { planning, screeningEffects } from '../effects.ts';
import { PHASE } from '../search-attributes.ts';
import type { ScreeningInput, ScreeningResult } from './messages.ts';
import { screeningDetails } from './view.ts';

/**
 * Screens all watch lists once: pins the catalogue, screens slab after slab, then tells every watch. Each
 * slab is an activity, so that a run goes on at its slab whatever dies.
 */
export async function screening({ runId }: ScreeningInput): Promise<ScreeningResult> {
  const run = await screeningEffects('pin the catalogue and the watch lists').beginScreening({
    runId,
  });
  const found: number[] = [];
  const show = (phase: 'running' | 'done') => {
    setCurrentDetails(screeningDetails(run, found, phase));
  };
  show('running');
  for (const [slab, { start, end }] of run.slabs.entries()) {
    const summary = `screen ${start} to ${end}, ${slab + 1} of ${run.slabs.length}`;
    const { approaches } = await planning(summary).screenSlab({ runId, slab });
    found.push(approaches);
    show('running');
  }
  await screeningEffects('end the run').endScreening({ runId });
  const told = await screeningEffects('tell the watches').tellWatches({ runId });
  show('done');
  upsertSearchAttributes([{ key: PHASE, value: 'done' }]);
  return { objects: run.objects, approaches: sumOf(found), told };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
