import * as v from 'valibot';
import { described } from '../shapes.ts';
import { missionTime } from '../time.ts';
import { OVERBOOKED_RULES } from '../../domain/booking/sum-check.ts';

/** A span in which more of something is booked than there is. */
export const ScheduleConflictRow = v.pipe(
  v.object({
    resource: described(v.string(), '`satellite/<id>` or `station/<id>`.'),
    rule: described(
      v.picklist([...OVERBOOKED_RULES, 'minutes_per_day', 'quota_minutes_per_day']),
      'What is short; minutes_per_day: more than the rules of what is another’s allow; quota_minutes_per_day: more of public stations than your tier allows.',
    ),
    start: missionTime(),
    end: missionTime(),
    needed: described(v.number(), 'What all together would take, in the unit of the rule.'),
    available: described(v.number(), 'What there is of it.'),
    with: described(
      v.nullable(v.string()),
      'Your own deployment or outage that has it, or `busy`; null where nobody else has any of it.',
    ),
  }),
  v.title('ScheduleConflictRow'),
);
export type ScheduleConflictRow = v.InferOutput<typeof ScheduleConflictRow>;
