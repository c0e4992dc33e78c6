import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { MongoClient } from 'mongodb';
import { type FaultEngines, startFaultEngines } from '../support/fault-engines.ts';
import { type Answer, type Platform, call, startPlatform } from '../support/platform.ts';

const DATABASE = 'faults_workloads';
const SATELLITE = '25544';
/** Everything has ended by then, also what only the reconciler of the next minute finds, ms. */
const SETTLED_WITHIN_MS = 300_000;
const OPEN_PHASES = ['submitted', 'scheduling', 'dispatching', 'awaiting_report'];
const OPEN_DEPLOYMENTS = ['pending', 'dispatched', 'running'];
/** Submitted in the storm, so many a second, with so many deaths of the worker in between. */
const STORM = Number(process.env['FAULT_WORKLOADS'] ?? '1000');
const PER_SECOND = 20;
const WORKER_DEATHS = 4;

/** What one fault did to a few workloads. */
interface Tally {
  readonly fault: string;
  readonly phases: string;
  readonly settledS: number;
}

interface Workload {
  readonly _id: string;
  readonly phase: string;
  readonly workflow_status: string;
  readonly history: readonly { readonly phase: string }[];
  readonly outcome: { readonly stages_done: number } | null;
  readonly cost: { readonly cents: number } | null;
}

describe('faults while workloads run', function () {
  this.timeout(1_800_000);
  let engines: FaultEngines;
  let platform: Platform;
  let mongo: MongoClient;
  const tallies: Tally[] = [];

  before(async () => {
    engines = await startFaultEngines();
    platform = await startPlatform(engines, { database: DATABASE });
    await platform.ready();
    mongo = new MongoClient(engines.mongoUri);
  });

  after(async () => {
    console.table(tallies);
    await mongo.close();
    await platform.stop();
    await engines.stop();
  });

  const db = () => mongo.db(DATABASE);
  const submit = (key: string, more: object) => submitOne(platform, key, more);
  const read = (ids: readonly string[]) =>
    db()
      .collection<Workload>('workloads')
      .find({ _id: { $in: [...ids] } })
      .toArray();

  /** Waits until all have ended and nothing of theirs runs any more. */
  const settled = async (ids: readonly string[]): Promise<Workload[]> => {
    const deadline = Date.now() + SETTLED_WITHIN_MS;
    for (;;) {
      const found = await read(ids).catch(() => []);
      const open = found.filter(({ phase }) => OPEN_PHASES.includes(phase));
      const orphans =
        found.length === ids.length && open.length === 0
          ? await db()
              .collection('deployments')
              .countDocuments({ workload_id: { $in: [...ids] }, status: { $in: OPEN_DEPLOYMENTS } })
          : -1;
      if (orphans === 0) return found;
      const phases = open.map(({ _id, phase }) => `${_id} ${phase}`).join(', ');
      assert.ok(
        Date.now() < deadline,
        `${found.length} found, ${orphans} orphans; open: ${phases}`,
      );
      await sleep(500);
    }
  };

  /** Every promise that holds for an ended workload, read straight from the collections. */
  const assertSound = async (workloads: readonly Workload[]): Promise<void> => {
    const ids = workloads.map(({ _id }) => _id);
    const bills = await db()
      .collection<{ _id: string; cents: number }>('billing_records')
      .find({ _id: { $in: ids } })
      .toArray();
    const stages = await db()
      .collection<{ workload_id: string; status: string; deployment_id: string | null }>(
        'workload_stages',
      )
      .find({ workload_id: { $in: ids } })
      .toArray();
    const links = await db()
      .collection<{ workload_id: string; deployment_id: string }>('artifact_links')
      .find({ workload_id: { $in: ids }, superseded: { $exists: false } })
      .toArray();
    for (const { _id, phase, history, outcome, cost } of workloads) {
      const finals = history.filter((entry) => !OPEN_PHASES.includes(entry.phase));
      assert.deepEqual(
        finals.map((entry) => entry.phase),
        [phase],
        `${_id} ends once`,
      );
      const order = history.map((entry) => OPEN_PHASES.indexOf(entry.phase)).slice(0, -1);
      assert.deepEqual(order, [...new Set(order)].sort(), `${_id} never moves backwards`);
      assert.equal(bills.find((bill) => bill._id === _id)?.cents, cost?.cents, `bill of ${_id}`);
      const own = stages.filter(({ workload_id }) => workload_id === _id);
      const done = own.filter(({ status }) => status === 'done');
      assert.equal(outcome?.stages_done, done.length, `stages of ${_id}`);
      assert.ok(
        own.every(({ status }) => ['done', 'failed', 'canceled'].includes(status)),
        `every stage of ${_id} has ended`,
      );
      const told = new Set(
        links.filter((link) => link.workload_id === _id).map((link) => link.deployment_id),
      );
      for (const { deployment_id: id } of done) assert.ok(told.has(id ?? ''), `manifest of ${_id}`);
      assert.equal(told.size, done.length, `manifest of ${_id} lists what is done`);
    }
  };

  const disturbances: Record<string, (ids: readonly string[]) => Promise<void>> = {
    cancel: async (ids) => {
      for (const id of ids) {
        await call('POST', `${platform.urls.main}/v1/workloads/${id}/cancel`);
      }
    },
    'worker killed': async () => {
      await platform.worker?.kill9();
      await platform.restartWorker();
    },
    'API killed': async () => {
      await platform.api.kill9();
      await platform.restartApi();
    },
    'Temporal killed': async () => {
      await engines.temporal.kill9();
      await engines.temporal.start();
    },
    'mongod killed': async () => {
      await engines.mongod.kill9();
      await engines.mongod.start();
    },
  };
  const phases = ['scheduling', 'dispatching', 'awaiting_report'];

  for (const phase of phases) {
    for (const [fault, disturb] of Object.entries(disturbances)) {
      it(`${fault} in ${phase}`, async () => {
        const endsBy = fault === 'cancel' ? 'canceled' : 'done';
        // Slow ones are stopped by the fault, fast ones must come through it.
        const speed = endsBy === 'done' ? { speed_multiplier: 2_000 } : { speed_multiplier: 1 };
        const body = { ...bodyFor(phase), ...speed };
        const ids = await Promise.all(
          [0, 1, 2].map((index) => submit(`${fault}-${phase}-${String(index)}`, body)),
        );
        if (phase !== 'scheduling') await reached(read, ids, phase);
        const startedAt = performance.now();
        await disturb(ids);
        await platform.ready();
        const ended = await settled(ids);
        tallies.push({
          fault: `${fault} in ${phase}`,
          phases: ended.map((workload) => workload.phase).join(' '),
          settledS: Math.round((performance.now() - startedAt) / 1000),
        });
        for (const workload of ended) assert.equal(workload.phase, endsBy);
        await assertSound(ended);
      });
    }
  }

  it(`${STORM} workloads at ${PER_SECOND}/s while the worker dies ${WORKER_DEATHS} times`, async () => {
    const ids: string[] = [];
    const submitting: Promise<void>[] = [];
    const deaths = Array.from({ length: WORKER_DEATHS }, (_, index) =>
      Math.floor(((index + 1) * STORM) / (WORKER_DEATHS + 1)),
    );
    let dying: Promise<void> = Promise.resolve();
    for (let index = 0; index < STORM; index++) {
      submitting.push(
        submit(`storm-${String(index)}`, {
          ...bodyFor('awaiting_report'),
          speed_multiplier: 10_000,
        }).then((id) => void ids.push(id)),
      );
      if (deaths.includes(index)) {
        dying = dying.then(() => disturbances['worker killed']?.([]));
      }
      await sleep(1000 / PER_SECOND);
    }
    await Promise.all([...submitting, dying]);
    const startedAt = performance.now();
    const ended = await settled(ids);
    tallies.push({
      fault: `${STORM} workloads, ${WORKER_DEATHS} deaths of the worker`,
      phases: `${ended.filter(({ phase }) => phase === 'done').length} done`,
      settledS: Math.round((performance.now() - startedAt) / 1000),
    });
    assert.equal(new Set(ids).size, STORM, 'none is lost, none is doubled');
    assert.equal(ended.filter(({ phase }) => phase === 'done').length, STORM);
    await assertSound(ended);
  });
});

