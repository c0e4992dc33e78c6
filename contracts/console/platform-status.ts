import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { wallTime, wallTimeOrNull } from '../time.ts';

export const PART_STATES = ['up', 'degraded', 'down'] as const;

/** Answer of `GET /api/status`. */
export const PlatformStatus = v.pipe(
  answer('PlatformStatus', {
    as_of: wallTime(),
    status: described(v.picklist(PART_STATES), 'The worst of its parts.'),
    version: described(v.string(), 'Of this process.'),
    parts: described(
      v.array(
        v.object({
          name: described(v.string(), 'mongodb, temporal, workers or catalogue.'),
          status: described(
            v.picklist(PART_STATES),
            'degraded: it answers, and something of it is missing or old.',
          ),
          detail: described(v.nullable(v.string()), 'What is wrong; null when nothing is.'),
        }),
      ),
      'What the platform is made of.',
    ),
    queues: described(
      v.nullable(
        v.array(
          v.object({
            name: v.string(),
            pollers: described(
              v.number(),
              'Workers that asked for a task in the last two minutes.',
            ),
            backlog: described(
              v.nullable(v.number()),
              'Tasks that wait, about; null where the server does not say.',
            ),
          }),
        ),
      ),
      'Task queues; null when Temporal cannot be reached.',
    ),
    schedules: described(
      v.nullable(
        v.array(
          v.object({
            id: v.string(),
            paused: v.boolean(),
            note: v.nullable(v.string()),
            last: wallTimeOrNull('When it last began something.'),
            next: wallTimeOrNull('When it will look next; null while paused.'),
          }),
        ),
      ),
      'What looks after the platform by itself; null when Temporal cannot be reached.',
    ),
  }),
  v.description('Whether every part of the platform is there, and what waits.'),
);
export type PlatformStatus = v.InferOutput<typeof PlatformStatus>;
