import { log, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import type { PageReport, SurveyReport } from '../../activities/pattern/look.ts';
import { detection } from '../effects.ts';
import { table } from '../plain-text.ts';

/** The one argument of a look at histories. */
export interface PatternDetectionInput {
  readonly v: 1;
  /** The revision of the catalogue that is looked at. */
  readonly revision: number;
}

/** What one look found. */
export interface PatternDetectionResult {
  readonly satellites: number;
  readonly pairs: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly told: number;
  readonly densityEvents: number;
}

/**
 * Looks at every history with a newer set: what the air did first, then what each satellite did, then who
 * keeps company, page by page. What it finds is kept and told by each page.
 */
export async function patternDetection({
  revision,
}: PatternDetectionInput): Promise<PatternDetectionResult> {
  const lookId = workflowInfo().workflowId;
  await detection('begin a look at the catalogue').beginPatternLook(lookId, revision);
  const survey = await detection('measure the air and find neighbours').surveyCatalogue(lookId);
  const sum = { satellites: 0, pairs: 0, changed: 0, withdrawn: 0, told: 0 };
  const add = (kind: 'satellites' | 'pairs', page: PageReport) => {
    sum[kind] += page.looked;
    sum.changed += page.changed;
    sum.withdrawn += page.withdrawn;
    sum.told += page.told;
    setCurrentDetails(detailsOf(revision, survey, sum));
  };
  setCurrentDetails(detailsOf(revision, survey, sum));
  for (let after: number | null = -1; after !== null;) {
    const summary = `look at satellites, ${sum.satellites} of ${survey.satellites} done`;
    const page: PageReport = await detection(summary).lookAtSatellites(lookId, after);
    add('satellites', page);
    after = page.next;
  }
  for (let from: number | null = survey.pairs === 0 ? null : 0; from !== null;) {
    const summary = `look at pairs, ${sum.pairs} of ${survey.pairs} done`;
    const page: PageReport = await detection(summary).lookAtPairs(lookId, from);
    add('pairs', page);
    from = page.next;
  }
  await detection('end the look').endPatternLook(lookId);
  await detection('tell the monitors').tellMonitors(lookId);
  log.info('histories were looked at', { revision, ...sum });
  return { ...sum, densityEvents: survey.densityEvents };
}

function detailsOf(
  revision: number,
  survey: SurveyReport,
  sum: Omit<PatternDetectionResult, 'densityEvents'>,
): string {
  const rows = [
    ['satellites with newer elements', `${sum.satellites} of ${survey.satellites}`],
    ['pairs that may keep company', `${sum.pairs} of ${survey.pairs}`],
    ['patterns new or different', String(sum.changed)],
    ['patterns withdrawn', String(sum.withdrawn)],
    ['events published', String(sum.told)],
    [
      'days of space weather',
      `${survey.densityEvents}, told by ${survey.densitySatellites} satellites`,
    ],
  ];
  return `Looks at revision ${revision} of the catalogue.\n\n${table(['looked at', 'so far'], rows)}`;
}
