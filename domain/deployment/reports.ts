import { isEnded, type DeploymentStatus, type EndStatus } from './status.ts';

/**
 * Who may report on a deployment, and until when. Stages of workloads are billed: they accept
 * reports of the agent that holds them alone, and nothing a minute after their workload has ended.
 */

/** `any`: any agent of the owner. `holder`: the agent that the deployment was handed to, alone. */
export const REPORT_RULES = ['any', 'holder'] as const;
export type ReportRule = (typeof REPORT_RULES)[number];

/** The rule of a deployment; stages of workloads are their holder's, whenever they were made. */
export function reportRule(isStage: boolean, chosen: ReportRule | undefined): ReportRule {
  return isStage ? 'holder' : (chosen ?? 'any');
}

/** So long after its end a workload still takes what its agents had on their way, ms. */
export const FREEZE_AFTER_MS = 60_000;

/** So long after its end a deployment still takes the outputs that its end announced, ms. */
export const ANNOUNCED_FOR_MS = 7 * 24 * 60 * 60_000;

/** What the end of a job said that was still to come down. */
export interface Announcement {
  /** When the platform heard of the end, epoch ms. */
  readonly toldMs: number;
  readonly outputs: readonly { readonly name: string; readonly sha256: string }[];
}

/** How an output stands to what the end of its deployment announced. */
export type LateOutput = 'announced' | 'not_announced' | 'too_late';

/** Judges an output that comes after the end; its hash is null while it is not known yet. */
export function judgeLateOutput(
  { toldMs, outputs }: Announcement,
  { name, sha256 }: { readonly name: string; readonly sha256: string | null },
  nowMs: number,
): LateOutput {
  const announced = outputs.find((one) => one.name === name);
  if (announced === undefined || (sha256 !== null && announced.sha256 !== sha256))
    return 'not_announced';
  return nowMs < toldMs + ANNOUNCED_FOR_MS ? 'announced' : 'too_late';
}

/** The end of the workload that a deployment is a stage of. */
export interface WorkloadEnd {
  readonly workloadId: string;
  /** How it ended. */
  readonly phase: string;
  /** Epoch ms. */
  readonly endedMs: number;
}

/** What decides whether a report is accepted. */
export interface ReportedOn {
  readonly rule: ReportRule;
  readonly isSimulated: boolean;
  /** The agent that it was handed to; null while there is none. */
  readonly holder: string | null;
  /** Null for a deployment that is no stage of a workload, and while the workload goes on. */
  readonly end: WorkloadEnd | null;
  /** The deployment or satellite that has the stage instead; null while this one has it. */
  readonly takenOverBy: string | null;
  readonly isStage: boolean;
  /** Of the deployment, before the report. */
  readonly status: DeploymentStatus;
  /** The report would make it end, or end otherwise. */
  readonly decides: boolean;
  /** Of an output that comes after an end that announced outputs; absent for everything else. */
  readonly lateOutput?: LateOutput | null;
}

/** Why a report is not accepted; nothing of it is kept. */
export type ReportRefusal =
  | {
      readonly kind: 'deployment_ended';
      readonly end: WorkloadEnd;
      /** `decided`: what else was on its way is still taken. */
      readonly because: 'final' | 'decided';
    }
  /** Its end announced outputs, and this is none of them, or comes too late. */
  | { readonly kind: 'late_output'; readonly because: Exclude<LateOutput, 'announced'> }
  /** Its events went to the archive: its log is closed. */
  | { readonly kind: 'archived'; readonly atMs: number }
  /** The stage has ended, though its workload goes on: its end is not overruled. */
  | { readonly kind: 'stage_decided'; readonly status: EndStatus }
  | {
      readonly kind: 'not_the_holder';
      /** `unheld`: no agent has it yet. */
      readonly because: 'simulated' | 'unheld' | 'held_by_another' | 'taken_over';
      readonly holder: string | null;
      readonly takenOverBy: string | null;
    };

/** Says whether what belongs to a workload that ended then can change no more; epoch ms. */
export function isFrozen(end: WorkloadEnd, nowMs: number): boolean {
  return nowMs >= end.endedMs + FREEZE_AFTER_MS;
}

/** Why a report of that agent is refused at `nowMs` (epoch ms); null when it is accepted. */
export function refusalOfReport(
  { rule, isSimulated, holder, end, takenOverBy, isStage, status, decides, lateOutput }: ReportedOn,
  agentId: string,
  nowMs: number,
): ReportRefusal | null {
  if (lateOutput === 'not_announced' || lateOutput === 'too_late')
    return { kind: 'late_output', because: lateOutput };
  // What was announced belongs to the end that is final, and was only on its way.
  if (lateOutput !== 'announced' && end !== null && isFrozen(end, nowMs))
    return { kind: 'deployment_ended', end, because: 'final' };
  if (rule === 'any') return null;
  const refuse = (because: Extract<ReportRefusal, { kind: 'not_the_holder' }>['because']) =>
    ({ kind: 'not_the_holder', because, holder, takenOverBy }) as const;
  if (isSimulated) return refuse('simulated');
  if (takenOverBy !== null) return refuse('taken_over');
  if (holder === null) return refuse('unheld');
  if (holder !== agentId) return refuse('held_by_another');
  if (!isStage || !decides) return null;
  if (end !== null) return { kind: 'deployment_ended', end, because: 'decided' };
  return isEnded(status) ? { kind: 'stage_decided', status } : null;
}
