import { AppError } from '../../../contracts/error-codes.ts';
import { QUOTAS, quotaFor } from '../../../contracts/access/quotas.ts';
import {
  FleetDocument,
  FleetDocumentBody,
  FleetDocumentDifference,
} from '../../../contracts/fleet/document.ts';
import type { DocumentRefusal } from '../../../records/fleet/document.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { fleetEndpoints, type FleetDeps, type FleetSurface } from '../deps.ts';
import { presentFleet } from '../document-presenter.ts';
import { readDocument } from '../reading/document.ts';

/** A fleet as one document. */
export function documentRoutes(deps: FleetDeps, surface: FleetSurface): Route[] {
  const path = `${surface.base}/document`;
  return [
    fleetEndpoints(surface, 'fleet:read').get(path, {
      summary: 'Read all that you have registered as one document',
      description: 'With the newest own elements of each satellite; their history stays here.',
      responses: { 200: { description: 'The document.', schema: FleetDocument } },
      handler: async ({ identity: { ownerId } }) => {
        const [satellites, stations, outages] = await Promise.all([
          deps.fleet.satellites.all(ownerId),
          deps.fleet.stations.all(ownerId),
          deps.fleet.outages.all(ownerId),
        ]);
        return { status: 200, body: presentFleet({ satellites, stations, outages }, deps.clock()) };
      },
    }),
    fleetEndpoints(surface, 'fleet:write').put(path, {
      summary: 'Make your register what a document says',
      description:
        'What has the name of something that you have changes it, other names are new, and what is not in a list ' +
        'is removed; a list that is absent stays as it is. All of it takes effect or nothing, and sent again it ' +
        'changes nothing. With `dry_run` the answer says what would change. 409 where deployments have booked, or ' +
        'fly on, what would be removed (`deployment_ids`).',
      action: 'fleet.import',
      body: FleetDocumentBody,
      refusesUnknown: true,
      responses: {
        200: { description: 'What changed, or would.', schema: FleetDocumentDifference },
      },
      errors: ['conflict', 'quota_exceeded'],
      handler: async ({ body, identity, warn }) => {
        const { ownerId, tier } = identity;
        const read = await readDocument(body, deps, ownerId);
        if (!read.ok) throw validationError(read.problems);
        const isDry = body.dry_run ?? false;
        const outcome = await deps.fleet.apply(read.value.wanted, {
          ...{ ownerId, isDry, nowMs: deps.clock() },
          limitOf: (kind) => quotaFor(kind, tier),
        });
        if ('kind' in outcome) throw refusalOf(outcome, (kind) => quotaFor(kind, tier) ?? 0);
        for (const warning of read.value.warnings) warn(warning);
        return { status: 200, body: { dry_run: isDry, ...outcome } };
      },
    }),
  ];
}

function refusalOf(
  refusal: DocumentRefusal,
  limitOf: (kind: Extract<DocumentRefusal, { kind: 'too_many' }>['quota']) => number,
): AppError {
  switch (refusal.kind) {
    case 'moved':
      return new AppError(
        'conflict',
        'Your register changed while the document was read: nothing was changed by it, send it again.',
        { retryAfterS: 1 },
      );
    case 'needed':
      return new AppError(
        'conflict',
        `The document has no '${refusal.name}', and deployments fly on it or have booked it: cancel them, wait for them to end, or keep it. Nothing was changed.`,
        { details: { name: refusal.name, deployment_ids: refusal.deployments } },
      );
    case 'only_station':
      return new AppError(
        'conflict',
        `The document has no '${refusal.name}', the only station of ${refusal.satellites.map((name) => `'${name}'`).join(', ')}: name others there, or keep it. Nothing was changed.`,
        { details: { name: refusal.name, satellites: refusal.satellites } },
      );
    case 'too_many': {
      const { quota, used } = refusal;
      const limit = limitOf(quota);
      const message = `You would have ${used} ${QUOTAS[quota].counts}; the limit is ${limit}. Nothing was changed.`;
      return new AppError('quota_exceeded', message, { details: { kind: quota, used, limit } });
    }
  }
}
