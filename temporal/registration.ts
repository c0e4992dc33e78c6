import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchAttributeType } from '@temporalio/common';
import { msToTs } from '@temporalio/common/lib/time.js';
import { encodeSearchAttributeIndexedValueType } from '@temporalio/common/lib/search-attributes.js';
import { SEARCH_ATTRIBUTES } from '../workflows/search-attributes.ts';
import type { ServerConnection } from './connection.ts';
import { GRPC, grpcCodeOf } from './temporal-errors.ts';
import { DAY_MS } from '../domain/time/instant.ts';

/** How long closed workflows stay readable in a namespace of our own making, ms. */
export const RETENTION_MS = 7 * DAY_MS;
const CALL_MS = 5_000;
/** The server's own caches learn of a new namespace or attribute within this, ms. */
const SETTLED_WITHIN_MS = 60_000;

/** The server knows no search attributes of ours, and lets nobody make them from here. */
export class NotRegisteredError extends Error {
  constructor(namespace: string, cause: unknown) {
    const attributes = SEARCH_ATTRIBUTES.map(({ name, type }) => `${name} (${type})`);
    super(
      `Temporal does not allow this process to prepare the namespace ${namespace}. Make it by hand, with the ` +
        `search attributes ${attributes.join(', ')}.`,
      { cause },
    );
    this.name = 'NotRegisteredError';
  }
}

/**
 * Makes sure that the namespace exists and knows every custom search attribute, also on a database
 * that is older than the attributes, and that the server accepts them from now on. Several
 * processes may call it at once and it may be repeated. A server that lets nobody make anything from here, such
 * as Temporal Cloud, is taken as it is. Throws when the server cannot be reached, and NotRegisteredError.
 */
export async function registerNamespaceAndSearchAttributes(
  connection: ServerConnection,
  namespace: string,
): Promise<void> {
  const call = <T>(send: () => Promise<T>): Promise<T> =>
    connection.withDeadline(Date.now() + CALL_MS, send);
  const isNew = await ensureNamespace(connection, namespace, call);
  const known = isNew ? {} : await knownAttributes(connection, namespace, call);
  const missing = SEARCH_ATTRIBUTES.filter((key) => known !== null && !(key.name in known));
  let refusal: unknown = known === null ? new Error('its search attributes may not be read') : null;
  if (missing.length > 0) {
    await untilSettled(async () => {
      const refused = await ignoring([GRPC.alreadyExists, ...NOT_FROM_HERE], () =>
        call(() =>
          connection.operatorService.addSearchAttributes({
            namespace,
            searchAttributes: Object.fromEntries(
              missing.map((key) => [key.name, indexedType(key.type)]),
            ),
          }),
        ),
      );
      if (NOT_FROM_HERE.some((code) => code === grpcCodeOf(refused))) refusal = refused;
    });
  }
  // A query is refused as long as the server does not know an attribute in it.
  const query = SEARCH_ATTRIBUTES.map((key) => `${key.name} IS NULL`).join(' AND ');
  const ask = () =>
    call(() => connection.workflowService.countWorkflowExecutions({ namespace, query }));
  if (refusal === null) return untilSettled(ask);
  try {
    await ask();
  } catch (error) {
    if (grpcCodeOf(error) === GRPC.invalidArgument)
      throw new NotRegisteredError(namespace, refusal);
    // Whoever may not count either has to believe that the attributes are there.
    if (!NOT_FROM_HERE.some((code) => code === grpcCodeOf(error))) throw error;
  }
}

/** Answers of servers on which namespaces and attributes are made by other means than these calls. */
const NOT_FROM_HERE: readonly number[] = [GRPC.permissionDenied, GRPC.unimplemented];

/** Options of the retried registration. */
export interface RegistrationRetry {
  readonly signal?: AbortSignal;
  /** Called at every attempt that failed. */
  onWaiting?(error: unknown): void;
}

/** Registers as soon as the server can be reached. */
export async function registerWhenAvailable(
  connection: ServerConnection,
  namespace: string,
  retry: RegistrationRetry = {},
): Promise<void> {
  for (;;) {
    try {
      await registerNamespaceAndSearchAttributes(connection, namespace);
      return;
    } catch (error) {
      if (grpcCodeOf(error) === null) throw error;
      retry.onWaiting?.(error);
    }
    await sleep(1_000, undefined, retry.signal === undefined ? {} : { signal: retry.signal });
  }
}

type Call = <T>(send: () => Promise<T>) => Promise<T>;

/** True when this call made it. */
async function ensureNamespace(
  connection: ServerConnection,
  namespace: string,
  call: Call,
): Promise<boolean> {
  try {
    await call(() => connection.workflowService.describeNamespace({ namespace }));
    return false;
  } catch (error) {
    const code = grpcCodeOf(error);
    if (code !== null && NOT_FROM_HERE.includes(code)) return false;
    if (code !== GRPC.notFound) throw error;
  }
  const refused = await ignoring([GRPC.alreadyExists, ...NOT_FROM_HERE], () =>
    call(() =>
      connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs(RETENTION_MS),
      }),
    ),
  );
  const isRefused = NOT_FROM_HERE.some((code) => code === grpcCodeOf(refused));
  if (isRefused) throw new NotRegisteredError(namespace, refused);
  return true;
}

async function knownAttributes(
  connection: ServerConnection,
  namespace: string,
  call: Call,
): Promise<object | null> {
  const answered: { known?: object } = {};
  await ignoring(NOT_FROM_HERE, async () => {
    const listed = await call(() => connection.operatorService.listSearchAttributes({ namespace }));
    answered.known = listed.customAttributes;
  });
  return answered.known ?? null;
}

/** Repeats what the server refuses only because its caches are behind. */
async function untilSettled(send: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    try {
      await send();
      return;
    } catch (error) {
      if (grpcCodeOf(error) === null || Date.now() > deadline) throw error;
    }
    await sleep(250);
  }
}

/** Answers the refusal if there was one of these codes. */
async function ignoring(codes: readonly number[], send: () => Promise<unknown>): Promise<unknown> {
  try {
    await send();
    return null;
  } catch (error) {
    const code = grpcCodeOf(error);
    if (code === null || !codes.includes(code)) throw error;
    return error;
  }
}

function indexedType(type: SearchAttributeType): number {
  const encoded = encodeSearchAttributeIndexedValueType(type);
  if (encoded === undefined) throw new Error(`${type} is no type of a search attribute`);
  return encoded;
}
