import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { isFinalPhase } from '../../../domain/workload/phase.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { aNewWorkload, aStagePlan, aWorkloadPlan } from '../../kit/makers/workload.ts';
import { replayPlans, type ReplayOptions } from '../../kit/peers/replaying-agent.ts';
import { useWorkloadRig } from '../../kit/rig/workload-rig.ts';
import { RIG_KEY, startConsole } from '../../kit/surfaces/console.ts';

describe('an agent that only replays plans', function () {
  this.timeout(300_000);
  const rig = useWorkloadRig();
  const site = useFixture(
    () => startConsole(rig.database),
    (it) => it.close(),
  );

  const flying = (agentId: string): ReplayOptions => ({
    agentId,
    satelliteId: '25544',
    call: (method, path, agent, body) =>
      site.call(method, path, { key: RIG_KEY, agent, ...(body === undefined ? {} : { body }) }),
    sleep: async (ms) => {
      site.clockOffsetMs += ms;
      await rig.relay.deliverWaiting();
    },
  });
  const eventsOf = (ids: readonly string[]) =>
    rig.database.db.collection('deployment_events').countDocuments({ deployment_id: { $in: ids } });

  it('completes deployments made by hand, whoever may report on them', async () => {
    const made = [
      await site.deploy({}, { key: RIG_KEY }),
      await site.deploy({ reports: 'holder' }, { key: RIG_KEY }),
    ];
    const { flown, sent, refusals } = await replayPlans(flying('old-1'), 4);
    assert.deepEqual(refusals, []);
    assert.deepEqual(flown, made);
    assert.equal(await eventsOf(made), sent, 'every event is kept');
    for (const id of made)
      assert.equal((await rig.records.get('owner-1', id))?.status, 'completed');
  });

  it('completes them at the speed of the plan, and loses no event', async () => {
    const made = [await site.deploy({}, { key: RIG_KEY }), await site.deploy({}, { key: RIG_KEY })];
    const { flown, sent, refusals } = await replayPlans({ ...flying('old-3'), speed: 50 }, 4);
    assert.deepEqual(refusals, []);
    assert.deepEqual(flown, made);
    assert.equal(await eventsOf(made), sent, 'every event is kept');
    for (const id of made)
      assert.equal((await rig.records.get('owner-1', id))?.status, 'completed');
  });

  it('completes the stages of a live workload', async () => {
    const stages = [
      aStagePlan(0, { satellite: '25544' }),
      aStagePlan(1, { satellite: '25544', dependsOn: [0] }),
    ];
    const made = await rig.submit(
      aNewWorkload({ class: 'data-parallel', executor: 'live' }),
      aWorkloadPlan(stages),
    );
    const flown: string[] = [];
    let sent = 0;
    await rig.until(made._id, async ({ phase }) => {
      if (isFinalPhase(phase)) return true;
      const replay = await replayPlans(flying('old-2'), 1);
      assert.deepEqual(replay.refusals, []);
      flown.push(...replay.flown);
      sent += replay.sent;
      return false;
    });
    const ended = await rig.ended(made._id);
    assert.equal(ended.phase, 'done', ended.outcome?.message);
    assert.equal(flown.length, 2);
    assert.equal(await eventsOf(flown), sent);
  });
});
