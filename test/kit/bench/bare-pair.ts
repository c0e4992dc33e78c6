import { executeChild, proxyActivities } from '@temporalio/workflow';

const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: '10s' });

/** A parent that does nothing but call empty activities, with one child that does the same. */
export async function barePair(parentActivities: number, childActivities: number): Promise<void> {
  await nothing();
  await executeChild(bareChild, { args: [childActivities] });
  for (let done = 1; done < parentActivities; done++) await nothing();
}

/** The child of such a pair. */
export async function bareChild(activities: number): Promise<void> {
  for (let done = 0; done < activities; done++) await nothing();
}
