import { condition, defineUpdate, proxyActivities, setHandler } from '@temporalio/workflow';

/** The one activity of the baseline; it does nothing. */
export interface BareActivities {
  nothing(): Promise<void>;
}

const { nothing } = proxyActivities<BareActivities>({ startToCloseTimeout: '10 s' });

export const runNothing = defineUpdate('runNothing');

/** The least a durable request can be: an Update that runs one empty activity. */
export async function bareUpdate(): Promise<void> {
  setHandler(runNothing, () => nothing());
  await condition(() => false);
}
