import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoServerError } from 'mongodb';
import { describe, it } from 'mocha';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import { isUnavailable, type Database } from '../../records/store/database.ts';
import { brokenConnection } from '../kit/faults/accepted.ts';
import { useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { VICTIMS } from '../kit/faults/victims.ts';
import { connectSse, type SseConnection } from '../kit/http/sse-client.ts';
import { aDeployment } from '../kit/makers/deployment.ts';
import { TEST_API_KEY } from '../kit/rig/platform.ts';
import { until } from '../kit/until.ts';
import { untilFound } from '../kit/until-found.ts';

const READERS = 20;
const CHANGES = 600;
/** The victim dies when so many changes were made. */
const DEATHS: ReadonlySet<number> = new Set([150, 300, 450]);
/** So many changes before a death every reader has all that were made: it dies in the flow of the rest. */
const FLOWING = 30;
const BETWEEN_CHANGES_MS = 20;
const BETWEEN_TRIES_MS = 300;

/** What the deaths of one victim did to the streams. */
interface Tally {
  readonly victim: string;
  readonly changes: number;
  readonly readers: number;
  readonly connections: number;
  /** Of how many changes each reader had been told at least when the victim died. */
  readonly toldAtDeath: string;
  readonly lost: number;
  readonly doubled: number;
}

describe('kill -9 while readers follow the stream of changes', function () {
  this.timeout(400_000);
  const { platform, database, kill } = useFaultPlatform('faults_stream');
  const tallies = useTallies<Tally>();

  for (const victim of VICTIMS) {
    it(`${victim}: every reader is told of every change once and in order`, async () => {
      const stop = new AbortController();
      setMaxListeners(READERS, stop.signal);
      const readers = Array.from({ length: READERS }, () =>
        follow(`${platform.urls.console}/api/stream?topics=deployments`, stop.signal),
      );
      try {
        for (const { isReady } of readers) await until(isReady, 'a reader');
        const ids = Array.from({ length: CHANGES }, (_, at) => `dep_${victim}_${at}`);
        let death = Promise.resolve();
        const toldAtDeath: number[] = [];
        for (const [made, id] of ids.entries()) {
          if (DEATHS.has(made + FLOWING)) {
            // Up again, and every reader has what it missed: changes went on while the victim was away.
            await death;
            await allTold(readers, ids[made - 1]);
          }
          if (DEATHS.has(made)) {
            toldAtDeath.push(Math.min(...readers.map((reader) => reader.told().length)));
            death = kill(victim);
          }
          await keep(database, id);
          await sleep(BETWEEN_CHANGES_MS);
        }
        await death;
        await allTold(readers, ids.at(-1));
        const told = readers.map((reader) => reader.told());
        tallies.push({
          ...{ victim, changes: CHANGES, readers: READERS },
          connections: readers.reduce((sum, reader) => sum + reader.connections(), 0),
          toldAtDeath: toldAtDeath.join(' '),
          lost: told.reduce((sum, some) => sum + CHANGES - new Set(some).size, 0),
          doubled: told.reduce((sum, some) => sum + some.length - new Set(some).size, 0),
        });
        for (const some of told) assert.deepEqual(some, ids);
        for (const reader of readers) {
          assert.equal(reader.resets(), 0);
          // Whoever was cut off came back after each death, and nobody else was cut off.
          if (victim === 'API') assert.ok(reader.connections() > DEATHS.size);
          if (victim === 'worker' || victim === 'Temporal') assert.equal(reader.connections(), 1);
        }
      } finally {
        stop.abort();
        await Promise.all(readers.map((reader) => reader.ended));
      }
    });
  }
});

/** One who follows the stream and goes on after its last event whenever it breaks off. */
interface Reader {
  readonly isReady: () => boolean;
  /** Ids of the records that it was told of. */
  readonly told: () => string[];
  readonly resets: () => number;
  readonly connections: () => number;
  readonly ended: Promise<void>;
}

function follow(url: string, signal: AbortSignal): Reader {
  const open: SseConnection[] = [];
  const messages = () => open.flatMap((connection) => connection.messages);
  const read = async (): Promise<void> => {
    while (!signal.aborted) {
      const last = messages().findLast(({ id }) => id !== undefined)?.id;
      const connection = await connectSse(url, {
        'x-api-key': TEST_API_KEY,
        ...(last !== undefined && { 'last-event-id': last }),
      }).catch(brokenConnection);
      if (connection !== null) {
        // 503 as long as MongoDB is away.
        assert.ok([200, 503].includes(connection.status), String(connection.status));
        if (connection.status === 200) open.push(connection);
        const close = (): void => {
          connection.close();
        };
        signal.addEventListener('abort', close, { once: true });
        await connection.ended.catch(brokenConnection);
        signal.removeEventListener('abort', close);
      }
      await sleep(BETWEEN_TRIES_MS);
    }
  };
  return {
    isReady: () => messages().some(({ event }) => event === 'ready'),
    told: () =>
      messages().flatMap(({ event, data }) => (event === 'message' ? [String(data['id'])] : [])),
    resets: () => messages().filter(({ event }) => event === 'reset').length,
    connections: () => open.length,
    ended: read(),
  };
}

/** Waits until every reader has been told of the change; fails when one is not. */
async function allTold(readers: readonly Reader[], id: string | undefined): Promise<void> {
  for (const reader of readers)
    await until(() => reader.told().at(-1) === id, `a reader to be told of ${String(id)}`);
}

/** Keeps a deployment that has ended, so that nothing else moves it; again and again while MongoDB is away. */
async function keep({ db }: Database, id: string): Promise<void> {
  const document = aDeployment({ _id: id, owner_id: 'dev', status: 'completed', started: true });
  await untilFound(async () => {
    try {
      await db
        .collection<DeploymentDocument>('deployments')
        .insertOne(document, { writeConcern: { w: 'majority', journal: true } });
      return true;
    } catch (error) {
      // It was kept, and the answer was lost.
      if (error instanceof MongoServerError && error.code === 11_000) return true;
      if (!isUnavailable(error)) throw error;
      return null;
    }
  }, `${id} to be kept`);
}
