import type { BegunWatch, WatchOverview } from '../../activities/conjunction/watch.ts';
import { counted } from '../../domain/counted.ts';
import { plain, table } from '../plain-text.ts';
import { namesOf } from '../standing.ts';

const LEVELS = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const;
const MEANINGS = {
  CRITICAL: 'probability above 1 in 10,000',
  HIGH: 'probability above 1 in 100,000',
  MEDIUM: 'probability above 1 in 1,000,000',
  LOW: 'not known to be dangerous, which is not safe',
} as const;

/** The highest risk that is open; `quiet` when nothing is. */
export function phaseOf({ open }: Pick<WatchOverview, 'open'>): string {
  return LEVELS.find((level) => open[level] > 0) ?? 'quiet';
}

/** A screening that a watch could not use. */
export interface FailedRun {
  readonly runId: string;
  readonly reason: string;
}

/** The details of a watch as Markdown: what is open, what it watches, what was screened, what comes next. */
export function watchDetails(
  watch: BegunWatch,
  overview: WatchOverview,
  failed: FailedRun | null,
): string {
  const { run, nextAt } = overview;
  return [
    headline(overview),
    ...(failed === null
      ? []
      : [`**${failed.runId} could not be used**: ${plain(failed.reason)} What is shown is older.`]),
    ...encounterTable(overview),
    [
      `- satellites: ${namesOf(watch.satelliteNames)}, up to ${watch.thresholdKm} km`,
      ...(run === null
        ? ['- no screening has ended yet: the workflow `screenings` begins one']
        : [
            `- newest screening: ${run.id}, ended at ${run.at}, ${counted(run.objects, 'object')} with elements up to ${run.newestElements}`,
            `- window: ${run.start} to ${run.end}${run.objects === 0 ? ', not screened: all elements are too old' : `, whole up to ${run.screenedKm} km`}`,
          ]),
    ].join('\n'),
    `The next screening comes when the catalogue has changed, at the latest a day after the last one.${nextAt === null ? '' : ` At ${nextAt} the next encounter is over.`}`,
    ...(run === null
      ? []
      : [
          'Computed from public elements with an assumed uncertainty: a reason to ask the operator or the 18/19 SDS for a conjunction data message, never a reason to manoeuvre.',
        ]),
  ].join('\n\n');
}

function headline(overview: WatchOverview): string {
  const { open } = overview;
  const level = LEVELS.find((one) => open[one] > 0);
  if (level === undefined) return '**Quiet: no encounter is open.**';
  const counts = LEVELS.filter((one) => open[one] > 0).map((one) => `${open[one]} ${one}`);
  return `**Highest open risk: ${level}** (${MEANINGS[level]}). Open encounters: ${counts.join(', ')}.`;
}

function encounterTable({ first }: WatchOverview): string[] {
  if (first.length === 0) return [];
  const rows = first.map((one) => [
    one.risk,
    one.who,
    one.tca,
    `${one.missKm} km`,
    one.probability === null ? 'none: slow or eccentric' : String(one.probability),
    one.quality,
  ]);
  return [
    table(
      ['risk', 'who', 'closest approach (UTC)', 'miss', 'probability of a collision', 'data'],
      rows,
    ),
  ];
}