/** A workload that stays in the phase long enough to be met there. */
function bodyFor(phase: string): object {
  const base = { type: 'onboard-ml-inference', placement: { satellites: [SATELLITE] } };
  if (phase !== 'dispatching') return base;
  return {
    ...base,
    placement: { satellites: [SATELLITE, '48274', '39084', '49260'] },
    parallelism: { class: 'data-parallel' },
    data: { total_mb: 100, shards: 2 },
  };
}

async function submitOne(platform: Platform, key: string, body: object): Promise<string> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const answer: Answer | null = await call('POST', `${platform.urls.main}/v1/workloads`, body, {
      'idempotency-key': key,
    }).catch((error: unknown) => {
      // The API itself may be the victim: a refused or broken connection is tried again.
      if (error instanceof TypeError || error instanceof SyntaxError) return null;
      throw error;
    });
    if (answer?.status === 202) return String(answer.body['id']);
    const retryable = answer === null || answer.status === 503 || answer.status === 409;
    assert.ok(retryable, `unexpected ${String(answer?.status)}: ${JSON.stringify(answer?.body)}`);
    assert.ok(Date.now() < deadline, 'a workload was not accepted within two minutes');
    await sleep(300);
  }
}

async function reached(
  read: (ids: readonly string[]) => Promise<Workload[]>,
  ids: readonly string[],
  phase: string,
): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const found = await read(ids);
    if (found.every(({ history }) => history.some((entry) => entry.phase === phase))) return;
    const phases = found.map((workload) => workload.phase).join(' ');
    // One that has ended in another way is judged by the test itself.
    if (found.every((workload) => !OPEN_PHASES.includes(workload.phase))) return;
    assert.ok(Date.now() < deadline, `not yet ${phase}: ${phases}`);
    await sleep(100);
  }
}
