import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { MongoClient } from 'mongodb';
import { gmstRad } from '../../../domain/orbit/geometry/frames.ts';
import { useAgentProcess } from '../../kit/agent/agent-process.ts';
import { engines } from '../../kit/engines/engines.ts';
import { at } from '../../kit/http/answers.ts';
import { call, TEST_API_KEY, usePlatform } from '../../kit/rig/platform.ts';
import { untilFound } from '../../kit/until-found.ts';

/** When the satellite is above the station, after now, s: it is seen for five minutes before and after. */
const ABOVE_S = 480;
/** It goes so far in a second, degrees of its orbit. */
const DEGREES_PER_S = 0.0627;
/** The plan begins so long after now; its program runs so long, s. */
const BEGINS_S = 30;
const RUNS_S = 120;
/** All of it is flown by then, ms. */
const FLOWN_MS = 900_000;

const STEPS = [
  {
    ...{ id: 'look', name: 'Look', location: 'onboard', duration_s: RUNS_S },
    requires: { power_w: 3, compute: 0.2, thermal_w: 2, memory_mb: 64, storage_mb: 8 },
    output_data_mb: 1,
    run: {
      command: ['/bin/sh', '-c', 'echo seen > look.txt; sleep 60'],
      outputs: [{ path: 'look.txt', name: 'look.txt' }],
    },
  },
  {
    ...{ id: 'keep', name: 'Keep', location: 'ground', duration_s: 10, depends_on: ['look'] },
    requires: { power_w: 0, compute: 0, thermal_w: 0, memory_mb: 0, storage_mb: 0 },
    output_data_mb: 1,
  },
];

const DATABASE = 'agent_revised';

/** The contact that is booked with a station. */
async function bookedContact(stationId: string): Promise<{ start: Date; end: Date }> {
  const client = await MongoClient.connect(engines().mongoUri);
  try {
    const found = await client
      .db(DATABASE)
      .collection<{ resource: string; start: Date; end: Date }>('commitments')
      .findOne({ resource: `station/${stationId}` }, { sort: { start: 1 } });
    return found ?? assert.fail('no contact is booked');
  } finally {
    await client.close();
  }
}

describe('a live deployment that an outage revises', function () {
  this.timeout(1_200_000);
  const platform = usePlatform(DATABASE);
  const agent = useAgentProcess(TEST_API_KEY);

  it('is flown by its agent to the end of the revision, with the program that ran', async () => {
    const { console: url } = platform.urls;
    const post = async (path: string, body: object) => {
      const answer = await call('POST', `${url}${path}`, body);
      assert.ok([201, 202].includes(answer.status), JSON.stringify(answer.body));
      return answer.body;
    };
    const get = async (path: string) => (await call('GET', `${url}${path}`)).body;
    const nowMs = Date.now();
    const instant = (s: number): string => new Date(nowMs + s * 1000).toISOString();
    const degrees = (gmstRad(nowMs + ABOVE_S * 1000) * 180) / Math.PI;
    // It crosses the equator northwards at right ascension 0, above the station.
    const { id: satelliteId } = await post('/api/fleet/satellites', {
      ...{ name: 'Lark', bus: '6U' },
      elements: {
        ...{ altitude_km: 550, inclination_deg: 97.6, raan_deg: 0, arg_perigee_deg: 0 },
        ...{ mean_anomaly_deg: 360 - ABOVE_S * DEGREES_PER_S, epoch: instant(0) },
      },
    });
    const { id: stationId } = await post('/api/fleet/stations', {
      ...{ name: 'Below', latitude_deg: 0, longitude_deg: ((540 - degrees) % 360) - 180 },
      ...{ setup_s: 0, teardown_s: 0 },
    });
    const plan = await post('/api/plans', {
      satellite_id: satelliteId,
      custom_job: {
        name: 'Look and keep',
        steps: STEPS,
        policy: { objective: 'min_latency', deadline_orbits: 4, min_delivery_confidence: 0.9 },
      },
      options: {
        ...{ start: instant(BEGINS_S), ground_stations: [stationId], prediction_hours: 6 },
        world: 'drill',
      },
    });
    const made = await post('/api/deployments', {
      ...{ plan_id: plan['id'], mode: 'live', world: 'drill', revision: 'auto' },
    });
    const id = String(made['id']);
    const eventsOf = async () => {
      const page = await get(`/api/deployments/${id}/events?limit=500`);
      return page['events'] as readonly {
        readonly event_type: string;
        readonly step_id: string | null;
        readonly event_timestamp: string;
        readonly payload: Readonly<Record<string, unknown>>;
      }[];
    };
    const happened = async (type: string, stepId: string | null) =>
      (await eventsOf()).filter((one) => one.event_type === type && one.step_id === stepId);
    agent.start(['--console', url, '--satellite', String(satelliteId), '--poll', '10', '--once']);
    await untilFound(
      async () => (await happened('step.started', 'look'))[0] ?? null,
      'the beginning of the program',
      FLOWN_MS,
    );
    const contact = await bookedContact(String(stationId));
    // Over the contact that is planned after it; the pass goes on for longer.
    const outage = {
      start: new Date(contact.start.getTime() - 5_000).toISOString(),
      end: new Date(contact.end.getTime() + 60_000).toISOString(),
    };
    await post('/api/fleet/outages', { station_id: stationId, kind: 'fault', ...outage });
    await untilFound(
      () =>
        Promise.resolve(
          agent.lines.some((line) => line.includes('another plan is flown')) ? true : null,
        ),
      'the revision on board',
    );
    assert.deepEqual(await happened('step.completed', 'look'), [], 'its program still runs');
    assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    assert.equal((await get(`/api/deployments/${id}`))['status'], 'completed');
    const revisions = await get(`/api/deployments/${id}/revisions`);
    assert.deepEqual(
      [at(revisions, 'data', 0, 'revision'), at(revisions, 'data', 0, 'status')],
      [2, 'accepted'],
    );
    const [revised] = await happened('plan.revised', null);
    assert.equal(revised?.payload['revision'], 2);
    assert.equal((await happened('step.started', 'look')).length, 1);
    assert.deepEqual(await happened('step.retrying', 'look'), []);
    const ends = await happened('step.completed', 'look');
    assert.deepEqual(
      ends.map(({ payload }) => payload['attempt']),
      [1],
    );
    const keeps = await happened('step.started', 'keep');
    assert.equal(keeps.length, 1);
    assert.ok((keeps[0]?.event_timestamp ?? '') >= outage.end, 'it waits for the later contact');
    const result = await fetch(`${url}/api/deployments/${id}/artifacts/look.txt`, {
      headers: { 'x-api-key': TEST_API_KEY },
    });
    assert.equal(await result.text(), 'seen\n');
  });
});
