import type { DeploymentDocument, NewDeployment } from '../../../records/deployment/deployments.ts';

/** A simulated deployment of the ISS with nothing special about it. */
export function aNewDeployment(more: Partial<NewDeployment> = {}): NewDeployment {
  return {
    ownerId: 'owner-1',
    missionId: 'mis_default',
    missionName: 'Default',
    planId: '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
    copyId: 'pln_copy',
    planLabel: 'first look',
    satelliteId: '25544',
    satNoradId: '25544',
    satelliteName: 'ISS (ZARYA)',
    mode: 'simulated',
    speedMultiplier: 1000,
    ...more,
  };
}

/** The record of such a deployment. */
export function aDeployment(more: Partial<DeploymentDocument> = {}): DeploymentDocument {
  const created = new Date('2026-11-20T12:00:00Z');
  return {
    _id: 'dep_1',
    owner_id: 'owner-1',
    mission_id: 'mis_default',
    mission_name: 'Default',
    plan_id: '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
    copy_id: 'pln_copy',
    plan_label: 'first look',
    satellite_id: '25544',
    sat_norad_id: '25544',
    satellite_name: 'ISS (ZARYA)',
    status: 'pending',
    mode: 'simulated',
    speed_multiplier: 1000,
    created_at: created,
    started_at: null,
    completed_at: null,
    status_history: [{ status: 'pending', at: created, by: 'user', reason: null, event_id: null }],
    failure_reason: null,
    seq: 0,
    notice_seq: 0,
    plan_cursor: 0,
    played_s: 0,
    workflow_id: 'deployment/dep_1',
    started: false,
    agent_id: null,
    hand_outs: 0,
    dispatched_at: null,
    awaiting_agent: false,
    last_seen_at: null,
    seen_noticed_at: null,
    pickup_timeout_s: 72 * 3600,
    report_timeout_s: 48 * 3600,
    speed_seq: 0,
    reconciled_at: null,
    ...more,
  };
}
