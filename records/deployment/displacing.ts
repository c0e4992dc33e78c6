import type { ClientSession } from 'mongodb';
import type { Displacing } from '../booking/displacing.ts';
import { LIVE } from '../booking/schedules.ts';
import type { AgentDocument } from '../mission/agents.ts';
import type { Database } from '../store/database.ts';
import { DEPLOYMENTS } from './collections.ts';
import type { DeploymentDocument } from './deployments.ts';
import { reachedMs } from './release-booked.ts';
import { askToLook } from './sky-changes.ts';

/** Who takes the place of others. */
export interface Claimant {
  readonly ownerId: string;
  readonly booking: string;
}

/** What owners are told in the place of another's deployment. */
const BUSY = 'busy';

const OPEN_STATUSES = ['pending', 'dispatched', 'running'] as const;

/** Who gives way to a booking, and how they are told; `clock` answers epoch ms. */
export function createDisplacing(
  database: Database,
  claimant: Claimant,
  clock: () => number,
): Displacing {
  return {
    standing: createStanding(database, clock),
    async tell(session, displaced) {
      const nowMs = clock();
      for (const { id, ownerId } of displaced) {
        const by = ownerId === claimant.ownerId ? claimant.booking : BUSY;
        const cause = { kind: 'displaced', subject: by } as const;
        await askToLook(database, session, { id, cause, nowMs }, { by, at: new Date(nowMs) });
      }
    },
  };
}

/** Which deployments give way, as of `clock`, epoch ms. */
export function createStanding(database: Database, clock: () => number): Displacing['standing'] {
  const { db } = database;
  return async (session, bookings) => {
    const within = session === null ? {} : { session };
    const found = await db
      .collection<DeploymentDocument>(DEPLOYMENTS)
      .find(
        {
          _id: { $in: [...bookings] },
          status: { $in: [...OPEN_STATUSES] },
          booked: { $exists: true },
          // Whose plan does not change would go on with what it has no more.
          revisions: { $exists: true },
          'revisions.policy': { $ne: 'never' },
          rehearsal_speed: { $exists: false },
        },
        within,
      )
      .toArray();
    const held = found.filter(({ mode, agent_id: agent }) => mode === 'live' && agent !== null);
    const agents = await takers(database, session, held);
    const nowMs = clock();
    return new Map(
      found
        .filter(
          ({ mode, owner_id: owner, agent_id: agent }) =>
            mode === 'simulated' || agent === null || agents.has(keyOf(owner, agent)),
        )
        .map((one) => [one._id, timeOf(one, nowMs)]),
    );
  };
}

/** The agents among those that hold some deployments that take another plan for what they fly. */
async function takers(
  { db }: Database,
  session: ClientSession | null,
  held: readonly DeploymentDocument[],
): Promise<ReadonlySet<string>> {
  if (held.length === 0) return new Set();
  const found = await db
    .collection<AgentDocument>('agents')
    .find(
      {
        $or: held.map(({ owner_id, agent_id }) => ({ owner_id, agent_id: agent_id ?? '' })),
        accepts: 'revisions',
      },
      session === null ? {} : { session },
    )
    .toArray();
  return new Set(found.map((one) => keyOf(one.owner_id, one.agent_id)));
}

function keyOf(owner: string, agent: string): string {
  return JSON.stringify([owner, agent]);
}

/**
 * What time it is for a deployment, epoch ms: an agent flies by the wall clock, a player by the time of its plan,
 * which begins at once; of what is played in the live world both count.
 */
function timeOf(deployment: DeploymentDocument, nowMs: number): number {
  const { booked, mode } = deployment;
  if (mode === 'live') return nowMs;
  const reached = reachedMs(deployment);
  return booked?.world === LIVE ? Math.max(reached, nowMs) : reached;
}
