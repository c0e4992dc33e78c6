import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import { wholeList } from '../../../contracts/page.ts';
import { PlanEventList } from '../../../contracts/plan/event.ts';
import { PlanFrontier } from '../../../contracts/plan/frontier.ts';
import { PlanTimeline } from '../../../contracts/plan/timeline.ts';
import { Plan } from '../../../contracts/plan/plan.ts';
import { Replan, ReplanRequest } from '../../../contracts/plan/replan.ts';
import { pareto, plan, replan } from '../../planning/compute/computations.ts';
import { PLANS_OF_CLIENT } from '../../../records/plan/plans.ts';
import { clientNetwork } from '../../http/access/addresses.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Identity } from '../../http/identity.ts';
import type { Auth, Route } from '../../http/route.ts';
import { PlanBody } from '../../planning/reading/body.ts';
import type { Planning } from '../../planning/planning.ts';
import { presentTimeline } from '../../planning/presenters/timeline.ts';

const PlanParams = v.object({ id: v.pipe(v.string(), v.description('Id of a plan, a UUID.')) });

/** What `POST /v1/plan` answers. */
const Planned = v.union([Plan, PlanFrontier]);

/** `POST /v1/plan`, and `GET /v1/plan/:id` with its `/events` and `/timeline`. */
export function planRoutes(planning: Planning, auth: Auth): Route[] {
  const { post } = endpoints(auth, 'Plans');
  return [
    post('/v1/plan', {
      summary: 'Plan a job on a satellite',
      description:
        `Plans a preset or a job of your own. The plan is kept for an hour, without a key the newest ${PLANS_OF_CLIENT} of an address. ` +
        'A job that does not fit ' +
        'is 422 `planning_failed`: `details.problems[]` lists what stands in its way ' +
        '(`step_id, constraint, needed, available, at, proven, message`) and a `suggestion` that was ' +
        'checked to make it fit; `proven: false` says that the search found no plan, which is no ' +
        'proof that there is none. With `pareto: true` the answer is the exact set of plans that no ' +
        'other dominates in latency, energy, reliability and quality, over all combinations of the ' +
        'relaxations that can change the job; each of them is kept like a plan.',
      body: PlanBody,
      compute: [plan, pareto],
      idempotent: true,
      responses: {
        201: {
          schema: Planned,
          headers: ['Location'],
          description: 'The plan, or with `pareto` the plans.',
        },
      },
      errors: [
        ...(['satellite_not_found', 'planning_failed', 'propagation_failed'] as const),
        ...(['elements_too_old', 'forbidden'] as const),
      ],
      handler: async ({ body, compute, identity, clientAddress }) => {
        const client = clientOf(identity, clientAddress);
        if (body.pareto === true) {
          const made = await planning.createFrontier(body, compute, client);
          return { status: 201, body: made, headers: placeOf(made.id) };
        }
        const { id, text } = await planning.write(body, compute, client);
        return { status: 201, json: text, headers: placeOf(id) };
      },
    }),
    post('/v1/plan/:id/replan', {
      summary: 'Plan again what is left of a plan',
      description:
        'From `now` on: completed steps stay as they were, running ones go on with the time they ' +
        'still need, failed ones and those in no list run after `now`. Lost passes are avoided. ' +
        'Among equally good plans it takes the one that moves least. The new plan holds the work ' +
        'that is left; a contact that is used again begins with a new key exchange.',
      params: PlanParams,
      body: ReplanRequest,
      compute: [replan],
      idempotent: true,
      responses: {
        201: {
          schema: Replan,
          headers: ['Location'],
          description: 'The new plan and how it differs.',
        },
      },
      errors: ['not_found', 'planning_failed', 'propagation_failed'],
      handler: async ({ params, body, compute, identity, clientAddress }) => {
        const client = clientOf(identity, clientAddress);
        const made = await planning.replan(params.id, body, compute, client);
        if (made === null) throw planNotFound(params.id);
        return { status: 201, body: made, headers: placeOf(made.id) };
      },
    }),
    ...keptPlanRoutes(planning, auth),
  ];
}

/** Reading a plan that is kept: itself, its events, its chart. */
function keptPlanRoutes(planning: Planning, auth: Auth): Route[] {
  const { get } = endpoints(auth, 'Plans');
  return [
    get('/v1/plan/:id', {
      summary: 'Read a plan',
      description: 'Until an hour after it was made.',
      params: PlanParams,
      responses: { 200: { schema: Plan, description: 'The plan.' } },
      errors: ['not_found'],
      handler: async ({ params }) => {
        const json = await planning.text(params.id);
        if (json === null) throw planNotFound(params.id);
        return { status: 200, json };
      },
    }),
    get('/v1/plan/:id/events', {
      summary: 'Read the simulated execution of a plan',
      params: PlanParams,
      responses: { 200: { schema: PlanEventList, description: 'The events in order of time.' } },
      errors: ['not_found'],
      handler: async ({ params }) => {
        const plan = await planning.find(params.id);
        if (plan === null) throw planNotFound(params.id);
        const list = wholeList(plan.events);
        return {
          status: 200,
          body: { plan_id: params.id, events: list.data, count: list.total, ...list },
        };
      },
    }),
    get('/v1/plan/:id/timeline', {
      summary: 'Read a plan as rows of a Gantt chart',
      description:
        'Rows of bars (illumination, the South Atlantic Anomaly, passes by station, on-board ' +
        'computer, checkpoints, antenna, ground), curves of what the job draws against the caps ' +
        'of each window, of storage, battery, temperature and data waiting for a downlink, and the ' +
        'markers of finish and deadline.',
      params: PlanParams,
      responses: { 200: { schema: PlanTimeline, description: 'The chart.' } },
      errors: ['not_found'],
      handler: async ({ params }) => {
        const plan = await planning.find(params.id);
        if (plan === null) throw planNotFound(params.id);
        return { status: 200, body: presentTimeline(plan) };
      },
    }),
  ];
}

function placeOf(id: string): Readonly<Record<string, string>> {
  return { Location: `/v1/plan/${id}` };
}

/** Whose plans are counted: those of an address, where there is no key. */
function clientOf(identity: Identity | null, address: string): string | null {
  return identity === null ? clientNetwork(address) : null;
}

function planNotFound(id: string): AppError {
  return new AppError(
    'not_found',
    `Plan '${id.slice(0, 64)}' is unknown or has expired; plans are kept for one hour, those of fleets not at all.`,
  );
}
