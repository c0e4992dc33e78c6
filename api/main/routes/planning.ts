import {
  AnalysisRequest,
  PlanningAnalysis,
} from '../../../contracts/analysis/planning-analysis.ts';
import {
  LatencyAnalysis,
  LatencyRequest,
  PowerAnalysis,
  PowerRequest,
  ThermalAnalysis,
  ThermalRequest,
} from '../../../contracts/analysis/models.ts';
import { powerSystem } from '../../../domain/feasibility/power-system.ts';
import { relayDelay } from '../../../domain/feasibility/relay-delay.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { analysis, delays, thermal } from '../compute/analysis.ts';
import { readAnalysis, readLatency, readPower, readThermal } from '../planning-reading.ts';
import { presentPower, presentRelayDelay } from '../presenters/planning-models.ts';

const reads = endpoints({ kind: 'bearer', permission: 'planning:read' }, 'Planning analysis');

/** Whether a workload can be done in orbit at all, and what it would take. */
export function planningRoutes(): Route[] {
  return [analysisRoute(), thermalRoute(), latencyRoute(), powerRoute()];
}

function analysisRoute(): Route {
  return reads.post('/v1/planning/analyze', {
    summary: 'Analyse what a workload in orbit takes',
    changesNothing: true,
    description:
      'Constellation, power, latency, price and risks of a workload by one documented physical ' +
      'model. Asking for more never costs less, a tighter latency never becomes viable. A request ' +
      'that is not viable is 200 too, with all figures and `reasons`.',
    body: AnalysisRequest,
    compute: [analysis],
    responses: { 200: { schema: PlanningAnalysis, description: 'The analysis.' } },
    handler: async ({ body, compute }) => ({
      status: 200,
      body: await compute(analysis, readAnalysis(body)),
    }),
  });
}

function thermalRoute(): Route {
  return reads.post('/v1/planning/thermal', {
    summary: 'Say how warm a load with a radiator gets',
    changesNothing: true,
    description:
      'One node with the heat of the load, sunlight, and light and infrared from the Earth, over ' +
      'settled revolutions. Also takes the older body with power_watts.',
    body: ThermalRequest,
    compute: [thermal],
    responses: { 200: { schema: ThermalAnalysis, description: 'Temperatures.' } },
    handler: async ({ body, compute }) => ({
      status: 200,
      json: await compute(thermal, readThermal(body)),
    }),
  });
}

function latencyRoute(): Route {
  return reads.post('/v1/planning/latency', {
    summary: 'Say how long answers of a constellation take',
    changesNothing: true,
    description:
      'Round trips between users, satellites and stations over a day, with the times without any ' +
      'way; or, with source and destination, one way through a chain of relays.',
    body: LatencyRequest,
    compute: [delays],
    responses: { 200: { schema: LatencyAnalysis, description: 'Delays.' } },
    handler: async ({ body, compute }) => {
      const read = readLatency(body);
      return {
        status: 200,
        body:
          read.form === 'relays'
            ? presentRelayDelay(read.orbit, relayDelay(read.query))
            : await compute(delays, { orbit: read.orbit, query: read.query }),
      };
    },
  });
}

function powerRoute(): Route {
  return reads.post('/v1/planning/power', {
    summary: 'Size solar array and battery for a load',
    changesNothing: true,
    description: 'For the longest eclipse and the end of the mission.',
    body: PowerRequest,
    responses: { 200: { schema: PowerAnalysis, description: 'The power system.' } },
    handler: ({ body }) => {
      const { orbit, query } = readPower(body);
      return Promise.resolve({ status: 200, body: presentPower(orbit, query, powerSystem(query)) });
    },
  });
}
