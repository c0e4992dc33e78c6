import * as v from 'valibot';
import type { Problem } from '../../../contracts/error-codes.ts';
import { CreateOutageBody, FleetOutage, MadeOutage } from '../../../contracts/fleet/outage.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { textQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { fleetEndpoints, type FleetDeps, type FleetSurface } from '../deps.ts';
import { presentOutage } from '../presenters.ts';
import { readSpan } from '../reading/outage.ts';
import { Deleted, IdParams, notFound, pageQuery } from '../requests.ts';

const KIND = 'outage';

/** Spans in which satellites and stations of an owner can do nothing. */
export function outageRoutes(deps: FleetDeps, surface: FleetSurface): Route[] {
  const path = `${surface.base}/outages`;
  const reads = fleetEndpoints(surface, 'fleet:read');
  const writes = fleetEndpoints(surface, 'fleet:write');
  return [
    writes.post(path, {
      summary: 'Tell of an outage',
      description:
        'Of a satellite or a station that you registered. It becomes one with those of the same thing that it ' +
        'overlaps: the union of their spans, a fault where one of them is, with all their reasons.',
      action: 'fleet-outages.create',
      body: CreateOutageBody,
      responses: {
        201: { description: 'The outage.', headers: ['Location'], schema: MadeOutage },
      },
      errors: ['quota_exceeded'],
      idempotent: true,
      handler: async ({ body, identity }) => {
        const { ownerId } = identity;
        const subject = await subjectOf(deps, ownerId, body);
        const span = readSpan(body);
        const problems = [...subject.problems, ...(span.ok ? [] : span.problems)];
        if (problems.length > 0 || !span.ok || subject.id === null) throw validationError(problems);
        const kept = await deps.fleet.outages.create(
          {
            owner_id: ownerId,
            subject: subject.kind,
            subject_id: subject.id,
            ...span.value,
            kind: body.kind,
            reason: body.reason ?? null,
          },
          deps.quotas(identity, 'fleet_outages'),
        );
        if (kept === null) throw validationError([unknownSubject(subject.kind)]);
        const { outage, merged } = kept;
        const note =
          merged.length === 0
            ? null
            : `It overlaps ${merged.length === 1 ? 'an outage' : `${merged.length} outages`} that you had: they are one now, with the id of the oldest.`;
        return {
          status: 201,
          body: { ...presentOutage(outage, surface), merged: [...merged], note },
          headers: { Location: `${path}/${outage._id}` },
        };
      },
    }),
    reads.get(path, {
      summary: 'List outages, newest first',
      query: v.object({
        ...pageQuery,
        satellite_id: v.pipe(textQuery(120), v.description('Id or name: its outages alone.')),
        station_id: v.pipe(textQuery(120), v.description('Id or name: its outages alone.')),
      }),
      responses: { 200: { description: 'A page.', schema: pageSchema(FleetOutage) } },
      handler: async ({ query, identity: { ownerId } }) => {
        if (query.satellite_id !== undefined && query.station_id !== undefined)
          throw validationError([
            {
              ...{ path: 'station_id', in: 'query' },
              message: 'give only one of satellite_id and station_id',
            },
          ]);
        const subject = await subjectOf(deps, ownerId, query);
        if (subject.problems.length > 0)
          throw validationError(subject.problems.map((problem) => ({ ...problem, in: 'query' })));
        const id = subject.id ?? undefined;
        const [found, total] = await Promise.all([
          deps.fleet.outages.list(ownerId, id, pageRange(query)),
          deps.fleet.outages.count(ownerId, id),
        ]);
        const { items, place } = pageOf(found, query.limit, placeOfDocument);
        const data = items.map((one) => presentOutage(one, surface));
        return { status: 200, body: { data, ...place, total } };
      },
    }),
    reads.get(`${path}/:id`, {
      summary: 'Read an outage',
      params: IdParams,
      responses: { 200: { description: 'The outage.', schema: FleetOutage } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => {
        const found = await deps.fleet.outages.get(identity.ownerId, params.id);
        if (found === null) throw notFound(KIND);
        return { status: 200, body: presentOutage(found, surface) };
      },
    }),
    writes.delete(`${path}/:id`, {
      summary: 'Delete an outage',
      action: 'fleet-outages.delete',
      params: IdParams,
      responses: { 200: { description: 'It is deleted.', schema: Deleted } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => {
        if (!(await deps.fleet.outages.remove(identity.ownerId, params.id))) throw notFound(KIND);
        return { status: 200, body: { id: params.id, status: 'deleted' } };
      },
    }),
  ];
}

interface Subject {
  readonly kind: 'satellite' | 'station';
  /** Null where none is asked for, or none is found. */
  readonly id: string | null;
  readonly problems: readonly Problem[];
}

/** The satellite or station that is named by its id or its name. */
async function subjectOf(
  { fleet }: FleetDeps,
  ownerId: string,
  named: {
    readonly satellite_id?: string | null | undefined;
    readonly station_id?: string | null | undefined;
  },
): Promise<Subject> {
  const kind = (named.satellite_id ?? null) === null ? 'station' : 'satellite';
  const text = named[`${kind}_id`] ?? null;
  if (text === null) return { kind, id: null, problems: [] };
  const records = kind === 'satellite' ? fleet.satellites : fleet.stations;
  const found = await records.named(ownerId, text);
  return {
    kind,
    id: found?._id ?? null,
    problems: found === null ? [unknownSubject(kind)] : [],
  };
}

function unknownSubject(kind: Subject['kind']): Problem {
  return {
    path: `${kind}_id`,
    message: `is no ${kind} that you registered: give its id or its name (GET …/fleet/${kind}s lists them)`,
  };
}
