import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchAttributeType } from '@temporalio/common';
import { msToTs } from '@temporalio/common/lib/time.js';
import { encodeSearchAttributeIndexedValueType } from '@temporalio/common/lib/search-attributes.js';
import { SEARCH_ATTRIBUTES } from '../workflows/search-attributes.ts';
import type { ServerConnection } from './connection.ts';
import { GRPC, grpcCodeOf } from './temporal-errors.ts';
import { DAY_MS } from '../domain/time/instant.ts';

/** How long closed workflows stay readable in a namespace of our own making, ms. */
const RETENTION_MS = 7 * DAY_MS;
const CALL_MS = 5_000;
/** The server's own caches learn of a new namespace or attribute within this, ms. */
const SETTLED_WITHIN_MS = 60_000;

/**
 * Makes sure that the namespace exists and knows every custom search attribute, also on a database
 * that is older than the attributes, and that the server accepts them from now on. Several
 * processes may call it at once and it may be repeated. Throws when the server cannot be reached.
 */
export async function registerNamespaceAndSearchAttributes(
  connection: ServerConnection,
  namespace: string,
): Promise<void> {
  const call = <T>(send: () => Promise<T>): Promise<T> =>
    connection.withDeadline(Date.now() + CALL_MS, send);
  const isNew = await ensureNamespace(connection, namespace, call);
  const known = isNew ? {} : await knownAttributes(connection, namespace, call);
  const missing = SEARCH_ATTRIBUTES.filter((key) => !(key.name in known));
  if (missing.length > 0) {
    await untilSettled(async () => {
      await ignoring(GRPC.alreadyExists, () =>
        call(() =>
          connection.operatorService.addSearchAttributes({
            namespace,
            searchAttributes: Object.fromEntries(
              missing.map((key) => [key.name, indexedType(key.type)]),
            ),
          }),
        ),
      );
    });
  }
  // A query is refused as long as the server does not know an attribute in it.
  const query = SEARCH_ATTRIBUTES.map((key) => `${key.name} IS NULL`).join(' AND ');
  await untilSettled(() =>
    call(() => connection.workflowService.countWorkflowExecutions({ namespace, query })),
  );
}

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
    if (grpcCodeOf(error) !== GRPC.notFound) throw error;
  }
  await ignoring(GRPC.alreadyExists, () =>
    call(() =>
      connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs(RETENTION_MS),
      }),
    ),
  );
  return true;
}

async function knownAttributes(
  connection: ServerConnection,
  namespace: string,
  call: Call,
): Promise<object> {
  const listed = await call(() => connection.operatorService.listSearchAttributes({ namespace }));
  return listed.customAttributes;
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

async function ignoring(code: number, send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (grpcCodeOf(error) !== code) throw error;
  }
}

function indexedType(type: SearchAttributeType): number {
  const encoded = encodeSearchAttributeIndexedValueType(type);
  if (encoded === undefined) throw new Error(`${type} is no type of a search attribute`);
  return encoded;
}
