import { Session } from 'node:inspector';

/** A process has started by then, and every surface has answered its first probe, ms. */
const STARTED_MS = 10_000;

/**
 * Gives back, once, what a start took and does not need any more: garbage, and the pages that what is left of the heap is
 * scattered over, together some 35 MB. Nothing else of the process goes on meanwhile (about 100 ms). The collector of
 * `--expose-gc` gives no page back; that of the inspector, which is asked here within the process, does.
 */
export function settleHeap(afterMs: number = STARTED_MS): void {
  setTimeout(() => {
    const session = new Session();
    session.connect();
    // Whether it could be done changes nothing but memory. A session that is closed while it answers hangs the process.
    session.post('HeapProfiler.collectGarbage', () => {
      setImmediate(() => {
        session.disconnect();
      });
    });
  }, afterMs).unref();
}
