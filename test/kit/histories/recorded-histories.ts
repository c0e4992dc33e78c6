import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Where the recorded histories are: a folder for each kind of workflow. */
export const HISTORIES = join(import.meta.dirname, '..', '..', 'histories');

/** A value as Temporal keeps it in a history. */
interface Payloads {
  readonly payloads?: readonly { readonly data?: string }[];
}

/** The parts of a history's events that the tests read. */
interface HistoryEvent {
  readonly eventId: string;
  readonly eventType: string;
  readonly workflowExecutionStartedEventAttributes?: { readonly input?: Payloads };
  readonly activityTaskScheduledEventAttributes?: {
    readonly activityType?: { readonly name?: string };
    readonly input?: Payloads;
  };
  readonly activityTaskCompletedEventAttributes?: {
    readonly scheduledEventId: string;
    readonly result?: Payloads;
  };
  readonly activityTaskFailedEventAttributes?: {
    readonly scheduledEventId: string;
    readonly failure?: { readonly applicationFailureInfo?: { readonly details?: Payloads } };
  };
}

/** A recorded history. */
export interface RecordedHistory {
  readonly events: readonly HistoryEvent[];
}

/** Names of the recorded histories in a folder. */
export async function recordedNames(folder: string): Promise<string[]> {
  return (await readdir(join(HISTORIES, folder)))
    .map((file) => file.replace('.json.gz', ''))
    .toSorted();
}

/** Reads a recorded history. */
export async function readRecorded(folder: string, name: string): Promise<RecordedHistory> {
  const text = gunzipSync(await readFile(join(HISTORIES, folder, `${name}.json.gz`))).toString();
  // Temporal's own export; a test that meets something else fails on its fields.
  return JSON.parse(text) as RecordedHistory;
}

/** The argument with which the workflow of a history was started. */
export function inputOf({ events }: RecordedHistory): unknown {
  return decoded(events[0]?.workflowExecutionStartedEventAttributes?.input);
}

/** Every call of an activity in a history: its argument and its result, or what its failure carried. */
export function callsOf(
  { events }: RecordedHistory,
  activity: string,
): { readonly argument: unknown; readonly result: unknown }[] {
  return events.flatMap((event) => {
    const { activityTaskCompletedEventAttributes: completed } = event;
    const { activityTaskFailedEventAttributes: failed } = event;
    const scheduledId = (completed ?? failed)?.scheduledEventId;
    if (scheduledId === undefined) return [];
    const scheduled = events.find(({ eventId }) => eventId === scheduledId);
    const call = scheduled?.activityTaskScheduledEventAttributes;
    if (call?.activityType?.name !== activity) return [];
    const answer = completed?.result ?? failed?.failure?.applicationFailureInfo?.details;
    return [{ argument: decoded(call.input), result: decoded(answer) }];
  });
}

function decoded(value: Payloads | undefined): unknown {
  const data = value?.payloads?.[0]?.data;
  return data === undefined ? undefined : JSON.parse(Buffer.from(data, 'base64').toString());
}
