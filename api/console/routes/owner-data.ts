import { Readable } from 'node:stream';
import { ConfirmRemovalBody, OwnerRemoval } from '../../../contracts/access/owner-data.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { OwnerExports } from '../../../records/owner/exports.ts';
import { EXPORTS_PER_HOUR } from '../../../records/owner/exports.ts';
import type { RemovalDocument } from '../../../records/owner/removals.ts';
import { startOrTakeBack } from '../../../temporal/start-or-take-back.ts';
import { endpoints } from '../../http/endpoints.ts';
import { nameOfCaller, type Identity } from '../../http/identity.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentRemoval } from '../presenters/owner-removal.ts';
import { IdParams } from '../requests.ts';

/** The form of an export: one JSON object in each line. */
export const NDJSON = 'application/x-ndjson';

type Deps = Pick<ConsoleDeps, 'clock' | 'log' | 'ownerData' | 'workflowUrl'>;

const owners = endpoints({ kind: 'apiKeyOrSession', permission: 'owner:write' }, 'Owner');
const anybody = endpoints({ kind: 'none' }, 'Owner');

/** Export and removal of all that an owner has. */
export function ownerDataRoutes(deps: Deps): Route[] {
  return [exportRoute(deps), prepareRoute(deps), confirmRoute(deps), readRoute(deps)];
}

function exportRoute(deps: Deps): Route {
  return owners.get('/api/owner/export', {
    summary: 'Export all that the owner has',
    description:
      'One JSON object a line (`{"kind": "deployments", "record": {…}}`): first `{"kind": "export"}`, last ' +
      '`{"kind": "end", "records": n}`, without which an export is not whole: it broke off, or a removal overtook it. Records are as they are kept, each as ' +
      'it is when it is read; without secrets, and without the bytes of artifacts, which are read by ' +
      '`content_id` at `GET /v1/artifacts/{id}`. For members with the role owner and keys with all permissions; ' +
      `one at a time, ${EXPORTS_PER_HOUR} an hour.`,
    responses: { 200: { description: 'The lines.', contentType: NDJSON } },
    errors: ['forbidden', 'rate_limit_exceeded', 'conflict'],
    handler: async ({ identity, signal }) => {
      requireWhole(identity);
      const { clock, log } = deps;
      const { exports } = deps.ownerData;
      const { ownerId } = identity;
      const turn = await exports.begin(ownerId);
      if (turn.kind === 'busy')
        throw new AppError('conflict', 'Another export of this owner is being read', {
          retryAfterS: turn.retryAfterS,
        });
      if (turn.kind === 'too_many')
        throw new AppError(
          'rate_limit_exceeded',
          `An owner may begin ${EXPORTS_PER_HOUR} exports an hour.`,
          { retryAfterS: turn.retryAfterS },
        );
      const begunMs = clock();
      const day = formatInstant(begunMs).slice(0, 10);
      const file = `${ownerId.replace(/[^A-Za-z0-9_-]/g, '_')}-${day}.ndjson`;
      const onError = (error: unknown): void => {
        log.warn({ err: error }, 'the turn of an export could not be renewed or given back');
      };
      return {
        status: 200,
        contentType: NDJSON,
        stream: Readable.from(lines(exports, { ownerId, begunMs }, signal, onError), {
          objectMode: false,
        }),
        headers: {
          'Content-Disposition': `attachment; filename="${file}"`,
          'Cache-Control': 'no-store',
        },
      };
    },
  });
}

async function* lines(
  exports: OwnerExports,
  { ownerId, begunMs }: { readonly ownerId: string; readonly begunMs: number },
  signal: AbortSignal,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  const renew = setInterval(() => {
    exports.renew(ownerId).catch(onError);
  }, exports.renewEveryMs);
  let records = 0;
  try {
    yield line({ kind: 'export', owner: ownerId, at: formatInstant(begunMs) });
    for await (const one of exports.records(ownerId)) {
      if (signal.aborted) return;
      yield line(one);
      records += 1;
    }
    // What is being removed was read in part: without the last line nobody takes it for all.
    if (await exports.isOvertaken(ownerId, begunMs)) return;
    yield line({ kind: 'end', records });
  } finally {
    clearInterval(renew);
    await exports.end(ownerId).catch(onError);
  }
}

