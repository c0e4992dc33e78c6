import {
  FleetPareto,
  FleetParetoRequest,
  FleetPlan,
  FleetPlanRequest,
} from '../../../contracts/plan/constellation.ts';
import { fleet, frontiers } from '../../planning/compute/computations.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';
import type { FleetPlanning } from '../../planning/fleet-planning.ts';

const ERRORS = ['propagation_failed', 'elements_too_old'] as const;

/** `POST /v1/constellation/plan` and `POST /v1/constellation/pareto`. */
export function constellationRoutes(planning: FleetPlanning, auth: Auth): Route[] {
  const { post } = endpoints(auth, 'Constellations');
  return [
    post('/v1/constellation/plan', {
      summary: 'Plan a job over a fleet',
      changesNothing: true,
      description:
        'Places every step on a member or on the ground, routes data over inter-satellite links ' +
        'and passes by earliest arrival, and says how far from the best plan the answer may be. ' +
        'Inter-satellite links need line of sight 80 km above the ground within 5,000 km and ' +
        'count with their worst moment; one terminal and one antenna per satellite serve one ' +
        'contact at a time. The plan is not kept.',
      body: FleetPlanRequest,
      compute: [fleet],
      responses: { 200: { schema: FleetPlan, description: 'The plan.' } },
      errors: [...ERRORS, 'planning_failed'],
      handler: async ({ body, compute }) => ({
        status: 200,
        body: await planning.planFleet(body, compute),
      }),
    }),
    post('/v1/constellation/pareto', {
      summary: 'Compare what the members of a fleet can do',
      changesNothing: true,
      description:
        'For every member the allocations of its computer (0.25, 0.5, 0.75 and 1 OCU) of which ' +
        'none is at once smaller, faster and surer, each planned exactly as `POST /v1/plan` does. ' +
        'With less than it wants a step takes longer and draws less, for the same energy.',
      body: FleetParetoRequest,
      compute: [frontiers],
      responses: { 200: { schema: FleetPareto, description: 'The frontiers.' } },
      errors: [...ERRORS],
      handler: async ({ body, compute }) => ({
        status: 200,
        body: await planning.fleetPareto(body, compute),
      }),
    }),
  ];
}
