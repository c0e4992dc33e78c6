import { counted } from '../../domain/counted.ts';
import { type StageStatus, STAGE_STATUSES } from '../../domain/workload/phase.ts';
import { plain, table } from '../plain-text.ts';
import { countOf, etaMs, type StageState, type WorkloadState } from './state.ts';

/** Rows of the table that a person reads in the Temporal UI. */
const SHOWN_STAGES = 40;
const SHOWN_REPLACEMENTS = 10;

/** The details of a workload as Markdown: its phase, what it costs, every stage. */
export function workloadDetails(state: WorkloadState): string {
  const { plan } = state;
  const deadline = `Deadline ${isoOf(state.deadlineAtMs)}`;
  if (plan === null) return [headline(state), deadline].join('\n\n');
  const eta = etaMs(state);
  const { ocu, cents } = plan.estimate;
  return [
    headline(state),
    `${deadline}${eta === null ? '' : `, as planned done ${isoOf(eta)}`}, estimate ${ocu} OCU-seconds = ${(cents / 100).toFixed(2)} USD`,
    `Strategy: ${plain(plan.strategy)}`,
    ...(state.message === null ? [] : [`Reason: ${plain(state.message)}`]),
    ...replacementLines(state),
    ...stageTable(state.stages),
  ].join('\n\n');
}

/** Summary of the wait for stages that run or are to begin. */
export function waitingSummary(state: WorkloadState, nextAtMs: number | null): string {
  const running = counted(countOf(state, 'dispatched'), 'running stage');
  const next = nextAtMs === null ? '' : `, next one begins ${isoOf(nextAtMs)}`;
  return `wait for ${running}${next}`;
}

/** Summary of the activity that writes ends and dispatches stages. */
export function advanceSummary(ended: number, dispatched: number): string {
  const parts = [
    ...(ended > 0 ? [`keep ${counted(ended, 'ended stage')}`] : []),
    ...(dispatched > 0 ? [`dispatch ${counted(dispatched, 'stage')}`] : []),
  ];
  return parts.join(', ');
}

function headline(state: WorkloadState): string {
  const { plan } = state;
  if (plan === null) return `**${state.phase}**`;
  const counts = STAGE_STATUSES.map((status): [StageStatus, number] => [
    status,
    countOf(state, status),
  ]);
  const parts = counts.filter(([, count]) => count > 0).map(([status, n]) => `${n} ${status}`);
  const speed = plan.executor === 'live' ? 'live' : `simulated at ${plan.speedMultiplier}x`;
  return `**${state.phase}**, ${plan.needs.class} ${plain(plan.type)}, ${speed}: ${counted(state.stages.length, 'stage')}, ${parts.join(', ')}`;
}

function replacementLines(state: WorkloadState): string[] {
  if (state.replaced.length === 0) return [];
  const shown = state.replaced.slice(-SHOWN_REPLACEMENTS);
  const rows = shown.map(({ stage, from, reason }) => [String(stage), from, reason]);
  return [
    `${counted(state.replaced.length, 'stage')} given to another satellite:`,
    table(['stage', 'taken from', 'because'], rows),
  ];
}

function stageTable(stages: readonly StageState[]): string[] {
  if (stages.length === 0) return [];
  // What goes on is what a person looks for; the ended ones follow as far as there is room.
  const shown = [...stages]
    .sort((a, b) => Number(isQuiet(a)) - Number(isQuiet(b)) || a.index - b.index)
    .slice(0, SHOWN_STAGES)
    .sort((a, b) => a.index - b.index);
  const rows = shown.map((stage) => [
    String(stage.index),
    stage.role,
    stage.satelliteName,
    stage.attempt === 1 ? stage.status : `${stage.status} (attempt ${stage.attempt})`,
    stage.reason ?? '',
  ]);
  const hidden = stages.length - shown.length;
  return [
    table(['stage', 'role', 'satellite', 'status', 'reason'], rows),
    ...(hidden > 0 ? [`${counted(hidden, 'more stage')} in the records.`] : []),
  ];
}

function isQuiet({ status }: StageState): boolean {
  return status === 'done' || status === 'queued';
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
