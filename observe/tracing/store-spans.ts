import { tracing, type OpenSpan } from './tracing.ts';

/** A command of MongoDB's driver that has begun. */
interface Started {
  readonly requestId: number;
  readonly commandName: string;
  readonly databaseName: string;
  readonly command: Readonly<Record<string, unknown>>;
}

/** The events of MongoDB's driver that spans are made of. */
export interface CommandEvents {
  on(event: 'commandStarted', listener: (command: Started) => void): unknown;
  on(
    event: 'commandSucceeded',
    listener: (command: { readonly requestId: number }) => void,
  ): unknown;
  on(
    event: 'commandFailed',
    listener: (command: { readonly requestId: number; readonly failure: Error }) => void,
  ): unknown;
}

/** Makes a span of every command that is sent within a trace that is kept. */
export function traceStore(client: CommandEvents): void {
  const open = new Map<number, OpenSpan>();
  const end = (requestId: number, error?: Error): void => {
    const span = open.get(requestId);
    if (span === undefined) return;
    open.delete(requestId);
    span.end(error === undefined ? {} : { error });
  };
  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    if (tracing().keptTraceId() === undefined) return;
    const collection = command[commandName];
    const of = typeof collection === 'string' ? ` ${collection}` : '';
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(typeof collection === 'string' ? { 'db.collection.name': collection } : {}),
    };
    open.set(requestId, tracing().begin(`${commandName}${of}`, { kind: 'client', attributes }));
  });
  client.on('commandSucceeded', ({ requestId }) => {
    end(requestId);
  });
  client.on('commandFailed', ({ requestId, failure }) => {
    end(requestId, failure);
  });
}
