import type {
  DeploymentEvent,
  DeploymentEventHistogram,
  DeploymentEventSummary,
} from '../../../contracts/deployment/event.ts';
import { severityOf } from '../../../domain/deployment/severity.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { EventBins } from '../../../records/deployment/events.ts';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import { instant } from '../../../presenters/instant.ts';

/** A stored event as it leaves, in lists and in streams alike. */
export function presentEvent(document: DeploymentEventDocument): DeploymentEvent {
  return { ...headOf(document), payload: { ...document.payload } };
}

/** Longest message of a summary, characters. */
const MOST_MESSAGE = 300;

/** A stored event without its payload, as long lists and the stream of a page show it. */
export function presentEventSummary(document: DeploymentEventDocument): DeploymentEventSummary {
  const { message } = document.payload;
  return {
    ...headOf(document),
    message: typeof message === 'string' ? message.slice(0, MOST_MESSAGE) : null,
    severity: severityOf(document.event_type),
  };
}

/** How many events there are in each of `parts` parts of a log; `counted` null: none at all. */
export function presentHistogram(
  counted: EventBins | null,
  parts: number,
  firstFailure: DeploymentEventDocument | undefined,
): DeploymentEventHistogram {
  const total = { info: 0, warning: 0, error: 0 };
  if (counted === null)
    return {
      ...{ start: null, end: null, total: 0 },
      ...{ by_severity: total, bins: [], first_failure: null },
    };
  const { startMs, endMs } = counted;
  const widthMs = (endMs - startMs) / parts;
  const bins = Array.from({ length: parts }, (_, index) => ({
    start: formatInstant(startMs + index * widthMs),
    end: formatInstant(startMs + (index + 1) * widthMs),
    ...{ info: 0, warning: 0, error: 0 },
  }));
  for (const { bin, severity, count } of counted.bins) {
    const part = bins[bin];
    if (part !== undefined) part[severity] = count;
    total[severity] += count;
  }
  return {
    start: formatInstant(startMs),
    end: formatInstant(endMs),
    total: counted.total,
    by_severity: total,
    bins,
    first_failure: firstFailure === undefined ? null : presentEventSummary(firstFailure),
  };
}

function headOf(document: DeploymentEventDocument): Omit<DeploymentEvent, 'payload'> {
  return {
    id: document._id,
    event_type: document.event_type,
    step_id: document.step_id,
    ...(document.job_id === undefined ? {} : { job_id: document.job_id }),
    event_timestamp: instant(document.event_timestamp),
    created_at: instant(document.created_at),
    seq: document.seq,
    source: document.source,
    agent_id: document.agent_id,
    ...(document.key_name === undefined ? {} : { key_name: document.key_name }),
    ...(document.late === undefined ? {} : { late: document.late }),
  };
}
