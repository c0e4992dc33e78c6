import type { DeploymentState } from './state.ts';
import { clockOf, plain, table } from '../plain-text.ts';

/** Rows of the table that a person reads in the Temporal UI. */
const SHOWN_ROWS = 20;

/** The details of a deployment as Markdown: one line with its status, then its newest steps. */
export function detailsOf(state: DeploymentState): string {
  const lines = [headline(state)];
  if (state.reason !== null) lines.push(`Reason: ${plain(state.reason)}`);
  if (state.mode === 'live') lines.push(...agentLines(state));
  if (state.steps.length > 0) lines.push(...stepTable(state));
  return lines.join('\n\n');
}

/** Summary of the timer before the next event. */
export function waitSummary(state: DeploymentState): string {
  return `play event ${state.cursor + 1} of ${state.total ?? '?'} at ${state.playback.speed}x`;
}

/** Summary of the activity that stores what is due. */
export function playSummary(state: DeploymentState): string {
  return state.total === null
    ? 'read the plan, store its first events'
    : `store events from ${state.cursor + 1} of ${state.total} at T+${clockOf(state.playback.positionS)}`;
}

function headline(state: DeploymentState): string {
  const name = state.begun === null ? '' : ` on ${plain(state.begun.satelliteName)}`;
  if (state.mode === 'live') return `**${state.status}**${name}, live`;
  const progress = state.total === null ? '' : `: ${state.cursor} of ${state.total} events played`;
  return `**${state.status}**${name}, simulated at ${state.playback.speed}x${progress}, mission time T+${clockOf(state.playback.positionS)}`;
}

function agentLines(state: DeploymentState): string[] {
  if (state.agentId === null) return ['No agent has picked it up.'];
  const heard =
    state.lastHeardMs === null ? '' : `, heard ${new Date(state.lastHeardMs).toISOString()}`;
  return [`Agent ${plain(state.agentId)}${heard}`];
}

function stepTable(state: DeploymentState): string[] {
  const shown = state.steps.slice(-SHOWN_ROWS);
  const earlier = state.steps.length - shown.length + state.droppedSteps;
  const rows = shown.map((row) => [row.stepId, row.status, row.at]);
  return [
    ...(earlier > 0 ? [`${earlier} earlier steps are in the event log.`] : []),
    table(['step', 'status', 'when'], rows),
  ];
}
