import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import { REVISION_INDEXES } from '../../records/revision/documents.ts';
import { createRevisionProgress } from '../../records/revision/progress.ts';
import { aFoundRevision } from '../kit/revision/found-revision.ts';
import { BOOKING_NOW, useBookingConsole } from '../kit/surfaces/booking-console.ts';
import { OTHER_KEY, OWNER_KEY } from '../kit/surfaces/console.ts';
import { describeContract } from './run-table.ts';
import { BOOKED } from './tables/fleet/bookings.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 97.6, epoch: '2026-07-24T12:00:00Z' };
const JOB = { preset_id: 'onboard-ml-inference' };

describe('the contract of what is booked and revised', function () {
  this.timeout(120_000);
  const { console, database, post } = useBookingConsole(REVISION_INDEXES);
  const clock = () => Date.parse(BOOKING_NOW);
  const progress = () => createRevisionProgress(database, clock);
  const ids = { shared: '', plan: '', theirplan: '' };
  let made = 0;

  const plan = async (satellite: string, world: string | null, key = OWNER_KEY) => {
    const options = { start: BOOKING_NOW, ...(world !== null && { world }) };
    return String(
      (await post('/api/plans', { satellite_id: satellite, ...JOB, options }, key))['id'],
    );
  };
  const world = (): string => `fresh-${(made += 1)}`;
  const deploy = async (more: object): Promise<string> =>
    String((await post('/api/deployments', { plan_id: ids.plan, ...more }))['id']);
  /** A booked deployment whose owner is asked about a revision. */
  const asked = async (): Promise<string> => {
    const id = await deploy({ world: world(), revision: 'ask', on_silence: 'keep' });
    const record = await database.db
      .collection<DeploymentDocument>('deployments')
      .findOne({ _id: id });
    assert.ok(record !== null);
    const found = await progress().propose(record, aFoundRevision(record, clock() + 600_000));
    assert.equal(found?.revision, 2);
    return id;
  };
  const given: Readonly<Record<string, () => string | Promise<string>>> = {
    world,
    asked,
    plan: () => ids.plan,
    theirplan: () => ids.theirplan,
    shared: () => ids.shared,
    planinworld: () => plan('Lark', 'drill'),
    quiet: () => deploy({ world: world(), revision: 'never' }),
    outrun: async () => {
      const id = await asked();
      outrun.add(id);
      return id;
    },
    decided: async () => {
      const id = await asked();
      await progress().keep(id, 2, 'owner');
      return id;
    },
    cancelled: async () => {
      const id = await asked();
      await console.call('POST', `/api/deployments/${id}/cancel`);
      return id;
    },
  };
  /** Deployments of which others take what their revision needs. */
  const outrun = new Set<string>();

  before(async () => {
    const craft = { bus: '6U', elements: ORBIT };
    await post('/api/fleet/satellites', { ...craft, name: 'Lark' });
    const open = { ...craft, name: 'Shared', sharing: 'public' };
    ids.shared = String((await post('/api/fleet/satellites', open))['id']);
    ids.plan = await plan('Lark', null);
    ids.theirplan = await plan(ids.shared, null, OTHER_KEY);
    for (const name of ['taken', 'takentwice']) await deploy({ world: name });
    await deploy({ plan_id: await plan('Shared', 'live') });
    // What the workflow of a deployment does with a decision.
    console.gateway.decideRevision = async (id, { revision, decision }) => {
      const collection = database.db.collection<{ readonly _id: string }>('deployment_revisions');
      const isOpen = { _id: `${id}/${revision}`, status: 'proposed' };
      const { asked_revision: waiting } = (await console.call('GET', `/api/deployments/${id}`))
        .body;
      if (waiting === null) return { kind: 'refused', message: 'nothing is asked' };
      if (outrun.has(id)) return { kind: 'decided', decided: { revision, outcome: 'outrun' } };
      if (decision === 'reject') await progress().keep(id, revision, 'owner');
      else
        await collection.updateOne(isOpen, {
          $set: { status: 'accepted', decided_by: 'owner', decided_at: new Date(clock()) },
        });
      return {
        kind: 'decided',
        decided: { revision, outcome: decision === 'reject' ? 'kept' : 'flown' },
      };
    };
  });

  describeContract(BOOKED, () => ({
    url: console.url,
    headers: { 'x-api-key': OWNER_KEY },
    clock,
    given: async (name) => {
      const maker = given[name];
      if (maker === undefined) throw new Error(`what is a ${name}?`);
      return await maker();
    },
  }));

  describe('the forms of a schedule', () => {
    const read = async (format: string, key = OWNER_KEY) => {
      const query = `from=${BOOKING_NOW}&satellite_id=${ids.shared}&format=${format}`;
      const headers = { 'x-api-key': key };
      const answer = await fetch(`${console.url}/api/schedule?${query}`, { headers });
      return { answer, text: await answer.text() };
    };
    for (const [format, type, first] of [
      [
        'csv',
        /^text\/csv/,
        /^resource,name,kind,start,end,deployment_id,work,priority,is_busy,unbooked[,\r]/,
      ],
      ['ics', /^text\/calendar/, /^BEGIN:VCALENDAR\r\n/],
      ['czml', /^application\/json; profile=czml/, /^\[\{"id":"document"/],
    ] as const)
      it(`${format} is of its type, and tells others that it is busy and no more`, async () => {
        const own = await read(format);
        assert.equal(own.answer.status, 200, own.text);
        assert.match(own.answer.headers.get('content-type') ?? '', type);
        assert.match(own.text, first);
        const others = await read(format, OTHER_KEY);
        assert.match(others.text, first);
        // A scene has no deployments; elsewhere their owner is told of them.
        if (format !== 'czml') assert.match(own.text, /dep_\w+/);
        assert.doesNotMatch(others.text, /dep_\w+/);
      });
  });
});
