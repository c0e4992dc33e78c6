/**
 * How a deployment's status moves. One fold for both modes: the player's events, an agent's events
 * and the platform's own `job.failed` go through `foldEvent`; a user moves it by cancel alone.
 */

export const DEPLOYMENT_STATUSES = [
  'pending',
  'dispatched',
  'running',
  'completed',
  'failed',
  'cancelled',
] as const;
export type DeploymentStatus = (typeof DEPLOYMENT_STATUSES)[number];

export const DEPLOYMENT_MODES = ['simulated', 'live'] as const;
export type DeploymentMode = (typeof DEPLOYMENT_MODES)[number];

/** Statuses of a deployment that has not ended. */
export const OPEN_STATUSES = [
  'pending',
  'dispatched',
  'running',
] as const satisfies readonly DeploymentStatus[];

/** Statuses that end a deployment. */
export type EndStatus = 'completed' | 'failed' | 'cancelled';

/** What one event does to a status. */
export interface EventEffect {
  readonly status: DeploymentStatus;
  /** The status differs from the one before: a line of the status history. */
  readonly moved: boolean;
  /** A deciding event that came after the end; when `moved` too, it overruled that end. */
  readonly late: boolean;
}

/** Says whether the status ends a deployment. */
export function isEnded(status: DeploymentStatus): status is EndStatus {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/**
 * Applies one stored event to a status.
 * `job.completed` and `job.failed` decide from any status, ended ones included: the last one
 * received wins. `job.accepted` starts a dispatched deployment and nothing else: a pending one stays
 * on offer, because only the dispatch gives a deployment to one agent. Any other type moves nothing.
 */
export function foldEvent(status: DeploymentStatus, eventType: string): EventEffect {
  const target = targetOf(status, eventType);
  const isDeciding = target === 'completed' || target === 'failed';
  return {
    status: target ?? status,
    moved: target !== null && target !== status,
    late: isDeciding && isEnded(status),
  };
}

function targetOf(status: DeploymentStatus, eventType: string): DeploymentStatus | null {
  switch (eventType) {
    case 'job.accepted':
      return status === 'dispatched' ? 'running' : null;
    case 'job.completed':
      return 'completed';
    case 'job.failed':
      return 'failed';
    default:
      return null;
  }
}
