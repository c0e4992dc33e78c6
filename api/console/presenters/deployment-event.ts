import type { DeploymentEvent } from '../../../contracts/deployment/event.ts';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import { instant } from '../../../presenters/instant.ts';

/** A stored event as it leaves, in lists and in streams alike. */
export function presentEvent(document: DeploymentEventDocument): DeploymentEvent {
  return {
    id: document._id,
    event_type: document.event_type,
    step_id: document.step_id,
    ...(document.job_id === undefined ? {} : { job_id: document.job_id }),
    payload: { ...document.payload },
    event_timestamp: instant(document.event_timestamp),
    created_at: instant(document.created_at),
    seq: document.seq,
    source: document.source,
    agent_id: document.agent_id,
    ...(document.key_name === undefined ? {} : { key_name: document.key_name }),
    ...(document.late === undefined ? {} : { late: document.late }),
  };
}
