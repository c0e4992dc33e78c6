import { defineSignal } from '@temporalio/workflow';

/** The one argument of an `alertMessages`. */
export interface AlertMessagesInput {
  readonly v: 1;
  readonly alertId: string;
  /** Waits after the first to the fifth failed attempt, ms. */
  readonly delaysMs: readonly number[];
  /** What comes within this of a message is told together with the next, ms. */
  readonly joinMs: number;
}

/** Something waits to be told. */
export const tellSignal = defineSignal('tell');
