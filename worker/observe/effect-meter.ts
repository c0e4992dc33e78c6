import { Counter, Gauge } from 'prom-client';
import type { ReplaceStageRequest } from '../../activities/workload/messages.ts';
import type { Metrics } from '../../observe/metrics/registry.ts';
import type { Sender, SentAttempt } from '../../outbound/sender.ts';

/** An activity as it is registered. */
type Activity = (...args: never[]) => Promise<unknown>;

/** Counts what activities did, beside what Temporal's library says of them. */
export interface EffectMeter {
  /** The same activities; what reconcilers mended and which stages moved is counted. */
  readonly activities: <A extends Readonly<Record<string, Activity>>>(activities: A) => A;
  /** The same sender; attempts are counted by what came of them. */
  readonly sender: (sender: Pick<Sender, 'deliver'>) => Pick<Sender, 'deliver'>;
}

const RECONCILER = /^reconcile([A-Z][A-Za-z]*)$/;

/** Makes the metrics of activities. */
export function createEffectMeter(metrics: Metrics): EffectMeter {
  const registers = [metrics];
  const mended = new Counter({
    name: 'orbital_reconcile_mended_total',
    help: 'What reconcilers found and did, by kind of record and what it took.',
    labelNames: ['kind', 'what'] as const,
    registers,
  });
  const lastSuccess = new Gauge({
    name: 'orbital_reconcile_last_success_timestamp_seconds',
    help: 'When a reconciler of that kind last got through in this process; before that, when the process began.',
    labelNames: ['kind'] as const,
    registers,
  });
  const replaced = new Counter({
    name: 'orbital_stages_replaced_total',
    help: 'Stages that failed and were to be planned elsewhere, by why and whether they were.',
    labelNames: ['reason', 'outcome'] as const,
    registers,
  });
  const attempts = new Counter({
    name: 'orbital_webhook_attempts_total',
    help: 'Attempts of webhooks: delivered, a class of status, or why there was no answer.',
    labelNames: ['outcome'] as const,
    registers,
  });
  // What has not happened yet is 0, so that a rate has something to begin with.
  attempts.inc({ outcome: 'delivered' }, 0);
  replaced.inc({ reason: 'failed', outcome: 'replaced' }, 0);

  const reconciler =
    (kind: string, activity: Activity): Activity =>
    async (...args) => {
      const report = await activity(...args);
      lastSuccess.set({ kind }, Date.now() / 1000);
      for (const [what, count] of Object.entries(report ?? {}))
        if (typeof count === 'number') mended.inc({ kind, what }, count);
      return report;
    };
  const replacing =
    (activity: Activity): Activity =>
    async (...args) => {
      const row = await activity(...args);
      // The activity of that name takes one request.
      const [request] = args as unknown as [ReplaceStageRequest];
      const outcome = row === null ? 'no_satellite' : 'replaced';
      replaced.inc({ reason: replacementReason(request.reason), outcome });
      return row;
    };
  const counted = (name: string, activity: Activity): Activity => {
    const [, kind] = RECONCILER.exec(name) ?? [];
    if (kind !== undefined) {
      // One that never gets through is to be seen as well.
      lastSuccess.set({ kind: kind.toLowerCase() }, Date.now() / 1000);
      return reconciler(kind.toLowerCase(), activity);
    }
    return name === 'replaceStage' ? replacing(activity) : activity;
  };
  return {
    activities: <A extends Readonly<Record<string, Activity>>>(activities: A): A =>
      // Each keeps its type: only what is done around it is new.
      Object.fromEntries(
        Object.entries(activities).map(([name, activity]) => [name, counted(name, activity)]),
      ) as A,
    sender: (sender) => ({
      async deliver(request) {
        const sent = await sender.deliver(request);
        attempts.inc({ outcome: attemptOutcome(sent) });
        return sent;
      },
    }),
  };
}

/** What came of an attempt, as one of some fifteen words. */
export function attemptOutcome({ errorClass, status }: Pick<SentAttempt, 'errorClass' | 'status'>) {
  if (errorClass === null) return 'delivered';
  return errorClass === 'status' && status !== null ? `${Math.floor(status / 100)}xx` : errorClass;
}

/** Why a stage failed, as one of a few words: what people read is a sentence with its figures. */
export function replacementReason(reason: string): string {
  if (/^no agent picked it up/.test(reason)) return 'pickup_timeout';
  if (/^its agent was silent/.test(reason)) return 'report_timeout';
  if (/^its deployment was (cancelled|deleted)/.test(reason)) return 'canceled';
  return 'failed';
}
