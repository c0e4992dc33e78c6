import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../contracts/error-codes.ts';
import { instant } from '../../../presenters/instant.ts';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import type { ReportedEvent } from '../../../records/deployment/deployments.ts';

/**
 * Refuses what stands under the Idempotency-Key or the `payload.event_id` of an earlier event and is
 * another one: its agent must not believe that it was kept. Agents stamp what they send again, so under
 * an event_id the time may differ.
 * @throws {AppError} idempotency_key_reused
 */
export function refuseOtherEvent(first: DeploymentEventDocument, event: ReportedEvent): void {
  const isSame =
    first.event_type === event.type &&
    first.step_id === event.stepId &&
    isDeepStrictEqual({ ...first.payload }, { ...event.payload });
  const underKey = first.dedupe_keys?.includes(`key:${event.idempotencyKey}`) === true;
  const isSameCall =
    first.job_id === event.jobId && first.event_timestamp.getTime() === event.timestampMs;
  if (isSame && (!underKey || isSameCall)) return;
  const { _id: id, event_type, step_id, event_timestamp } = first;
  const what = step_id === null ? event_type : `${event_type} of ${step_id}`;
  const name = underKey
    ? 'This Idempotency-Key'
    : `payload.event_id '${String(event.payload['event_id']).slice(0, 100)}'`;
  throw new AppError(
    'idempotency_key_reused',
    `${name} was used before with another body: ${what} was kept, and nothing of this one. ` +
      'Send it again under another one.',
    { details: { kept: { id, event_type, step_id, event_timestamp: instant(event_timestamp) } } },
  );
}
