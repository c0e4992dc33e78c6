import type { DeploymentProgress } from '../../../contracts/deployment/progress.ts';
import { progressOf, type Progress } from '../../../domain/deployment/progress.ts';
import { isEnded } from '../../../domain/deployment/status.ts';
import { pathOf } from '../../../presenters/links.ts';
import { seconds } from '../../../presenters/rounding.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { DeploymentEventRecords } from '../../../records/deployment/events.ts';
import { plannedEndMs, plannedWork } from '../../../records/plan/planned-work.ts';
import type { PlayedPlan, PlayedPlans } from '../../../records/plan/played-plans.ts';
import { delayMessage } from '../presenters/delay.ts';

/** What progress is read from. */
export interface ProgressDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly playedPlans: PlayedPlans;
  readonly deploymentEvents: Pick<DeploymentEventRecords, 'work'>;
}

/** A deployment against its plan, with what it was compared with. */
export interface ComparedDeployment {
  readonly plan: PlayedPlan;
  readonly progress: Progress;
  /** Epoch ms on the clock of the deployment. */
  readonly asOfMs: number;
  /** Seconds of that clock in one second. */
  readonly speed: number;
}

/** Compares a deployment with its plan; null when the plan is not kept any more. */
export async function compareWithPlan(
  deps: ProgressDeps,
  deployment: DeploymentDocument,
): Promise<ComparedDeployment | null> {
  const plan = await deps.playedPlans.find(deployment.copy_id);
  if (plan === null) return null;
  const events = await deps.deploymentEvents.work(deployment._id, deployment.seq);
  const asOfMs = instantOf(deployment, plan, deps.clock());
  const progress = progressOf({
    ...{ planned: plannedWork(plan), events, nowMs: asOfMs },
    planEndMs: plannedEndMs(plan),
    hasEnded: isEnded(deployment.status),
  });
  return { plan, progress, asOfMs, speed: deployment.speed_multiplier ?? 1 };
}

/** Where the clock of a deployment stands: as far as it was played, or the wall clock until it ends. */
function instantOf(deployment: DeploymentDocument, plan: PlayedPlan, nowMs: number): number {
  if (deployment.mode === 'simulated') return plan.startMs + deployment.played_s * 1000;
  return Math.min(nowMs, deployment.completed_at?.getTime() ?? nowMs);
}

/** When an instant of a deployment's clock comes on the wall clock, epoch ms. */
export function wallMsOf(
  ms: number,
  at: Pick<ComparedDeployment, 'asOfMs' | 'speed'>,
  nowMs: number,
) {
  return nowMs + (ms - at.asOfMs) / at.speed;
}

/** Progress as it leaves. `nowMs`: epoch ms, wall clock. */
export function presentProgress(
  deployment: DeploymentDocument,
  compared: ComparedDeployment,
  nowMs: number,
): DeploymentProgress {
  const { plan, progress, asOfMs, speed } = compared;
  const { etaMs } = progress;
  const self = pathOf.deployment(deployment._id);
  const span = ({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }) => ({
    start: formatInstant(startMs),
    end: formatInstant(endMs),
  });
  return {
    id: deployment._id,
    status: deployment.status,
    as_of: formatInstant(asOfMs),
    clock: { kind: deployment.mode === 'simulated' ? 'mission' : 'wall', speed },
    plan: span({ startMs: plan.startMs, endMs: plannedEndMs(plan) }),
    ahead_s: seconds(progress.aheadMs),
    cause: presentCause(compared),
    eta: etaMs === null ? null : formatInstant(etaMs),
    expected_at: etaMs === null ? null : formatInstant(wallMsOf(etaMs, compared, nowMs)),
    steps: progress.work.map((one) => ({
      step_id: one.id,
      kind: one.kind,
      name: plan.names.get(one.id) ?? one.id,
      status: one.status,
      attempt: one.attempts.length,
      planned: span(one),
      actual: one.attempts.map(({ startMs, endMs, status }) => ({
        start: formatInstant(startMs),
        end: endMs === null ? null : formatInstant(endMs),
        status,
      })),
      ...(one.forecast !== null && { forecast: span(one.forecast) }),
      ...(one.dataMb !== null && { bytes: Math.round(one.dataMb * 1e6) }),
    })),
    links: { self: `${self}/progress`, deployment: self, events: `${self}/events` },
  };
}

/** What began the delay, as it leaves; null on time. */
export function presentCause({ plan, progress: { delay } }: ComparedDeployment) {
  if (delay === null) return null;
  return {
    step_id: delay.id,
    kind: delay.kind,
    late_s: seconds(delay.lateMs),
    message: delayMessage(delay, plan.names.get(delay.id) ?? delay.id),
  };
}
