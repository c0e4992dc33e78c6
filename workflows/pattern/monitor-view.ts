import type { BegunMonitor, MonitorOverview } from '../../activities/pattern/monitor.ts';
import { plain, table } from '../plain-text.ts';
import { namesOf } from '../standing.ts';

/** The details of a monitor as Markdown: what is new, what it monitors, what was looked at. */
export function monitorDetails(monitor: BegunMonitor, overview: MonitorOverview): string {
  const { newest, news, look } = overview;
  return [
    news === null
      ? '**Quiet: nothing was seen in the last three days.**'
      : `**In the last three days: ${news}.**`,
    ...patternTable(newest),
    [
      `- satellites: ${namesOf(monitor.satelliteNames)}`,
      `- told: ${monitor.types === null ? 'all types' : monitor.types.map(plain).join(', ')}, ${monitor.minConfidence === 0 ? 'whatever is told of patterns' : `from a confidence of ${monitor.minConfidence}`}`,
      look === null
        ? '- no look at histories has ended yet: the workflow `patternDetections` begins one'
        : `- newest look: revision ${look.revision} of the catalogue, ended at ${look.endedAt}`,
    ].join('\n'),
    'The next look comes when the catalogue has newer elements. They tell what a satellite did, not why.',
  ].join('\n\n');
}

function patternTable(newest: MonitorOverview['newest']): string[] {
  if (newest.length === 0) return [];
  const rows = newest.map((one) => [one.what, one.who, one.start, one.end, one.confidence]);
  return [table(['what', 'who', 'not before (UTC)', 'not after (UTC)', 'confidence'], rows)];
}
