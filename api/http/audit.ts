import { AppError } from '../../contracts/error-codes.ts';
import type { Identity } from './identity.ts';
import type { AuditEntry, HttpKit, SurfaceName } from './kit.ts';
import { declaredPath } from './access/mounts.ts';
import type { Answer, Route } from './route.ts';

/** What the audit log takes from a request. */
export interface AuditedRequest {
  readonly surface: SurfaceName;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly identity: Identity | null;
  readonly address: string;
  readonly requestId: string;
}

type AuditKit = Pick<HttpKit, 'audit' | 'log'>;

/**
 * Says whether the successes of a route stand in the audit log: it changes something (any method but
 * GET) and asks for a permission to write. So no new route is forgotten. What agents report
 * (`agents:report`) has a log of its own, and what only computes asks for a permission to read.
 */
export function isAudited({ method, auth }: Pick<Route, 'method' | 'auth'>): boolean {
  return method !== 'GET' && auth.kind !== 'none' && auth.permission?.endsWith(':write') === true;
}

/**
 * What the audit log calls a request: the first part of the path and the verb, which is the last part
 * where that is no parameter, else the method's (`keys.create`, `keys.rotate`, `keys.update`).
 */
export function actionOf({
  method,
  action,
  ...route
}: Pick<Route, 'method' | 'path' | 'action' | 'mounted'>): string {
  if (action !== undefined) return action;
  const [noun = '', ...rest] = partsOf(route);
  const last = rest.at(-1);
  if (method === 'POST' && last !== undefined && !last.startsWith(':')) return `${noun}.${last}`;
  return `${noun}.${VERBS[method]}`;
}

const VERBS = {
  GET: 'read',
  POST: 'create',
  PUT: 'replace',
  PATCH: 'update',
  DELETE: 'delete',
} as const satisfies Record<Route['method'], string>;

/** Does the work of a handler and notes it when it changed something, before the answer leaves. */
export async function noteChange<T extends Answer>(
  request: AuditedRequest,
  kit: AuditKit,
  work: () => Promise<T>,
): Promise<T> {
  const answer = await noteDenial(request, kit, work);
  const { identity } = request;
  if (identity === null || !isAudited(request.route)) return answer;
  const outcome = { outcome: 'done', status: answer.status, reason: null } as const;
  await noteEntry(
    { ...entryOf(request, identity), ...outcome, resource: resourceOf(request, answer) },
    kit,
  );
  return answer;
}

/** Does some work of a known caller and notes when it is denied: an ended key, a lack of rights. */
export async function noteDenial<T>(
  request: AuditedRequest,
  kit: AuditKit,
  work: () => Promise<T> | T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { identity } = request;
    if (identity === null || !(error instanceof AppError)) throw error;
    if (error.status === 401 || error.status === 403) {
      const outcome = { outcome: 'denied', status: error.status, reason: error.code } as const;
      const resource = resourceOf(request, null);
      await noteEntry({ ...entryOf(request, identity), ...outcome, resource }, kit);
    }
    throw error;
  }
}

/**
 * Writes an entry. The change has been made when this is called: an entry that cannot be written must not make a
 * failure of it, so it goes into the process's log, which is kept as well.
 */
export async function noteEntry(entry: AuditEntry, kit: AuditKit): Promise<void> {
  try {
    await kit.audit.note(entry);
  } catch (error) {
    kit.log.error({ err: error, audit: entry }, 'an entry of the audit log could not be written');
  }
}

function entryOf(request: AuditedRequest, identity: Identity) {
  const { keyId, keyName, person } = identity;
  return {
    ownerId: identity.ownerId,
    actor: {
      kind: keyId === null ? 'session' : 'key',
      keyId,
      name: person?.email ?? keyName,
    },
    address: request.address,
    surface: request.surface,
    action: actionOf(request.route),
    requestId: request.requestId,
  } as const;
}

/** What the path names last, or what the answer of a creation names. */
function resourceOf(
  { route, params }: AuditedRequest,
  answer: Answer | null,
): AuditEntry['resource'] {
  const parts = partsOf(route);
  const made = answer !== null && 'body' in answer ? idIn(answer.body) : undefined;
  const ends = parts.at(-1)?.startsWith(':') === true;
  const isCreation = route.method === 'POST' && actionOf(route).endsWith('.create');
  const index = parts.findLastIndex((part) => part.startsWith(':'));
  if (isCreation && !ends) {
    return made === undefined ? null : { kind: parts.at(-1) ?? '', id: made };
  }
  const id = params[parts[index]?.slice(1) ?? ''];
  return id === undefined ? null : { kind: parts[index - 1] ?? '', id };
}

function idIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body)) return undefined;
  return typeof body.id === 'string' ? body.id : undefined;
}

/** Without the prefix that all routes of a surface share. */
function partsOf(route: Pick<Route, 'path' | 'mounted'>): string[] {
  return declaredPath(route).split('/').slice(2);
}
