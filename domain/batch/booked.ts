/** Why a job that is served cannot be booked. */
export const BOOKING_REFUSALS = [
  'schedule_conflict',
  'planning_failed',
  'resource_gone',
  'quota_exceeded',
] as const;

/** What became of a served job that was to be booked: all of it or nothing. */
export type BookedJob =
  | {
      readonly kind: 'booked';
      readonly deploymentId: string;
      readonly satelliteId: string;
    }
  | {
      readonly kind: 'refused';
      readonly code: (typeof BOOKING_REFUSALS)[number];
      readonly message: string;
    };
