import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import type { OccurrenceResult } from '../../activities/schedule/decide-occurrence.ts';
import { scheduleEffects } from '../effects.ts';
import { plain } from '../plain-text.ts';
import { PHASE } from '../search-attributes.ts';
import type { OccurrenceInput } from './messages.ts';

/** When Temporal meant a workflow of a Schedule to begin, however late it did. */
const SCHEDULED_AT = defineSearchAttributeKey(
  'TemporalScheduledStartTime',
  SearchAttributeType.DATETIME,
);

/** Makes the workload that a schedule has due at one time: one for each time, whatever is killed. */
export async function workloadOccurrence({
  scheduleId,
}: OccurrenceInput): Promise<OccurrenceResult> {
  const info = workflowInfo();
  // One that a person began without the Schedule is due when it began.
  const at = info.typedSearchAttributes.get(SCHEDULED_AT) ?? info.startTime;
  const result = await scheduleEffects('make the workload that is due').decideOccurrence({
    scheduleId,
    at: at.toISOString(),
  });
  const { outcome, workloadId, message } = result;
  setCurrentDetails(
    workloadId === null
      ? `**${outcome}**: ${plain(message ?? 'the schedule is gone')}`
      : `**${outcome}**: workflow \`workload/${workloadId}\``,
  );
  upsertSearchAttributes([{ key: PHASE, value: outcome }]);
  return result;
}
