import { defineSignal } from '@temporalio/workflow';

/** What a monitor is told when a look at histories has ended. */
export interface Looked {
  readonly lookId: string;
}

/** A look at histories has ended: a `patternMonitor` tells what is new. */
export const lookedSignal = defineSignal<[Looked]>('looked');

/** The one argument of a `patternMonitor`. */
export interface PatternMonitorInput {
  readonly v: 1;
  readonly monitorId: string;
  /** Goes on in a new run after so many turns; absent: when the server suggests it. */
  readonly turnsPerRun?: number;
}
