import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  ConstellationExpansion,
  ConstellationTemplateList,
  ExpandRequest,
  OrbitTemplateList,
} from '../../../contracts/orbit/template.ts';
import {
  CONSTELLATION_TEMPLATES,
  findConstellationTemplate,
  findOrbitTemplate,
  ORBIT_TEMPLATES,
} from '../../../domain/orbit/elements/templates.ts';
import { DEFAULT_PHASING, expandConstellation } from '../../../domain/orbit/elements/walker.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';
import {
  presentConstellationTemplate,
  presentExpandedOrbit,
  presentExpandedSatellite,
  presentOrbitTemplate,
} from '../presenters/orbit-template.ts';
import { readInstant, refusalOf, withOrbitProblems } from '../reading.ts';
import { simulationCode } from '../refusals.ts';

const ExpandParams = v.object({
  id: v.pipe(v.string(), v.description('Id of a constellation template.')),
});

const ExpandBody = v.pipe(
  ExpandRequest,
  withOrbitProblems({ elements: () => [], instants: ['epoch'] }),
);

/** Orbit and constellation templates, and the expansion of the latter. */
export function templateRoutes(auth: Auth, clock: () => number): Route[] {
  const { get, post } = endpoints(auth, 'Templates');
  return [
    get('/v1/templates', {
      summary: 'List the orbit templates',
      responses: { 200: { schema: OrbitTemplateList, description: 'The orbit templates.' } },
      handler: () =>
        Promise.resolve({ status: 200, body: ORBIT_TEMPLATES.map(presentOrbitTemplate) }),
    }),
    get('/v1/constellation-templates', {
      summary: 'List the constellation templates',
      responses: {
        200: { schema: ConstellationTemplateList, description: 'The constellation templates.' },
      },
      handler: () =>
        Promise.resolve({
          status: 200,
          body: CONSTELLATION_TEMPLATES.map(presentConstellationTemplate),
        }),
    }),
    post('/v1/constellation-templates/:id/expand', {
      summary: 'Expand a constellation into elements of its satellites',
      changesNothing: true,
      description:
        'Every entry of `orbits` can be sent as `elements`, and the whole of `satellites` to ' +
        '`POST /v1/sessions`. The body may be empty; an unknown ' +
        '`base_orbit` is `invalid_request` and names the known ones.',
      params: ExpandParams,
      body: ExpandBody,
      validationCode: simulationCode,
      responses: { 200: { schema: ConstellationExpansion, description: 'The satellites.' } },
      errors: ['template_not_found', 'invalid_timestamp'],
      handler: ({ params, body }) =>
        Promise.resolve({ status: 200, body: expand(params.id, body, clock()) }),
    }),
  ];
}

function expand(id: string, body: ExpandRequest, nowMs: number): ConstellationExpansion {
  const template = findConstellationTemplate(id);
  if (template === undefined) throw unknownTemplate(id);
  const baseId = body.base_orbit ?? template.baseOrbit;
  const base = findOrbitTemplate(baseId);
  const epoch = readInstant(body.epoch, 'epoch', { ms: nowMs, us: 0 });
  if (base === undefined || !epoch.ok)
    throw refusalOf([
      ...(base === undefined ? [unknownBaseOrbit(baseId)] : []),
      ...(epoch.ok ? [] : epoch.problems),
    ]);
  const phasing = body.phasing ?? DEFAULT_PHASING;
  const pattern = body.pattern ?? template.pattern;
  const orbits = expandConstellation(template, base, { phasing, pattern });
  return {
    template: template.id,
    base_orbit: base.id,
    pattern,
    phasing,
    orbits: orbits.map((orbit) => presentExpandedOrbit(orbit, epoch.value.ms)),
    satellites: orbits.map((orbit) => presentExpandedSatellite(orbit, epoch.value.ms)),
    count: orbits.length,
  };
}

function unknownTemplate(id: string): AppError {
  const known = CONSTELLATION_TEMPLATES.map((template) => template.id).join(', ');
  return new AppError(
    'template_not_found',
    `There is no constellation template '${id.slice(0, 64)}'. Known ones: ${known}.`,
  );
}

function unknownBaseOrbit(id: string) {
  const known = ORBIT_TEMPLATES.map((template) => template.id).join(', ');
  const message = `there is no orbit template '${id}'; known ones: ${known}`;
  return { path: 'base_orbit', message, in: 'body' };
}
