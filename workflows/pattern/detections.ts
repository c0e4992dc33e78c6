import { executeChild, workflowInfo } from '@temporalio/workflow';
import { counted } from '../../domain/counted.ts';
import { MINUTE_MS } from '../../domain/time/instant.ts';
import { effects } from '../effects.ts';
import { keepLooking, type Look, type MaintenanceInput } from '../maintenance.ts';
import { PARENT_REF, RESOURCE_KIND } from '../search-attributes.ts';
import { patternDetection, type PatternDetectionResult } from './detection.ts';

/** What one look at the catalogue did. */
export type PatternDetectionsResult = PatternDetectionResult | { readonly revision: number };

/**
 * Looks every minute whether the catalogue has changed since histories were last looked at, and lets them
 * be looked at once it stays as it is for one look: an import writes in batches.
 */
export async function patternDetections(
  input?: MaintenanceInput,
): Promise<PatternDetectionsResult> {
  let seen: number | null = null;
  return keepLooking<PatternDetectionsResult>(input, MINUTE_MS, async () => {
    const { revision, lookedRevision } = await effects('compare revisions').patternLookState();
    // The first look of an installation has nothing to wait for: its catalogue came with it.
    const isSettled = revision === seen || lookedRevision === null;
    seen = revision;
    const quiet = (text: string, phase: string): Look<PatternDetectionsResult> => ({
      report: { revision },
      text,
      isNews: false,
      phase,
    });
    if (revision === lookedRevision) return quiet(`Revision ${revision} was looked at.`, 'idle');
    if (!isSettled) return quiet(`The catalogue moves, it is at revision ${revision}.`, 'waiting');
    const found = await detect(revision);
    return {
      report: found,
      text:
        `Revision ${revision}: ${counted(found.satellites, 'satellite')} and ${counted(found.pairs, 'pair')} looked at, ` +
        `${found.changed} patterns new or different, ${found.withdrawn} withdrawn, ${found.told} events.`,
      isNews: true,
      phase: 'idle',
    };
  });
}

function detect(revision: number): Promise<PatternDetectionResult> {
  const { workflowId } = workflowInfo();
  return executeChild(patternDetection, {
    workflowId: `${workflowId}/${revision}`,
    args: [{ v: 1, revision }],
    staticSummary: `look at histories with newer elements, revision ${revision}`,
    typedSearchAttributes: [
      { key: RESOURCE_KIND, value: 'pattern_detection' },
      { key: PARENT_REF, value: workflowId },
    ],
  });
}
