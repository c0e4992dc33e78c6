import { addAskedGauges } from '../../observe/metrics/asked-gauges.ts';
import type { Metrics } from '../../observe/metrics/registry.ts';
import { scheduleIds } from '../schedules.ts';
import type { PlatformState } from './platform-state.ts';

/** What Temporal says changes slowly, and each look is a dozen calls, ms. */
const KEPT_MS = 15_000;

/** Adds what Temporal says of the platform's task queues and Schedules to the metrics. */
export function addPlatformGauges(
  metrics: Metrics,
  state: PlatformState,
  queuePrefix: string | undefined,
): void {
  addAskedGauges(metrics, {
    source: 'temporal',
    keptMs: KEPT_MS,
    gauges: {
      orbital_queue_pollers: {
        help: 'Workers that asked for a task of the queue in the last two minutes; entitled=yes: of a version that gets its work.',
        labelNames: ['queue', 'entitled'],
      },
      orbital_queue_backlog: {
        help: 'Tasks that wait in the queue, about.',
        labelNames: ['queue'],
      },
      orbital_schedule_present: {
        help: '1 where the Schedule of the platform is there, else 0.',
        labelNames: ['schedule'],
      },
    },
    async read() {
      const [queues, schedules] = await Promise.all([state.queues(), state.schedules()]);
      if (queues === null || schedules === null) throw new Error('Temporal does not answer');
      const present = new Set(schedules.map(({ id }) => id));
      return {
        orbital_queue_pollers: queues.flatMap(({ name: queue, pollers, entitled }) => [
          { labels: { queue, entitled: 'yes' }, value: entitled },
          { labels: { queue, entitled: 'no' }, value: pollers - entitled },
        ]),
        orbital_queue_backlog: queues.flatMap(({ name: queue, backlog }) =>
          backlog === null ? [] : [{ labels: { queue }, value: backlog }],
        ),
        orbital_schedule_present: scheduleIds(queuePrefix).map((schedule) => ({
          labels: { schedule },
          value: present.has(schedule) ? 1 : 0,
        })),
      };
    },
  });
}
