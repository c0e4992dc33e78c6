import type { DeliverySnapshot, Try } from '../../activities/webhook/snapshot.ts';
import { MAX_ATTEMPTS } from '../../domain/webhook/retry-schedule.ts';
import { plain, table } from '../plain-text.ts';

/** The details of a delivery as Markdown: its status, then every try. */
export function deliveryDetails(snapshot: DeliverySnapshot, isBusy: boolean): string {
  const { status, eventType, eventId, webhookId, endpoint, tries } = snapshot;
  const lines = [
    `**${status}**: ${plain(eventType)} ${eventId} to ${plain(endpoint)} (${webhookId})`,
    nextLine(snapshot, isBusy),
    ...(snapshot.reason === null ? [] : [`Reason: ${plain(snapshot.reason)}`]),
  ].filter((line) => line !== '');
  if (tries.length > 0) {
    lines.push(
      table(
        ['try', 'when', 'took', 'answer', 'what failed'],
        tries.map((each) => [
          tryName(each, snapshot.run),
          each.at,
          `${(each.ms / 1000).toFixed(1)} s`,
          each.status === null ? 'none' : `HTTP ${each.status}`,
          each.error ?? 'nothing: delivered',
        ]),
      ),
    );
  }
  return lines.join('\n\n');
}

/** Summary of the timer before the next try. */
export function waitSummary(snapshot: DeliverySnapshot, waitMs: number, isBusy: boolean): string {
  const when = `try ${snapshot.nextAttempt} of ${MAX_ATTEMPTS} in ${span(waitMs)}`;
  if (isBusy) return `${when}: the endpoint is busy with others`;
  const failure = snapshot.tries.at(-1)?.error ?? null;
  return failure === null ? when : `${when}: ${failure}`;
}

/** Summary of the activity that makes the try. */
export function trySummary(attempt: number, { endpoint }: DeliverySnapshot): string {
  return `try ${attempt} of ${MAX_ATTEMPTS} → ${endpoint}`;
}

/** A span in the words of the published schedule. */
export function span(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return `${Math.max(0, Math.round(ms))} ms`;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

function nextLine(snapshot: DeliverySnapshot, isBusy: boolean): string {
  if (snapshot.status !== 'pending' || snapshot.nextAttemptAt === null) return '';
  const why = isBusy ? ', put off because the endpoint is busy with others' : '';
  return `Next: try ${snapshot.nextAttempt} of ${MAX_ATTEMPTS} at ${snapshot.nextAttemptAt}${why}`;
}

function tryName(made: Try, presentRun: number): string {
  return made.run === presentRun ? `${made.attempt}` : `${made.attempt} (run ${made.run})`;
}
