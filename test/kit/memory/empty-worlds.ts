import type { Worlds } from '../../../records/fleet/worlds.ts';

/** Worlds in which nobody has registered or booked anything. */
export function emptyWorlds(ownerId: string | null = 'owner'): Worlds {
  return {
    caller: () => ownerId,
    stations: () => Promise.resolve(new Map()),
    read: (world) => Promise.resolve({ world, ownerId, commitments: [], versions: {}, terms: {} }),
  };
}
