import { Readable } from 'node:stream';
import * as v from 'valibot';
import {
  BILLS_KEPT_YEARS,
  PutRetentionBody,
  Retention,
  RETENTION,
  RETENTION_KINDS,
  retentionLimits,
  type RetentionDays,
} from '../../../contracts/access/retention.ts';
import type { Tier } from '../../../contracts/access/modes-and-tiers.ts';
import { AppError, type Problem } from '../../../contracts/error-codes.ts';
import { text } from '../../../contracts/shapes.ts';
import type { RetentionRecords } from '../../../records/access/retention.ts';
import type { ShownArchive } from '../../../records/archive/archived.ts';
import { endpoints } from '../../http/endpoints.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';

/** What the routes of retention need. */
export interface RetentionDeps {
  readonly retention: Pick<RetentionRecords, 'of' | 'set'>;
  readonly archived: ShownArchive;
}

/** One JSON object in each line. */
const NDJSON = 'application/x-ndjson';

const reads = endpoints({ kind: 'bearer', permission: 'workloads:read' }, 'Service');
const writes = endpoints({ kind: 'bearer', permission: 'owner:write' }, 'Service');

/** `GET` and `PUT /v1/retention`, and `GET /v1/archive/:id`. */
export function retentionRoutes(deps: RetentionDeps): Route[] {
  const present = (days: RetentionDays, tier: Tier) => ({
    retention_days: RETENTION_KINDS.map((kind) => {
      const [min, max] = retentionLimits(kind, tier);
      return {
        ...{ kind, keeps: RETENTION[kind].keeps, days: days[kind] },
        ...{ min_days: min, max_days: max, default_days: RETENTION[kind].days },
      };
    }),
    bills_years: BILLS_KEPT_YEARS,
    archives: deps.archived.isOn,
  });
  return [
    reads.get('/v1/retention', {
      summary: 'Read how long what has ended is kept',
      responses: { 200: { description: 'By kind.', schema: Retention } },
      handler: async ({ identity: { ownerId, tier } }) => ({
        status: 200,
        body: present(await deps.retention.of(ownerId), tier),
      }),
    }),
    writes.put('/v1/retention', {
      summary: 'Set how long what has ended is kept',
      description:
        'Afterwards it goes to the archive: its id is 410 `archived` then, with the path where it is read. What has ' +
        'ended before follows within minutes. Nothing is ever removed without having been read back from the archive.',
      body: PutRetentionBody,
      responses: { 200: { description: 'By kind.', schema: Retention } },
      handler: async ({ body, identity: { ownerId, tier }, warn }) => {
        const { retention_days: asked } = body;
        const days = {
          events: asked.events ?? RETENTION.events.days,
          results: asked.results ?? RETENTION.results.days,
          plans: asked.plans ?? RETENTION.plans.days,
        };
        checkDays(days, tier);
        if (!deps.archived.isOn)
          warn({
            path: 'retention_days',
            code: 'no_archive',
            message: 'this platform has no archive: nothing is removed until it has one',
          });
        return { status: 200, body: present(await deps.retention.set(ownerId, days), tier) };
      },
    }),
    reads.get('/v1/archive/:id', {
      summary: 'Read what went to the archive',
      description:
        'One JSON object a line (`{"kind": "deployments", "record": {…}}`), as in an export: a deployment and its ' +
        'events, a workload with its stages and their plans, or a plan. Of a deployment whose events alone have ' +
        'expired: its events.',
      params: v.object({ id: text(64) }),
      responses: { 200: { description: 'The lines.', contentType: NDJSON } },
      errors: ['not_found'],
      handler: async ({ params, identity: { ownerId } }) => {
        const lines = await deps.archived.read(ownerId, params.id);
        if (lines === null) throw new AppError('not_found', 'Nothing of this id is in the archive');
        const written = lines.map(({ kind, record }) => `${JSON.stringify({ kind, record })}\n`);
        return {
          status: 200,
          contentType: NDJSON,
          stream: Readable.from(written, { objectMode: false }),
          headers: { 'Cache-Control': 'private, max-age=86400' },
        };
      },
    }),
  ];
}

/** @throws {AppError} validation_error for days that the tier may not set, or events that outlive their deployment. */
function checkDays(days: RetentionDays, tier: Tier): void {
  const problems: Problem[] = RETENTION_KINDS.flatMap((kind) => {
    const [min, max] = retentionLimits(kind, tier);
    if (days[kind] >= min && days[kind] <= max) return [];
    const message = `must be from ${min} to ${max} days in tier ${tier}; ${days[kind]} is what it would be`;
    return [{ path: `retention_days.${kind}`, message }];
  });
  if (days.events > days.results)
    problems.push({
      path: 'retention_days.events',
      message: `must be at most retention_days.results (${days.results}): a log ends with its deployment`,
    });
  if (problems.length > 0) throw validationError(problems);
}
