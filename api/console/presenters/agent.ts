import type { Agent } from '../../../contracts/mission/agent.ts';
import type { AgentDocument } from '../../../records/mission/agents.ts';
import { instant, instantOrNull } from '../../presenters/instant.ts';

/** An agent that was silent for longer is offline, ms. */
const OFFLINE_AFTER_MS = 5 * 60_000;

/** An agent as it leaves. */
export function presentAgent(
  document: AgentDocument,
  deploymentIds: readonly string[],
  nowMs: number,
): Agent {
  const online = nowMs - document.last_seen_at.getTime() < OFFLINE_AFTER_MS;
  return {
    id: document.agent_id,
    agent_id: document.agent_id,
    status: online ? document.reported_status : 'offline',
    online,
    satellite_id: document.satellite_id,
    satellite_name: document.satellite_name,
    orbit_altitude_km: document.orbit_altitude_km,
    agent_version: document.agent_version,
    registered_at: instantOrNull(document.registered_at),
    created_at: instant(document.created_at),
    last_seen_at: instant(document.last_seen_at),
    deployment_ids: [...deploymentIds],
    telemetry: document.telemetry === null ? null : { ...document.telemetry },
    telemetry_at: instantOrNull(document.telemetry_at),
  };
}
