import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchiving } from '../../../records/archive/archiving.ts';
import { createFolderStore } from '../../../records/archive/folder-store.ts';
import { readLines, sha256Of } from '../../../records/archive/file.ts';
import {
  DEPLOYMENT_EVENTS,
  DEPLOYMENTS,
  PACKED_EVENTS,
} from '../../../records/deployment/collections.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import { createEventPacking } from '../../../records/deployment/packed-events.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { newId } from '../../../records/store/ids.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { openTestDatabase } from '../../kit/engines/database.ts';
import { aDeployment } from '../../kit/makers/deployment.ts';
import type { Row } from '../../kit/bench/measure.ts';

/** `ARCHIVE_DEPLOYMENTS` measures with others; the goal is of 100,000. */
const COUNT = Number(process.env['ARCHIVE_DEPLOYMENTS'] ?? 10_000);
const EVENTS = 30;
const GOAL = { count: 100_000, minutes: 30 };
const T0 = Date.parse('2026-01-10T12:00:00Z');
const AT_ONCE = 250;

/**
 * Ended deployments whose events are packed and which then go to an archive in a folder: bytes in MongoDB before and
 * after, and the processor time of this process and of MongoDB for each deployment, beside the goal of 100,000 in half
 * an hour of one processor. Every file is read again afterwards and compared with what was there.
 */
const database = await openTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'archive-'));
const rows: Row[] = [];
try {
  await migrate(database, { migrations: [] });
  await fill();
  const before = await bytesOf(DEPLOYMENT_EVENTS);
  const clock = () => T0 + 400 * DAY_MS;
  const never = () => false;
  const packing = await measured(() => createEventPacking(database, clock).packDue(never));
  // What single events had is given to later ones: files of MongoDB do not shrink at once.
  const after = await bytesOf(PACKED_EVENTS);
  rows.push({
    work: `${packing.result} logs of ${EVENTS} events packed`,
    figure: `${each(packing.busyMs)} ms of processor each`,
    beside: `${mb(before)} MB of events with their indexes become ${mb(after)} MB: ${(100 * (1 - after / before)).toFixed(0)} % saved`,
  });
  const store = createFolderStore(folder);
  const archiving = await measured(() => createArchiving(database, store, clock).archiveDue(never));
  const { records, files, bytes } = archiving.result;
  const minutes = (archiving.busyMs * GOAL.count) / COUNT / 60_000;
  const wall = (archiving.wallMs * GOAL.count) / COUNT / 60_000;
  rows.push({
    work: `${records} records (${COUNT} deployments, their logs) archived in ${files} files, ${mb(bytes)} MB`,
    figure: `${each(archiving.busyMs)} ms of processor each (${each(archiving.mongodMs)} of them MongoDB's)`,
    beside: `${GOAL.count}: ${minutes.toFixed(1)} min of one processor (${wall.toFixed(1)} min by the clock now), goal ${GOAL.minutes}: ratio ${(minutes / GOAL.minutes).toFixed(2)}`,
  });
  rows.push(await compare());
} finally {
  await rm(folder, { recursive: true });
  await database.drop();
}
console.table(rows);

function each(ms: number): string {
  return (ms / COUNT).toFixed(2);
}

function mb(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

async function fill(): Promise<void> {
  for (let from = 0; from < COUNT; from += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, COUNT - from) }, (_, index) =>
      ended(from + index),
    );
    await database.db.collection<DeploymentDocument>(DEPLOYMENTS).insertMany(made);
    await database.db.collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS).insertMany(
      made.flatMap(({ _id }) => eventsOf(_id)),
      { ordered: false },
    );
  }
}

function ended(index: number): DeploymentDocument {
  const at = new Date(T0 + (index % 20) * DAY_MS);
  return aDeployment({
    ...{ _id: newId('dep'), owner_id: `owner-${index % 10}`, status: 'completed', seq: EVENTS },
    ...{ started: true, started_at: at, completed_at: at, pack_after: at },
    ...{ events_expire_after: at, expire_after: at },
    status_history: (['pending', 'dispatched', 'running', 'completed'] as const).map((status) => ({
      ...{ status, at, by: 'player', reason: null, event_id: newId('evt') },
    })),
  });
}

