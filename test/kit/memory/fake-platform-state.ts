import type {
  PlatformState,
  QueueState,
  ScheduleState,
} from '../../../temporal/observe/platform-state.ts';

/** A platform whose queues and Schedules a test decides; null: Temporal is away. */
export interface FakePlatformState extends PlatformState {
  queueStates: readonly QueueState[] | null;
  scheduleStates: readonly ScheduleState[] | null;
}

/** One queue with a worker, and no Schedules. */
export function createFakePlatformState(): FakePlatformState {
  const fake: FakePlatformState = {
    queueStates: [{ name: 'orbital-workflows', pollers: 1, entitled: 1, backlog: 0 }],
    scheduleStates: [],
    queues: () => Promise.resolve(fake.queueStates),
    schedules: () => Promise.resolve(fake.scheduleStates),
  };
  return fake;
}
