import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import { PlanEventList } from '../../../contracts/plan-event.ts';
import { Plan } from '../../../contracts/plan.ts';
import { route } from '../../http/route.ts';
import type { Auth, Route } from '../../http/route.ts';
import { PlanBody } from '../plan-body.ts';
import type { Planning } from '../planning.ts';

const PlanParams = v.object({ id: v.pipe(v.string(), v.description('Id of a plan, a UUID.')) });

/** `POST /v1/plan`, `GET /v1/plan/:id` and `GET /v1/plan/:id/events`. */
export function planRoutes(planning: Planning, auth: Auth): Route[] {
  return [
    route({
      method: 'POST',
      path: '/v1/plan',
      summary: 'Plan a job on a satellite',
      description:
        'Plans a preset or a job of your own. The plan is kept for an hour. A job that does not fit ' +
        'is 422 `planning_failed`: `details.problems[]` lists what stands in its way ' +
        '(`step_id, constraint, needed, available, at, message`) and a `suggestion` that was ' +
        'checked to make it fit.',
      tags: ['Plans'],
      auth,
      body: PlanBody,
      idempotent: true,
      responses: { 201: { schema: Plan, description: 'The plan.' } },
      errors: [
        'satellite_not_found',
        'planning_failed',
        'propagation_failed',
        'elements_too_old',
        'planning_timeout',
      ],
      handler: async ({ body, signal }) => {
        const plan = await planning.create(body, signal);
        return { status: 201, body: plan, headers: { Location: `/v1/plan/${plan.id}` } };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/plan/:id',
      summary: 'Read a plan',
      description: 'Until an hour after it was made.',
      tags: ['Plans'],
      auth,
      params: PlanParams,
      responses: { 200: { schema: Plan, description: 'The plan.' } },
      errors: ['not_found'],
      handler: async ({ params }) => {
        const plan = await planning.find(params.id);
        if (plan === null) throw planNotFound(params.id);
        return { status: 200, body: plan };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/plan/:id/events',
      summary: 'Read the simulated execution of a plan',
      tags: ['Plans'],
      auth,
      params: PlanParams,
      responses: { 200: { schema: PlanEventList, description: 'The events in order of time.' } },
      errors: ['not_found'],
      handler: async ({ params }) => {
        const events = await planning.events(params.id);
        if (events === null) throw planNotFound(params.id);
        return { status: 200, body: { plan_id: params.id, events, count: events.length } };
      },
    }),
  ];
}

function planNotFound(id: string): AppError {
  return new AppError(
    'not_found',
    `Plan '${id.slice(0, 64)}' is unknown or has expired; plans are kept for one hour.`,
  );
}
