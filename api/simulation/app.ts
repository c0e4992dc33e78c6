import { SERVICE_VERSION } from '../../contracts/service-index.ts';
import type { HttpKit } from '../http/kit.ts';
import type { Route } from '../http/route.ts';
import { createSurface, type Surface } from '../http/surface.ts';
import { serviceIndexRoute } from '../http/documents/service-index.ts';
import { groundStationRoutes } from './routes/ground-stations.ts';
import { orbitalParamsRoutes } from './routes/orbital-params.ts';
import { passRoutes } from './routes/passes.ts';
import { propagateRoutes } from './routes/propagate.ts';
import { sessionRoutes, type SessionDeps } from './routes/sessions.ts';
import { stateRoutes } from './routes/states.ts';
import { templateRoutes } from './routes/templates.ts';

/** What the simulation surface is built from. */
export interface SimulationDeps extends SessionDeps {
  readonly http: HttpKit;
  /** Where passes are predicted; default: on the thread that serves requests. */
}

const AUTH = { kind: 'none' } as const;

const FACTS = {
  service: 'orbital-compute-sim',
  version: SERVICE_VERSION,
  description: 'Says where satellites are, what they see and what becomes of them.',
  capabilities: [
    'Orbit and constellation templates',
    'Elements from TLE, OMM or mean values',
    'SGP4 orbital propagation',
    'Eclipse detection (cylindrical or conical shadow model)',
    'Ground-station pass prediction over a 12-station network or your own stations',
    'Downloads as CSV, CZML, OEM and iCalendar',
    'Sessions of up to 50 satellites that advance by ticks, with faults to inject',
  ],
};

/** Every route of the simulation surface. */
export function simulationRoutes(deps: SimulationDeps): Route[] {
  const routes = [...statelessRoutes(deps), ...sessionRoutes(deps)];
  return [serviceIndexRoute(AUTH, FACTS, routes), ...routes];
}

/** Builds the simulation surface: no key, flat errors. */
export function createSimulationSurface(deps: SimulationDeps): Surface {
  return createSurface({
    name: 'simulation',
    title: 'Simulation service',
    description: `${FACTS.description} No key is needed. Times are UTC, units are in the names of the fields.`,
    routes: simulationRoutes(deps),
    kit: deps.http,
  });
}

function statelessRoutes({ http }: SimulationDeps): Route[] {
  const { clock } = http;
  return [
    ...templateRoutes(AUTH, clock),
    ...propagateRoutes(AUTH, clock),
    ...passRoutes(AUTH, { clock }),
    ...stateRoutes(AUTH, clock),
    ...orbitalParamsRoutes(AUTH),
    ...groundStationRoutes(AUTH),
  ];
}
