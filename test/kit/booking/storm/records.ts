import { createHash } from 'node:crypto';
import type { Commitment } from '../../../../domain/booking/commitment.ts';

/** What a process of the storm counts of itself; what it booked the deployments say. */
export interface StormTally {
  readonly _id: string;
  readonly refused?: number;
  readonly cancelled?: number;
  readonly unplanned?: number;
}

export const TALLIES = 'storm_tallies';

/** What commitments take and when, in any order, as one short text. */
export function digestOf(commitments: readonly Commitment[]): string {
  const rows = commitments.map(({ resource, startMs, endMs, draw }) =>
    JSON.stringify([resource, startMs, endMs, Object.entries(draw).sort()]),
  );
  return createHash('sha256').update(rows.sort().join('\n')).digest('hex').slice(0, 24);
}
