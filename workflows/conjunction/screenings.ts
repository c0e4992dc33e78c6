import {
  ChildWorkflowFailure,
  executeChild,
  isCancellation,
  rootCause,
  setCurrentDetails,
} from '@temporalio/workflow';
import type { ScreeningLook } from '../../activities/conjunction/look.ts';
import { counted } from '../../domain/counted.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/instant.ts';
import { screeningEffects } from '../effects.ts';
import { screeningWorkflowId } from '../ids.ts';
import { keepLooking, type Look, type MaintenanceInput } from '../maintenance.ts';
import { plain } from '../plain-text.ts';
import { PHASE, RESOURCE_ID, RESOURCE_KIND } from '../search-attributes.ts';
import type { ScreeningInput, ScreeningResult } from './messages.ts';
import type { screening } from './screening.ts';
import { lookText, reasonOf, screeningSummary } from './view.ts';

/** What one look did. */
export interface ScreeningsResult {
  /** The run that it made, null when none was due. */
  readonly runId: string | null;
  readonly result: ScreeningResult | null;
}

/** A run that failed is not made again for the same catalogue within this, ms. */
const AFTER_FAILURE_MS = HOUR_MS;

/**
 * Looks every minute whether the watch lists are to be screened, and runs a `screening` when they are: once
 * for a content of the catalogue that has settled, for lists that ask for more, and once a day.
 */
export async function screenings(input?: MaintenanceInput): Promise<ScreeningsResult> {
  let seen: string | null = null;
  let failed: { readonly revision: string; readonly atMs: number } | null = null;
  return keepLooking<ScreeningsResult>(input, MINUTE_MS, async () => {
    const look: ScreeningLook = await screeningEffects(
      'see whether the watch lists are to be screened',
    ).lookForScreening({ seen });
    const isSettled = seen === look.revision;
    seen = look.revision;
    if (failed?.revision === look.revision && Date.now() - failed.atMs < AFTER_FAILURE_MS)
      return idle(`The last run failed: read it. The next one begins within the hour.`);
    if (look.due === null) return idle(lookText(look, isSettled));
    const outcome = await run(look, look.due);
    failed = outcome.report.result === null ? { revision: seen, atMs: Date.now() } : null;
    return outcome;
  });
}

function idle(text: string): Look<ScreeningsResult> {
  return { report: { runId: null, result: null }, text, isNews: false };
}

/** Makes the run that is due; one that fails is told of, and so is why it was made. */
async function run(
  look: ScreeningLook,
  { runId, reason }: NonNullable<ScreeningLook['due']>,
): Promise<Look<ScreeningsResult>> {
  const workflowId = screeningWorkflowId(runId);
  setCurrentDetails(`**Screening, since ${reasonOf(reason)}**: workflow \`${workflowId}\``);
  try {
    const args: [ScreeningInput] = [{ v: 1, runId }];
    const result = await executeChild<typeof screening>('screening', {
      workflowId,
      args,
      staticSummary: screeningSummary(look),
      staticDetails: `Begun since ${reasonOf(reason)}.`,
      typedSearchAttributes: [
        { key: RESOURCE_KIND, value: 'screening' },
        { key: RESOURCE_ID, value: runId },
        { key: PHASE, value: 'running' },
      ],
    });
    const { objects, approaches, told } = result;
    const text =
      `${workflowId} screened ${counted(objects, 'object')}, since ${reasonOf(reason)}: ` +
      `${counted(approaches, 'close approach', 'close approaches')}, ${counted(told, 'watch', 'watches')} told.`;
    return { report: { runId, result }, text, isNews: true };
  } catch (error) {
    if (!(error instanceof ChildWorkflowFailure) || isCancellation(error)) throw error;
    const why = plain(rootCause(error) ?? error.message);
    const text = `**${workflowId} failed**: ${why}`;
    return { report: { runId, result: null }, text, isNews: true };
  }
}
