import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { BOOKING_SCHEDULE_INDEXES, COMMITMENT_INDEXES } from '../../records/booking/schedules.ts';
import { DEPLOYMENT_INDEXES } from '../../records/deployment/deployments.ts';
import { FLEET_INDEXES } from '../../records/fleet/documents.ts';
import { migrate } from '../../records/migrations/migrations.ts';
import { connectDatabase } from '../../records/store/database.ts';
import { registerNetwork, stormNetwork } from '../kit/booking/storm/network.ts';
import { TALLIES, type StormTally } from '../kit/booking/storm/records.ts';
import { takeSnapshot, type StormSnapshot } from '../kit/booking/storm/snapshot.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { startFaultMongod } from '../kit/faults/fault-engines.ts';
import { seeded } from '../kit/random/seeded.ts';
import { startChild, type Child } from '../kit/rig/child.ts';

/** Commits that are taken; a tenth of them as many snapshots. `FAULT_COMMITS=500` is a first look. */
const COMMITS = Number(process.env['FAULT_COMMITS'] ?? '10000');
const SNAPSHOTS = Math.ceil(COMMITS / 10);
const PROCESSES = 8;
/** So many of them are killed in the course of it, and so often is mongod. */
const DEATHS = Math.max(3, Math.round((24 * COMMITS) / 10_000));
const MONGOD_DEATHS = Math.max(2, Math.round((5 * COMMITS) / 10_000));
const DATABASE = 'faults_bookings_storm';
const UP_MS = 150_000;
const SELECTION_MS = 60_000;

describe('a storm of bookings', function () {
  this.timeout(3_600_000);
  const mongod = useFixture(startFaultMongod, (it) => it.stop());
  const database = useFixture(
    () =>
      connectDatabase({
        ...{ uri: mongod.address, name: DATABASE, serverSelectionTimeoutMs: SELECTION_MS },
      }),
    (it) => it.close(),
  );

  it(`${COMMITS} commits of ${PROCESSES} processes with kills: nothing is booked twice at ${SNAPSHOTS} instants`, async () => {
    const indexes = [
      ...[BOOKING_SCHEDULE_INDEXES, COMMITMENT_INDEXES, DEPLOYMENT_INDEXES],
      ...FLEET_INDEXES,
    ];
    await migrate(database, { indexes, migrations: [] });
    await registerNetwork(database);
    const network = stormNetwork();
    const random = seeded(11);
    const known = new Map<string, readonly string[]>();
    let started = 0;
    const start = async (number: number): Promise<Child> => {
      started += 1;
      const child = startChild(
        `booker ${number}`,
        'test/kit/booking/storm/booker.ts',
        {},
        {
          scriptArguments: [mongod.address, DATABASE, String(number), String(1000 + started)],
        },
      );
      await child.waitFor(({ msg }) => msg === 'booking', UP_MS);
      return child;
    };
    const startedAt = performance.now();
    /** Null while it is being killed and another one starts. */
    const bookers: (Child | null)[] = await Promise.all(
      Array.from({ length: PROCESSES }, (_, at) => start(at)),
    );
    const deaths = { bookers: 0, mongod: 0 };
    let dying: Promise<void> = Promise.resolve();
    const killBooker = async (): Promise<void> => {
      const at = Math.floor(random() * PROCESSES);
      const victim = bookers[at];
      bookers[at] = null;
      await victim?.kill9();
      bookers[at] = await start(at);
    };
    const killMongod = async (): Promise<void> => {
      await mongod.kill9();
      await mongod.start();
    };
    let [snapshots, most] = [0, 0];
    let last: StormSnapshot = { made: 0, open: 0, displaced: 0, commitments: 0, violations: [] };
    try {
      const isLeft = (): boolean =>
        last.made < COMMITS ||
        snapshots < SNAPSHOTS ||
        deaths.bookers < DEATHS ||
        deaths.mongod < MONGOD_DEATHS;
      while (isLeft()) {
        last = await takeSnapshot(database, network, known);
        snapshots += 1;
        most = Math.max(most, last.commitments);
        assert.deepEqual(last.violations, [], `at snapshot ${snapshots}, ${last.made} made`);
        for (const child of bookers)
          assert.ok(child?.hasEnded !== true, `${child?.name} ended by itself: ${tail(child)}`);
        const due = (count: number): number =>
          Math.min(count, Math.floor((last.made * (count + 1)) / COMMITS));
        if (deaths.bookers < due(DEATHS)) {
          deaths.bookers += 1;
          dying = dying.then(killBooker);
        } else if (deaths.mongod < due(MONGOD_DEATHS)) {
          deaths.mongod += 1;
          dying = dying.then(killMongod);
        }
        // Snapshots are random instants: while all book, and while some begin again.
        if (random() < 0.1) await dying;
        await sleep(random() * 2 * pauseMs(last.made, snapshots, startedAt));
      }
      await dying;
    } finally {
      await dying.catch(() => undefined);
      await Promise.all(bookers.flatMap((child) => (child === null ? [] : [child.stop()])));
    }
    last = await takeSnapshot(database, network, known);
    const tallies = await database.db.collection<StormTally>(TALLIES).find().toArray();
    const total = (what: keyof Omit<StormTally, '_id'>): number =>
      tallies.reduce((sum, tally) => sum + (tally[what] ?? 0), 0);
    const [refused, cancelled, unplanned] = [
      total('refused'),
      total('cancelled'),
      total('unplanned'),
    ];
    const displaced = await database.db
      .collection('deployments')
      .countDocuments({ displaced: { $exists: true } });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.table([
      {
        commits: last.made,
        refused,
        displaced,
        cancelled,
        unplanned,
        snapshots,
        most,
        seconds,
        ...deaths,
      },
    ]);
    assert.deepEqual(last.violations, []);
    assert.ok(last.made >= COMMITS && snapshots >= SNAPSHOTS);
    assert.ok(refused > COMMITS / 50 && cancelled > COMMITS / 10, `${refused} and ${cancelled}`);
    assert.deepEqual(deaths, { bookers: DEATHS, mongod: MONGOD_DEATHS });
  });
});

/** How long until the next snapshot is due, so that they are spread over all commits, ms. */
function pauseMs(made: number, snapshots: number, startedAt: number): number {
  const eachMs = (performance.now() - startedAt) / Math.max(1, made);
  const dueAt = (snapshots * COMMITS) / SNAPSHOTS;
  return Math.max(0, Math.min(2000, (dueAt - made) * eachMs));
}

function tail(child: Child | null): string {
  return JSON.stringify(child?.lines.slice(-5));
}
