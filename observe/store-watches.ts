import type { StoreMeter } from './metrics/store-meter.ts';
import type { WatchCommand } from './store-watch.ts';
import { traceCommand } from './tracing/store-spans.ts';

/** Who watches the commands that a process sends to MongoDB; nobody where nothing is observed. */
export function storeWatches(
  meter: StoreMeter | undefined,
  { traces }: { readonly traces: object | undefined },
): readonly WatchCommand[] {
  return [
    ...(meter === undefined ? [] : [meter.watch]),
    ...(traces === undefined ? [] : [traceCommand]),
  ];
}
