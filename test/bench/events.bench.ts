import { MongoClient } from 'mongodb';
import { type Platform, call, followDeployment } from '../kit/rig/platform.ts';
import { type Row, timed } from '../kit/bench/measure.ts';
import { type Bench, benchPlatform } from '../kit/bench/with-platform.ts';

const EVENTS = 10_000;
const PAGE = 500;

/**
 * Events listed per second through the API in pages of 500 from a deployment with 10,000, beside
 * the same pages read with the bare driver.
 */
async function benchEvents({ engines, platform, database }: Bench): Promise<Row[]> {
  const mongo = new MongoClient(engines.mongoUri);
  try {
    const id = await longDeployment(mongo, platform, database);
    const pages = EVENTS / PAGE;
    const viaApi = await timed(
      async (index) => {
        const offset = String((index % pages) * PAGE);
        const answer = await call(
          'GET',
          `${platform.urls.console}/api/deployments/${id}/events?offset=${offset}&limit=${String(PAGE)}`,
        );
        const { events } = answer.body;
        if (!Array.isArray(events) || events.length !== PAGE) throw new Error('a short page');
      },
      { runs: 3 * pages, warmUp: pages },
    );
    const collection = mongo.db(database).collection('deployment_events');
    const bare = await timed(
      async (index) => {
        const rows = await collection
          .find({ deployment_id: id })
          .sort({ event_timestamp: 1, seq: 1 })
          .skip((index % pages) * PAGE)
          .limit(PAGE)
          .toArray();
        JSON.stringify(rows);
      },
      { runs: 3 * pages, warmUp: pages },
    );
    const rate = (ms: number): string => (PAGE / (ms / 1000)).toFixed(0);
    return [
      {
        work: `events listed, pages of ${String(PAGE)} of ${String(EVENTS)}`,
        figure: `${rate(viaApi.p50Ms)}/s (page p50 ${viaApi.p50Ms.toFixed(1)} ms, p99 ${viaApi.p99Ms.toFixed(1)} ms)`,
        beside: `bare driver ${rate(bare.p50Ms)}/s, time ratio ${(viaApi.p50Ms / bare.p50Ms).toFixed(2)}`,
      },
    ];
  } finally {
    await mongo.close();
  }
}

/** A finished deployment with 10,000 events: its own, copied with new ids and arrival numbers. */
async function longDeployment(
  mongo: MongoClient,
  platform: Platform,
  database: string,
): Promise<string> {
  const plan = await call('POST', `${platform.urls.cae}/v1/plan`, {
    satellite_id: '25544',
    preset_id: 'split-learning',
  });
  const created = await call('POST', `${platform.urls.console}/api/deployments`, {
    plan_id: plan.body['id'],
    mode: 'simulated',
    speed_multiplier: 10_000,
  });
  const id = String(created.body['id']);
  await followDeployment(platform.urls.console, id, (status) => status === 'completed', 60_000);
  const collection = mongo
    .db(database)
    .collection<{ _id: string; plan_index?: number; seq: number; deployment_id: string }>(
      'deployment_events',
    );
  const own = await collection.find({ deployment_id: id }).sort({ seq: 1 }).toArray();
  const more = Array.from({ length: EVENTS - own.length }, (_, index) => {
    const model = own[index % own.length];
    if (model === undefined) throw new Error('the deployment has no events');
    const seq = own.length + index + 1;
    return { ...model, _id: `evt_bench${String(index).padStart(15, '0')}`, seq, plan_index: seq };
  });
  await collection.insertMany(more);
  return id;
}

await benchPlatform('events', benchEvents);
