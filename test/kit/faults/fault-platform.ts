import { Client, Connection } from '@temporalio/client';
import { after } from 'mocha';
import { connectDatabase, type Database } from '../../../records/store/database.ts';
import { useFixture } from '../engines/fixture.ts';
import { startPlatform, type Platform } from '../rig/platform.ts';
import { startFaultEngines, type FaultEngines } from './fault-engines.ts';
import { killAndRevive, killings, type Victim } from './victims.ts';

/** The platform on engines of its own, all of which may be killed. */
export interface FaultPlatform {
  readonly engines: FaultEngines;
  readonly platform: Platform;
  /** A connection of the test's own, which waits long for a server that was killed. */
  readonly database: Database;
  /** SIGKILL, and up again on the same data. */
  readonly kill: (victim: Victim | 'everything') => Promise<void>;
}

/** However long a killed mongod takes to come up again, ms. */
const SELECTION_MS = 30_000;

/** Starts engines, platform and a connection before the tests of a `describe`. */
export function useFaultPlatform(
  name: string,
  environment: () => Readonly<Record<string, string>> = () => ({}),
): FaultPlatform {
  const engines = useFixture(startFaultEngines, (it) => it.stop());
  const platform = useFixture(
    async () => {
      const made = await startPlatform(engines, { database: name, environment: environment() });
      await made.ready();
      return made;
    },
    (it) => it.stop(),
  );
  const database = useFixture(
    () => connectDatabase({ uri: engines.mongoUri, name, serverSelectionTimeoutMs: SELECTION_MS }),
    (it) => it.close(),
  );
  const kill = (victim: Victim | 'everything') =>
    killAndRevive(killings(engines, platform), victim);
  return { engines, platform, database, kill };
}

/** A client of the fault engines' Temporal. */
export function useFaultClient(engines: FaultEngines): { readonly client: Client } {
  return useFixture(
    async () => {
      const connection = await Connection.connect({ address: engines.temporalAddress });
      return { connection, client: new Client({ connection }) };
    },
    ({ connection }) => connection.close(),
  );
}

/** Rows that are printed as a table after the tests. */
export function useTallies<Tally>(): Tally[] {
  const tallies: Tally[] = [];
  after(() => {
    console.table(tallies);
  });
  return tallies;
}
