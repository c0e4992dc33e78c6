import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { LIVE } from '../../../records/booking/schedules.ts';
import { createMeasuredFlights } from '../../../records/deployment/measured-flights.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';
import { reportedEvent, T0, useDeploymentLog } from '../../kit/rig/deployment-log.ts';

describe('what agents measure of deployments that they fly', () => {
  const { rig, append, notices, reload } = useDeploymentLog();

  it('asks for a look where it falls, of booked ones that go on, and of nobody else', async () => {
    const { records, database } = rig();
    const terms = {
      booked: { world: LIVE, startMs: T0, priority: 3, preemptible: false },
      revisions: { policy: 'auto', onSilence: 'accept' },
    } as const;
    const made = [];
    for (const [satelliteId, more] of [
      ['sat_m1', terms],
      ['sat_m2', {}],
      ['sat_m3', terms],
    ] as const) {
      const one = await records.create(aNewDeployment({ mode: 'live', satelliteId, ...more }));
      const agentId = satelliteId === 'sat_m3' ? 'agent-2' : 'agent-1';
      await records.claimForAgent({ ownerId: one.owner_id, agentId, satelliteId });
      made.push(one);
    }
    const [flown, unbooked, others] = made;
    assert.ok(flown !== undefined && unbooked !== undefined && others !== undefined);
    const key = { ownerId: flown.owner_id, agentId: 'agent-1' };
    const flights = createMeasuredFlights(database, () => rig().nowMs);
    const note = (telemetry: Readonly<Record<string, unknown>>) => flights.note(key, telemetry);
    assert.deepEqual(await note({ battery_percent: 97, cpu_percent: 3 }), []);
    assert.deepEqual(await note({ battery_percent: 90 }), [flown._id]);
    assert.deepEqual(await note({ battery_percent: 88 }), [], 'hardly less');
    assert.deepEqual(await note({ battery_percent: 99 }), []);
    assert.deepEqual(await note({ battery_percent: 88, disk_free_mb: 500 }), [flown._id]);
    assert.deepEqual(await note({ battery_percent: 'full', disk_free_mb: -4 }), []);
    assert.deepEqual((await reload(flown)).measured, { charge: 0.88, free_mb: 500 });
    const asked = (await notices(flown)).flatMap(({ notice }) =>
      notice.kind === 'look_again' ? [notice.cause] : [],
    );
    const cause = { kind: 'telemetry', subject: 'agent-1' };
    assert.deepEqual(asked, [cause, cause]);
    for (const one of [unbooked, others])
      assert.ok((await notices(one)).every(({ notice }) => notice.kind !== 'look_again'));
    await append(flown, [reportedEvent('job.completed')]);
    assert.deepEqual(await note({ battery_percent: 10 }), [], 'it has ended');
  });
});