function eventsOf(deploymentId: string): DeploymentEventDocument[] {
  return Array.from({ length: EVENTS }, (_, index): DeploymentEventDocument => {
    const at = new Date(T0 + index * 60_000);
    return {
      ...{ _id: newId('evt'), deployment_id: deploymentId, seq: index + 1 },
      event_type: index % 3 === 0 ? 'step.started' : 'step.completed',
      step_id: `step-${index % 7}`,
      payload: {
        message: `step ${index % 7} of the plan, pass ${index}`,
        ...{ output_data_mb: index * 1.25, progress: index / EVENTS, job_id: deploymentId },
      },
      ...{ event_timestamp: at, created_at: at, source: 'player', agent_id: null },
      plan_index: index,
    };
  });
}

/** Bytes on the disk of a collection with its indexes. */
async function bytesOf(name: string): Promise<number> {
  await database.client.db('admin').command({ fsync: 1 });
  const [stats] = await database.db
    .collection(name)
    .aggregate<{ storageStats: { storageSize: number; totalIndexSize: number } }>([
      { $collStats: { storageStats: {} } },
    ])
    .toArray();
  const { storageSize = 0, totalIndexSize = 0 } = stats?.storageStats ?? {};
  return storageSize + totalIndexSize;
}

interface Measured<T> {
  readonly result: T;
  readonly wallMs: number;
  /** Of this process and of MongoDB. */
  readonly busyMs: number;
  readonly mongodMs: number;
}

async function measured<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const since = performance.now();
  const own = process.cpuUsage();
  const mongod = await mongodBusyMs();
  const result = await work();
  const { user, system } = process.cpuUsage(own);
  const mongodMs = (await mongodBusyMs()) - mongod;
  const wallMs = performance.now() - since;
  return { result, wallMs, busyMs: (user + system) / 1000 + mongodMs, mongodMs };
}

async function mongodBusyMs(): Promise<number> {
  const { extra_info: info } = (await database.client.db('admin').command({ serverStatus: 1 })) as {
    extra_info: { user_time_us: number; system_time_us: number };
  };
  return (info.user_time_us + info.system_time_us) / 1000;
}

/** Reads every file as it lies there: its bytes are those of the manifest, its lines are what was there. */
async function compare(): Promise<Row> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.gz'));
  const ids = new Set<string>();
  let wrong = 0;
  let lines = 0;
  for (const name of names) {
    const content = await readFile(join(folder, name));
    const manifest = JSON.parse(
      await readFile(join(folder, name.replace('.jsonl.gz', '.manifest.json')), 'utf8'),
    ) as { sha256: string; lines: number };
    const read = await readLines(content);
    if (sha256Of(content) !== manifest.sha256 || read.length !== manifest.lines) wrong += 1;
    lines += read.length;
    for (const { kind, id, record } of read) {
      if (kind === 'deployments') ids.add(id);
      else if (JSON.stringify(withoutIds(record)) !== expected(id, record)) wrong += 1;
    }
  }
  const left = await database.db.collection(DEPLOYMENTS).countDocuments();
  return {
    work: `${names.length} files read again: ${ids.size} deployments, ${lines} lines`,
    figure: `${wrong} differ`,
    beside: `${COUNT} deployments, ${COUNT * (EVENTS + 1)} records were there, ${left} are left`,
  };
}

function expected(deploymentId: string, record: object): string {
  const { seq } = record as { seq: number };
  return JSON.stringify(withoutIds(eventsOf(deploymentId)[seq - 1] ?? {}));
}

/** Fields by name, without the id that is new each time. */
function withoutIds(record: object): [string, unknown][] {
  return Object.entries(record)
    .filter(([name]) => name !== '_id')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}
