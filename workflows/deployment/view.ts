import { contactAt, nextStep, type PlannedStep } from '../../domain/deployment/outlook.ts';
import { isEnded } from '../../domain/deployment/status.ts';
import type { DeploymentState } from './state.ts';
import { clockOf, plain, table } from '../plain-text.ts';

/** Rows of the table that a person reads in the Temporal UI. */
const SHOWN_ROWS = 20;

/** The details of a deployment as Markdown: one line with its status, then its newest steps. */
export function detailsOf(state: DeploymentState): string {
  const lines = [headline(state)];
  if (state.reason !== null) lines.push(`Reason: ${plain(state.reason)}`);
  if (state.mode === 'live') lines.push(...agentLines(state), ...outlookLines(state));
  else lines.push(...playLines(state));
  lines.push(...askedLines(state), ...settledLines(state));
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
  if (state.mode === 'live') {
    const speed = state.begun?.rehearsalSpeed;
    const pace = speed === undefined ? 'live by the wall clock' : `live, a rehearsal at ${speed}x`;
    return `**${state.status}**${name}, ${pace}`;
  }
  const progress = state.total === null ? '' : `: ${state.cursor} of ${state.total} events played`;
  return `**${state.status}**${name}, simulated at ${state.playback.speed}x${progress}, mission time T+${clockOf(state.playback.positionS)}`;
}

function agentLines(state: DeploymentState): string[] {
  const until = patience(state);
  if (state.agentId === null) return [`No agent has picked it up${until}.`];
  const heard = state.lastHeardMs === null ? '' : `, heard ${instantOf(state.lastHeardMs)}`;
  return [`Agent ${plain(state.agentId)}${heard}${until}`];
}

/** Until when is waited for its agent, on the wall clock, and what comes then. */
function patience({ begun, status, lastHeardMs, isBoardDone }: DeploymentState): string {
  // What is left is done by the platform itself, which knows at once what fails.
  const isOurs = isBoardDone === true || begun?.ground?.isStage === true;
  if (begun === null || isEnded(status) || isOurs) return '';
  const { createdAt, pickupTimeoutS, reportTimeoutS } = begun;
  const createdMs = Date.parse(createdAt);
  return status === 'pending'
    ? `; fails at ${instantOf(createdMs + pickupTimeoutS * 1000)} unless one has`
    : `; fails at ${instantOf((lastHeardMs ?? createdMs) + reportTimeoutS * 1000)} unless heard again`;
}

/** Which revision is played, what runs, and what is played next and when. */
function playLines(state: DeploymentState): string[] {
  const { begun, cursor, total, nextS, playback, status } = state;
  if (begun === null || isEnded(status)) return [];
  const running = runningSteps(state);
  const lines = [
    `Revision ${state.revision ?? 1} of its plan`,
    ...(running === '' ? [] : [`Runs: ${running}`]),
    ...(nextS === null || total === null
      ? []
      : [
          `Waits for: event ${cursor + 1} of ${total} at T+${clockOf(nextS)}`,
          `Until ${instantOf(playback.atMs + ((nextS - playback.positionS) / playback.speed) * 1000)}`,
        ]),
  ];
  return [lines.map((line) => `- ${line}`).join('\n')];
}

/** What its owner is asked, why, and until when. */
function askedLines({ asked }: DeploymentState): string[] {
  if (asked === undefined) return [];
  const { onSilence, decideByMs, reasons } = asked;
  const until = instantOf(decideByMs);
  const silence = onSilence === 'accept' ? 'accepts' : 'keeps the plan as it is';
  const lines = [
    `**Asked**: accept or reject revision ${asked.revision} (Update decideRevision)`,
    ...(reasons.length === 0 ? [] : [`Why: ${reasons.map(plain).join('; ')}`]),
    `Until ${until}; silence ${silence}`,
  ];
  return [lines.map((line) => `- ${line}`).join('\n')];
}

/** What became of the revision that was decided last. */
function settledLines({ settled }: DeploymentState): string[] {
  return settled === undefined
    ? []
    : [`Decided: revision ${settled.revision} ${SETTLED[settled.outcome]}`];
}

const SETTLED = {
  flown: 'is flown',
  kept: 'was not taken; the plan before it goes on',
  outrun: 'could not be flown: what it needs was booked meanwhile',
  past: 'came too late',
} as const;

/** Which revision flies, what runs, what is waited for, and the contact in which it is told. */
function outlookLines(state: DeploymentState): string[] {
  const { begun, steps, status } = state;
  if (begun?.outlook === undefined || isEnded(status)) return [];
  const { outlook } = begun;
  const running = runningSteps(state);
  const next = nextStep(outlook, new Set(steps.map(({ stepId }) => stepId)));
  // Mission time as far as it was told; a rehearsal's clock is not the wall's.
  const toldAt = steps.at(-1)?.at ?? outlook.steps[0]?.at ?? '';
  const contact = contactAt(outlook, toldAt);
  const lines = [
    `Revision ${state.revision ?? 1} of its plan`,
    ...(running === '' ? [] : [`Runs: ${running}`]),
    `Waits for: ${waitedFor(state, next)}`,
    contact === null
      ? 'Contact: none is left in the plan'
      : `Contact: ${plain(contact.station)}, ${contact.from} to ${contact.to}, ${contact.dataMb.toFixed(1)} MB`,
  ];
  return [lines.map((line) => `- ${line}`).join('\n')];
}

/** Statuses of a step in which it does not run. */
const STILL = new Set(['completed', 'failed']);

function runningSteps({ steps }: DeploymentState): string {
  return steps
    .filter(({ status }) => !STILL.has(status))
    .map(({ stepId }) => plain(stepId))
    .join(', ');
}

function waitedFor(state: DeploymentState, next: PlannedStep | null): string {
  const ground = state.begun?.ground;
  if (state.status === 'pending') return 'an agent of its satellite';
  const onGround = ground?.steps[state.groundDone ?? 0];
  if (onGround !== undefined && (state.isBoardDone === true || ground?.isStage === true))
    return `step ${plain(onGround)} on the ground`;
  return next === null
    ? 'the end of the job, and what it brings down'
    : `step ${plain(next.stepId)}, planned for ${next.at}`;
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

function instantOf(ms: number): string {
  return new Date(ms).toISOString();
}
