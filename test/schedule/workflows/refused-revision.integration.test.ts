import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { FLEET_STATIONS, type StationDocument } from '../../../records/fleet/documents.ts';
import { registerStations } from '../../kit/booking/registered.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { runActivity } from '../../kit/engines/quiet-runtime.ts';
import { openRevisionRig, REVISED_INDEXES, type Flown } from '../../kit/revision/revision-rig.ts';

/** Where the rig has its stations; others there see the less of the sky the worse they are. */
const PLACE = { id: '', provider: '', latDeg: 78.2, lonDeg: 15.4, altitudeM: 0 };
const FREE = { owners: null, priority_cap: null } as const;

describe('revisions that the register would refuse', function () {
  this.timeout(300_000);
  const database = useDatabase(...REVISED_INDEXES);
  const platform = useFixture(
    () => openRevisionRig(database),
    (it) => it.close(),
  );

  let made = 0;
  const set = (id: string, fields: Partial<StationDocument>) =>
    database.db
      .collection<StationDocument>(FLEET_STATIONS)
      .updateOne({ _id: id }, { $set: fields });
  /** A station of somebody else beside that of the rig, which sees less of the sky, and which others may use. */
  const shared = async (minutes: number | null): Promise<string> => {
    const name = `Beside ${(made += 1)}`;
    const [id = ''] = await registerStations(database, 'somebody-else', [{ ...PLACE, name }]);
    const rules = minutes === null ? null : { ...FREE, max_minutes_per_day: minutes };
    await set(id, { sharing: 'public', share_rules: rules, min_elevation_deg: 15 });
    return id;
  };
  const own = async (): Promise<string> => {
    const name = `Worst ${(made += 1)}`;
    const [id = ''] = await registerStations(database, 'owner', [{ ...PLACE, name }]);
    await set(id, { min_elevation_deg: 25 });
    return id;
  };
  const stationsOf = async (flown: Flown): Promise<string[]> =>
    (await platform.booked(flown)).flatMap(({ resource }) =>
      resource.startsWith('station/') ? [resource.slice('station/'.length)] : [],
    );

  for (const [why, minutes] of [
    ['of which others may book no more minutes', 0],
    ['that is shared no longer', null],
  ] as const)
    it(`use no station ${why}, and nobody is asked about such a plan`, async () => {
      const beside = await shared(minutes);
      const worst = await own();
      const where = { also: [beside, worst], ...(minutes !== null && { world: 'live' }) };
      const flown = await platform.fly(`Refused ${minutes ?? 'any'}`, {}, undefined, where);
      if (minutes === null) await set(beside, { sharing: 'private' });
      await platform.breakContact(flown, 'all');
      const { revision } = await platform.revised(flown, 'accepted');
      assert.equal(revision, 2, 'the first that was found is flown');
      assert.deepEqual(await stationsOf(flown), [worst]);
    });

  it('fail, and say why, where there is no other plan', async () => {
    const beside = await shared(0);
    const where = { also: [beside], world: 'live' };
    const flown = await platform.fly('No minutes', {}, undefined, where);
    await platform.breakContact(flown, 'all');
    const { status, failure_reason: reason } = await platform.ended(flown);
    assert.equal(status, 'failed');
    assert.match(
      reason ?? '',
      new RegExp(`no feasible plan is left: .*station/${beside}.* 0 min a day`),
    );
    assert.deepEqual(await platform.revisions(flown), []);
  });

  it('end where a booking refuses three times what the looks do not see', async () => {
    const beside = await shared(null);
    const flown = await platform.fly('Stuck', { revision: 'ask' }, undefined, { also: [beside] });
    const { planning } = platform.rig.wired.activities;
    const deploymentId = flown.id;
    let looks = 0;
    const look = (kind: 'displaced' | 'outage') =>
      runActivity(planning.recheckPlan, {
        ...{ deploymentId, look: `by hand ${(looks += 1)}`, positionS: 0, speed: 1 },
        causes: [{ kind, subject: kind === 'outage' ? 'otg' : null }],
      });
    // Nothing of it is delivered to its workflow.
    const start = flown.contact.start.getTime() - 600_000;
    const body = {
      ...{ station_id: flown.stationId, kind: 'fault', start: new Date(start).toISOString() },
      end: new Date(start + 3 * 86_400_000).toISOString(),
    };
    assert.equal((await platform.console.call('POST', '/api/fleet/outages', { body })).status, 201);
    for (const revision of [2, 3, 4]) {
      assert.equal((await look(revision === 2 ? 'outage' : 'displaced')).kind, 'revised');
      await set(beside, { sharing: 'private' });
      const settled = { deploymentId, revision, decision: 'accept', by: 'owner' } as const;
      const report = await runActivity(planning.settleRevision, { ...settled, positionS: 0 });
      assert.equal(report.kind, 'outrun');
      await set(beside, { sharing: 'public' });
    }
    assert.equal((await look('outage')).kind, 'revised', 'whatever else has changed is looked at');
    await database.db
      .collection<{ readonly _id: string }>('deployment_revisions')
      .deleteOne({ _id: `${deploymentId}/5` });
    const last = await look('displaced');
    assert.equal(last.kind, 'infeasible');
    assert.match(last.reason, new RegExp(`station/${beside} cannot be booked by this owner$`));
  });
});
