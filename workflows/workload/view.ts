import { counted } from '../../domain/counted.ts';
import { type StageStatus, STAGE_STATUSES } from '../../domain/workload/phase.ts';
import { plain, table } from '../plain-text.ts';
import { countOf, etaMs, type StageState, type WorkloadState } from './state.ts';

/** Rows of the table that a person reads in the Temporal UI. */
const SHOWN_STAGES = 40;
const SHOWN_REPLACEMENTS = 10;
const SHOWN_REASONS = 10;

/** The details of a workload as Markdown: its phase, why it ended, what it costs, every stage. */
export function workloadDetails(state: WorkloadState): string {
  const { plan } = state;
  return [
    headline(state),
    ...endingLines(state),
    timesAndCost(state),
    ...(plan === null ? [] : [`Strategy: ${plain(plan.strategy)}`]),
    ...lookLines(state),
    ...replacementLines(state),
    ...stageTable(state.stages),
  ].join('\n\n');
}

/** A stage is counted from 1 where a person reads it. */
export function stageNumber(index: number): string {
  return String(index + 1);
}

function endingLines({ ending }: WorkloadState): string[] {
  if (ending === null || ending.message === null) return [];
  const { code, message, reasons } = ending;
  const rows = reasons.slice(0, SHOWN_REASONS);
  return [
    `**Reason: ${plain(message)}**${code === null ? '' : ` (${plain(code)})`}`,
    ...(rows.length === 0
      ? []
      : [
          table(
            ['why there is no plan', 'what binds', 'needed', 'available'],
            rows.map((why) => [
              why.message,
              why.constraint ?? why.code,
              figure(why.needed),
              figure(why.available),
            ]),
          ),
        ]),
  ];
}

/** Four digits of a figure, as its reason has. */
function figure(value: number | undefined): string {
  return value === undefined ? '' : String(Number(value.toPrecision(4)));
}

function timesAndCost(state: WorkloadState): string {
  const { plan, ending } = state;
  const eta = etaMs(state);
  return [
    `Deadline ${isoOf(state.deadlineAtMs)}`,
    ...(eta === null ? [] : [`as planned done ${isoOf(eta)}`]),
    ...(plan === null
      ? []
      : [`estimate ${plan.estimate.ocu} OCU-seconds = ${usd(plan.estimate.cents)}`]),
    ...(ending === null ? [] : [ending.cents === null ? 'no cost' : `cost ${usd(ending.cents)}`]),
  ].join(', ');
}

function usd(cents: number): string {
  return `${(cents / 100).toFixed(2)} USD`;
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

/** Why stages are looked at, and what the newest look came to. */
function lookLines({ look, looks = 0, lookTold: told }: WorkloadState): string[] {
  const lines = [
    ...(look === undefined
      ? []
      : [`**To be looked at**: ${look.causes.map(({ kind }) => plain(kind)).join(', ')}`]),
    ...(told === undefined
      ? []
      : [
          `Looked at ${counted(looks, 'time')}, last ${isoOf(told.atMs)} because of ${plain(told.because)}: ` +
            (told.unknown === null
              ? `${counted(told.placed, 'stage')} placed anew, ${told.lost} given up`
              : plain(told.unknown)),
        ]),
  ];
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')];
}

function replacementLines(state: WorkloadState): string[] {
  if (state.replaced.length === 0) return [];
  const shown = state.replaced.slice(-SHOWN_REPLACEMENTS);
  const rows = shown.map(({ stage, from, reason }) => [stageNumber(stage), from, reason]);
  const count = state.replaced.length + (state.replacedBefore ?? 0);
  return [
    `${counted(count, 'stage')} given to another satellite or placed anew:`,
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
    stageNumber(stage.index),
    stage.role,
    stage.satelliteName,
    stage.attempt === 1 ? stage.status : `${stage.status} (attempt ${stage.attempt})`,
    stage.deploymentId ?? '',
    stage.reason ?? '',
  ]);
  const hidden = stages.length - shown.length;
  return [
    table(['stage', 'role', 'satellite', 'status', 'deployment', 'reason'], rows),
    ...(hidden > 0 ? [`${counted(hidden, 'more stage')} in the records.`] : []),
  ];
}

function isQuiet({ status }: StageState): boolean {
  return status === 'done' || status === 'queued';
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
