import type { Refusal } from './errors.ts';
import type { components } from './generated/console.ts';

/** A span in which more of something is booked than there is. */
export type ConflictSpan = Pick<
  components['schemas']['ScheduleConflictRow'],
  'resource' | 'rule' | 'start' | 'end' | 'with'
>;

/** What stands in the way of a plan that was to be booked. */
export interface ScheduleConflict {
  readonly world: string;
  readonly conflicts: readonly ConflictSpan[];
  /** ISO 8601: from there on a plan was found; null where none was. */
  readonly nextStart: string | null;
}

/** Reads what a `schedule_conflict` tells; null of any other refusal. */
export function scheduleConflictOf({
  code,
  details,
}: Pick<Refusal, 'code' | 'details'>): ScheduleConflict | null {
  if (code !== 'schedule_conflict') return null;
  const { world, conflicts, next_start: nextStart } = details;
  if (typeof world !== 'string' || !Array.isArray(conflicts)) return null;
  return {
    world,
    conflicts: conflicts.filter(isSpan),
    nextStart: isInstant(nextStart) ? nextStart : null,
  };
}

function isSpan(value: unknown): value is ConflictSpan {
  if (typeof value !== 'object' || value === null) return false;
  const { resource, rule, start, end, with: other }: Record<string, unknown> = { ...value };
  return (
    typeof resource === 'string' &&
    typeof rule === 'string' &&
    isInstant(start) &&
    isInstant(end) &&
    (other === null || typeof other === 'string')
  );
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && Number.isFinite(Date.parse(value));
}