/** Dates as ISO 8601, numbers as numbers. */
function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function prepareRoute(deps: Deps): Route {
  return owners.post('/api/owner/removals', {
    action: 'owner.prepare_removal',
    summary: 'See what a removal of all that the owner has would remove',
    description:
      'Removes nothing: counts the records of each kind. The removal that it answers can be confirmed for a ' +
      'quarter of an hour. For members with the role owner and keys with all permissions.',
    responses: { 201: { description: 'What would go.', schema: OwnerRemoval } },
    errors: ['forbidden'],
    handler: async ({ identity }) => {
      requireRemover(identity);
      const { removals, removing } = deps.ownerData;
      const found = await removing.count(identity.ownerId);
      const by = identity.person?.email ?? identity.keyName ?? nameOfCaller(identity);
      const removal = await removals.prepare(identity.ownerId, by, found);
      return { status: 201, body: presented(deps, removal) };
    },
  });
}

function confirmRoute(deps: Deps): Route {
  return owners.post('/api/owner/removals/:id/confirm', {
    action: 'owner.remove',
    summary: 'Remove all that the owner has',
    description:
      'From now on every other call of the owner is refused (403). What runs is ended without a word to webhooks and ' +
      'without a bill, records and bytes of artifacts are removed; bills and a line of the audit log are kept. ' +
      'Nothing of it comes back. `GET /api/owner/removals/{id}` says how far it is, without a key.',
    params: IdParams,
    body: ConfirmRemovalBody,
    responses: {
      202: { description: 'It is on its way.', headers: ['Location'], schema: OwnerRemoval },
    },
    errors: ['forbidden', 'not_found', 'conflict', 'unavailable'],
    handler: async ({ params, body, identity }) => {
      requireRemover(identity);
      const { removals, gateway } = deps.ownerData;
      const { ownerId } = identity;
      const prepared = await removals.find(params.id);
      if (prepared?.owner_id !== ownerId) throw removalNotFound();
      if (body.owner !== ownerId)
        throw new AppError('conflict', `Type the id of the owner, '${ownerId}', to confirm.`, {
          details: { problems: [{ path: 'owner', message: `must be '${ownerId}'`, in: 'body' }] },
        });
      const removal = await removals.confirm(params.id);
      if (removal === null)
        throw new AppError('conflict', 'A removal of this owner is confirmed already');
      await startOrTakeBack({
        start: () => gateway.start(removal),
        takeBack: () => removals.takeBack(removal._id),
        onLeft: (error) => deps.log.warn({ err: error }, 'a removal could not be taken back'),
      });
      const headers = { Location: pathOf.ownerRemoval(removal._id) };
      return { status: 202, body: presented(deps, removal), headers };
    },
  });
}

function readRoute(deps: Deps): Route {
  return anybody.get('/api/owner/removals/:id', {
    summary: 'Read how far the removal of an owner is',
    description:
      'Without a key: when it is done there is none. Its id is known to whoever asked for it.',
    params: IdParams,
    responses: { 200: { description: 'The removal.', schema: OwnerRemoval } },
    errors: ['not_found'],
    handler: async ({ params }) => {
      const removal = await deps.ownerData.removals.find(params.id);
      if (removal === null) throw removalNotFound();
      // Whoever asks is nobody here: where its workflow stands is for those who may look at it.
      return { status: 200, body: presentRemoval(removal, undefined) };
    },
  });
}

function presented(
  { ownerData: { gateway }, workflowUrl }: Pick<Deps, 'ownerData' | 'workflowUrl'>,
  removal: RemovalDocument,
): OwnerRemoval {
  const hasWorkflow = removal.status !== 'prepared';
  return presentRemoval(
    removal,
    hasWorkflow ? workflowUrl(gateway.workflowId(removal._id)) : undefined,
  );
}

/** @throws {AppError} forbidden for whoever may not do everything. */
function requireWhole({ permissions }: Identity): void {
  if (permissions.includes('*')) return;
  throw new AppError(
    'forbidden',
    'This is for members with the role owner, and for keys with all permissions (*).',
  );
}

/**
 * A key for tries and one that flies may be anywhere, whatever they are permitted.
 * @throws {AppError} forbidden for them, and for whoever may not do everything.
 */
function requireRemover(identity: Identity): void {
  requireWhole(identity);
  const { mode, tier, boundAgentId, satelliteIds } = identity;
  if (mode === 'test' && tier !== 'development')
    throw new AppError('forbidden', 'A test key cannot remove what the owner has.');
  if (boundAgentId !== null || satelliteIds !== null)
    throw new AppError(
      'forbidden',
      'A key that is bound to an agent or to satellites cannot remove what the owner has.',
    );
}

function removalNotFound(): AppError {
  return new AppError(
    'not_found',
    'Removal not found: it is confirmed within 15 minutes or forgotten',
  );
}
