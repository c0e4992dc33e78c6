import * as v from 'valibot';
import { onWallClock } from '../../../contracts/time.ts';
import { AuditEntry } from '../../../contracts/access/audit.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { AuditRecord } from '../../../records/access/audit.ts';
import { pageOf, pageRange } from '../../http/input/cursor.ts';
import { instantQuery, textQuery } from '../../http/input/query.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { pageQuery } from '../requests.ts';

// Who may make keys may see what was done with them.
const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'keys:write' }, 'Audit log');

const { limit, cursor } = pageQuery;
const auditQuery = v.object({
  limit,
  cursor,
  action: v.pipe(textQuery(100), v.description('Only this action, such as `keys.create`.')),
  key_id: v.pipe(textQuery(100), v.description('Only what this key did.')),
  since: v.pipe(instantQuery(), v.description(onWallClock('Not before this instant.'))),
  until: v.pipe(instantQuery(), v.description(onWallClock('Before this instant.'))),
});

/** The owner's audit log. */
export function auditRoutes(deps: Pick<ConsoleDeps, 'audit'>): Route[] {
  return [
    reads.get('/api/audit', {
      summary: 'List who changed what, newest first',
      description:
        'Every successful change on the main API and the console (keys, webhooks, workloads, ' +
        'missions, plans, deployments, agents), made by a key, a session or an operator, and every ' +
        'try that was denied. It is kept for a year and holds neither bodies nor secrets. What ' +
        "agents report is not in it: see the deployments' events.",
      query: auditQuery,
      responses: { 200: { description: 'Entries.', schema: pageSchema(AuditEntry) } },
      handler: async ({ query, identity }) => {
        const filter = {
          ownerId: identity.ownerId,
          action: query.action,
          keyId: query.key_id,
          sinceMs: query.since,
          untilMs: query.until,
        };
        const [found, total] = await Promise.all([
          deps.audit.list({ ...filter, ...pageRange(query) }),
          deps.audit.count(filter),
        ]);
        const page = pageOf(found, query.limit, ({ atMs, id }) => ({ atMs, id }));
        const data = page.items.map(presentEntry);
        return { status: 200, body: { data, ...page.place, total } };
      },
    }),
  ];
}

function presentEntry(entry: AuditRecord): AuditEntry {
  const { actor, resource } = entry;
  return {
    id: entry.id,
    at: formatInstant(entry.atMs),
    actor: { kind: actor.kind, key_id: actor.keyId, name: actor.name },
    address: entry.address,
    surface: entry.surface,
    action: entry.action,
    resource: resource === null ? null : { kind: resource.kind, id: resource.id },
    outcome: entry.outcome,
    status: entry.status,
    reason: entry.reason,
    request_id: entry.requestId,
  };
}
