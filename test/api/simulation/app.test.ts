import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import request from 'supertest';
import { createSimulationSurface } from '../../../api/simulation/app.ts';
import { ServiceIndex } from '../../../contracts/service-index.ts';
import { GroundStationList } from '../../../contracts/orbit/station.ts';
import { bodyAs, FlatError } from '../../kit/http/bodies.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';
import { createSessionBench } from '../../kit/surfaces/session-surface.ts';

/** The published table: name, latitude and longitude, operator. */
const PUBLISHED: readonly (readonly [string, number, number, string])[] = [
  ['Svalbard', 78.2, 15.4, 'KSAT'],
  ['Troll', -72, 2.5, 'KSAT'],
  ['Awarua', -46.5, 168.4, 'KSAT'],
  ['Fairbanks', 64.9, -147.9, 'NASA'],
  ['Wallops', 37.9, -75.5, 'NASA'],
  ['McMurdo', -77.9, 166.7, 'NASA'],
  ['Singapore', 1.4, 103.8, 'AWS'],
  ['Bahrain', 26.1, 50.5, 'AWS'],
  ['Oregon', 43.8, -120.6, 'AWS'],
  ['Cape Town', -33.9, 18.4, 'AWS'],
  ['Stockholm', 59.3, 18.1, 'AWS'],
  ['Sydney', -33.9, 151.2, 'AWS'],
];

function recordOf(value: unknown): Record<string, unknown> {
  assert.ok(typeof value === 'object' && value !== null);
  return { ...value };
}

/** Published rows that keep nothing. */
const STATELESS = [
  'GET /v1',
  'GET /v1/templates',
  'GET /v1/constellation-templates',
  'POST /v1/constellation-templates/:id/expand',
  'POST /v1/propagate',
  'POST /v1/passes',
  'POST /v1/state',
  'POST /v1/state/batch',
  'POST /v1/orbital-params',
  'GET /v1/ground-stations',
];

describe('simulation surface', () => {
  const surface = createSimulationSurface({ ...createSessionBench().deps, http: createTestKit() });
  const call = () => request(surface.app.callback());

  it('GET /v1 describes the service and its routes', async () => {
    const answer = await call().get('/v1');
    assert.equal(answer.status, 200);
    const body = bodyAs(ServiceIndex, answer);
    assert.equal(body.service, 'orbital-compute-sim');
    assert.equal(body.version, '1.0.0');
    assert.ok(body.capabilities.length > 0);
    const documents = new Set(['/', '/healthz', '/readyz', '/v1/openapi.json']);
    const described = Object.entries(recordOf(surface.openapi['paths']))
      .filter(([path]) => !documents.has(path) && !path.startsWith('/docs'))
      .flatMap(([path, operations]) =>
        Object.keys(recordOf(operations)).map(
          (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ),
      );
    assert.deepEqual(Object.keys(body.endpoints).sort(), described.sort());
    for (const endpoint of STATELESS) assert.ok(body.endpoints[endpoint], endpoint);
  });

  it('GET /v1/ground-stations lists the published network', async () => {
    const answer = await call().get('/v1/ground-stations');
    assert.equal(answer.status, 200);
    const body = bodyAs(GroundStationList, answer);
    assert.equal(body.count, 12);
    assert.deepEqual(
      body.stations,
      PUBLISHED.map(([name, lat, lon, provider]) => ({
        id: `gs_${name.toLowerCase().replace(' ', '_')}`,
        name,
        provider,
        lat,
        lon,
        altitude_m: 0,
      })),
    );
  });

  it('answers unknown paths in the flat shape', async () => {
    const answer = await call().get('/v1/nothing');
    assert.equal(answer.status, 404);
    assert.equal(bodyAs(FlatError, answer).error, 'not_found');
  });
});
