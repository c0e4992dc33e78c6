import { randomBytes } from 'node:crypto';
import { after } from 'mocha';
import type { Tier } from '../../../contracts/access/modes-and-tiers.ts';
import type { GrantedPermission } from '../../../contracts/access/permissions.ts';
import { createApiKeyRecords } from '../../../records/access/api-keys.ts';
import { connectDatabase, type Database } from '../../../records/store/database.ts';
import { engines } from '../engines/engines.ts';
import { useFixture } from '../engines/fixture.ts';
import { startPlatform, type Platform } from '../rig/platform.ts';
import { readDocument, type Operation, type SurfaceName } from './documents.ts';

/** A running platform to attack: this tree's, or the one of the folder that ATTACK_TARGET names. */
export interface Attacked {
  readonly platform: Platform;
  readonly urls: Platform['urls'];
  readonly database: Database;
  /** Every operation of every surface's document. */
  readonly operations: readonly Operation[];
  /** Makes a key, unless another tier is named one without limits; an owner may have several. */
  readonly keyOf: (
    owner: string,
    permissions?: readonly GrantedPermission[],
    tier?: Tier,
  ) => Promise<string>;
}

/** Where callers sit: surfaces without keys tell them apart by their address. */
export const ATTACKER_ADDRESS = '127.0.0.1';
export const NEIGHBOUR_ADDRESS = '127.0.0.77';

const SURFACES: readonly SurfaceName[] = ['main', 'simulation', 'cae', 'console'];

let shared: Promise<Attacked> | null = null;

/** How many suites of this process have not had it yet; all are loaded before the first one runs. */
let suitesToCome = 0;

/** The platform under attack, the same for all attacks of a process, for the tests of a `describe`. */
export function useAttacked(): Attacked {
  suitesToCome += 1;
  return useFixture(
    () => (shared ??= start()),
    async () => {
      suitesToCome -= 1;
      // Another platform of this process would share its task queues.
      if (suitesToCome === 0) await end();
    },
  );
}

after('ends the attacked platform, if some of its suites did not run', end);

async function end(): Promise<void> {
  if (shared === null) return;
  const { platform, database } = await shared;
  shared = null;
  await platform.stop();
  await database.db.dropDatabase();
  await database.close();
}

async function start(): Promise<Attacked> {
  const name = `attack_${randomBytes(4).toString('hex')}`;
  const folder = process.env['ATTACK_TARGET'];
  const platform = await startPlatform(engines(), {
    database: name,
    environment: {
      // Deliveries may go to this machine, and so need not go anywhere else.
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      // As in production.
      EVENT_STREAM_LIMIT: '50',
    },
    ...(folder !== undefined && { folder }),
  });
  await platform.ready();
  const database = await connectDatabase({ uri: engines().mongoUri, name });
  const keys = createApiKeyRecords(database);
  const documents = await Promise.all(
    SURFACES.map((surface) => readDocument(surface, platform.urls[surface])),
  );
  return {
    platform,
    urls: platform.urls,
    database,
    operations: documents.flat(),
    async keyOf(ownerId, permissions = ['*'], tier = 'development') {
      const facts = { ownerId, permissions, mode: 'live', tier } as const;
      return (await keys.create({ ...facts, name: 'attack', prefix: 'svc' })).key;
    },
  };
}
