import type { WatchCommand } from '../store-watch.ts';
import { tracing } from './tracing.ts';

/** Makes a span of every command of MongoDB that is sent within a trace that is kept. */
export const traceCommand: WatchCommand = ({ name, database, collection }) => {
  if (tracing().keptTraceId() === undefined) return undefined;
  const of = collection === undefined ? '' : ` ${collection}`;
  const attributes = {
    'db.system.name': 'mongodb',
    'db.namespace': database,
    'db.operation.name': name,
    ...(collection === undefined ? {} : { 'db.collection.name': collection }),
  };
  const span = tracing().begin(`${name}${of}`, { kind: 'client', attributes });
  return (failure) => {
    span.end(failure);
  };
};
