import * as v from 'valibot';
import { Links } from '../links.ts';
import { answer, described } from '../shapes.ts';
import { missionTime, missionTimeOrNull, wallTimeOrNull } from '../time.ts';
import { DELAY_KINDS, WORK_STATUSES } from '../../domain/deployment/progress.ts';
import { DEPLOYMENT_STATUSES } from '../../domain/deployment/status.ts';

/** Why a deployment is behind its plan. */
export const ProgressCause = answer('ProgressCause', {
  step_id: described(
    v.string(),
    'The step or transfer that was first later than what came before.',
  ),
  kind: described(
    v.picklist(DELAY_KINDS),
    'retried: it took more than one attempt. began_late, took_longer: as they say. overdue: it ' +
      'should have begun and has not.',
  ),
  late_s: described(v.number(), 'How much later than planned it ends or is expected to end.'),
  message: described(v.string(), 'The same for a person.'),
});
export type ProgressCause = v.InferOutput<typeof ProgressCause>;

const attempt = v.object({
  start: missionTime(),
  end: missionTimeOrNull('null while it runs.'),
  status: described(v.picklist(['running', 'completed', 'failed']), 'How the attempt ended.'),
});

const step = answer('StepProgress', {
  step_id: described(v.string(), 'The step of the plan, or the id of the transfer.'),
  kind: described(v.picklist(['step', 'transfer']), 'A step of the job, or a transfer of data.'),
  name: described(v.string(), 'For a person.'),
  status: described(
    v.picklist(WORK_STATUSES),
    'waiting: it has not begun. not_run: the deployment ended before it did.',
  ),
  attempt: described(v.number(), 'Attempts begun so far; 0 before the first.'),
  planned: described(v.object({ start: missionTime(), end: missionTime() }), 'As the plan has it.'),
  actual: described(v.array(attempt), 'Attempts in order of time.'),
  forecast: described(
    v.optional(v.object({ start: missionTime(), end: missionTime() })),
    'While it may still end: when, if the delay so far stays as it is.',
  ),
  bytes: described(
    v.optional(v.number()),
    'What it made or moved, as reported; absent where nobody told.',
  ),
});

/** Answer of `GET /api/deployments/{id}/progress`. */
export const DeploymentProgress = v.pipe(
  answer('DeploymentProgress', {
    id: described(v.string(), 'The deployment.'),
    status: described(v.picklist(DEPLOYMENT_STATUSES), 'How far it is.'),
    as_of: missionTime('The instant at which plan and reality are compared, on `clock`.'),
    clock: described(
      v.object({
        kind: described(
          v.picklist(['mission', 'wall']),
          'mission: the platform plays the plan. wall: an agent flies it.',
        ),
        speed: described(v.number(), 'Seconds of this clock in one second; 1 for wall.'),
      }),
      'The clock of all times here but `expected_at`.',
    ),
    plan: described(
      v.object({ start: missionTime(), end: missionTime() }),
      'From the first to the last event of the plan.',
    ),
    ahead_s: described(
      v.number(),
      'Seconds ahead of the plan; negative: behind. Of what runs, or else of what ended last.',
    ),
    cause: v.nullable(ProgressCause),
    eta: missionTimeOrNull('When all will be done, if the delay stays; null after the end.'),
    expected_at: wallTimeOrNull('The same on the wall clock; null after the end.'),
    steps: described(v.array(step), 'Steps and transfers by planned start.'),
    links: Links,
  }),
  v.description(
    'Plan against reality. The forecast shifts what is to come by the delay so far: it is no new plan.',
  ),
);
export type DeploymentProgress = v.InferOutput<typeof DeploymentProgress>;
