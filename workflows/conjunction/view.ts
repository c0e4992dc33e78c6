import type { ScreeningLook } from '../../activities/conjunction/look.ts';
import type { BegunScreening } from '../../activities/conjunction/run.ts';
import { counted } from '../../domain/counted.ts';
import type { DueReason } from '../../domain/conjunction/screening-due.ts';

/** What is screened, in one line for lists of workflows. */
export function screeningSummary({
  watched,
  objects,
  thresholdKm,
}: Pick<ScreeningLook, 'watched' | 'objects' | 'thresholdKm'>): string {
  return `screen ${counted(watched, 'watched satellite')} against ${counted(objects, 'object')}, ${thresholdKm} km`;
}

/** The details of a run as Markdown: what is screened, how far it is, what it found, what comes next. */
export function screeningDetails(
  run: BegunScreening,
  found: readonly number[],
  phase: 'running' | 'done',
): string {
  const approaches = found.reduce((sum, count) => sum + count, 0);
  const { slabs } = run;
  return [
    run.objects === 0
      ? `**Nothing is screened: all elements are too old**, the newest ones of ${run.newestEpoch}. Set \`CATALOG_URL\`, or import a file with \`npm run catalogue:import\`.`
      : `**${phase === 'done' ? 'Done' : 'Running'}**: ${found.length} of ${counted(slabs.length, 'stretch', 'stretches')} screened, ${counted(approaches, 'close approach', 'close approaches')} found.`,
    [
      `- window: ${run.start} to ${run.end}`,
      `- watched satellites, of all watch lists: ${run.watched}, up to ${run.thresholdKm} km`,
      `- objects: ${run.objects}, newest elements of ${run.newestEpoch}`,
      `- began: ${run.beganAt}`,
    ].join('\n'),
    'The next run begins when the catalogue has changed or a watch list asks for more, at the latest a day after this one began.',
  ].join('\n\n');
}

const REASONS: Record<DueReason, string> = {
  first: 'nothing was screened yet',
  catalogue: 'the catalogue has changed',
  watch_lists: 'a watch list asks for more',
  day: 'a day has passed',
};

/** Why a run begins, in words. */
export function reasonOf(reason: DueReason): string {
  return REASONS[reason];
}

/** What a look saw where no run is due. */
export function lookText(look: ScreeningLook, isSettled: boolean): string {
  const { watched, objects, latest } = look;
  const of = `${counted(watched, 'watched satellite')}, ${counted(objects, 'object')}`;
  if (watched === 0) return `Nobody watches a satellite; ${counted(objects, 'object')}.`;
  if (!isSettled) return `${of}: the catalogue is looked at once more before it is screened.`;
  return latest === null
    ? `${of}: no run has ended yet.`
    : `${of}: as screened by ${latest.runId}, which ended at ${latest.endedAt}. Screened again at ${latest.next} at the latest.`;
}
