import assert from 'node:assert/strict';
import {
  BOOKING_SCHEDULE_INDEXES,
  COMMITMENT_INDEXES,
} from '../../../records/booking/schedules.ts';
import type { CommitmentDocument } from '../../../records/booking/schedules.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { SKY_CHANGE_INDEXES } from '../../../records/deployment/sky-changes.ts';
import { createAgentRecords } from '../../../records/mission/agents.ts';
import { PLAN_INDEXES } from '../../../records/plan/plans.ts';
import { REVISION_INDEXES, type RevisionDocument } from '../../../records/revision/documents.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { engines } from '../engines/engines.ts';
import type { Database } from '../../../records/store/database.ts';
import { openTestRig, type TestRig } from '../rig/test-worker.ts';
import { BOOKING_NOW, startBookingConsole } from '../surfaces/booking-console.ts';
import { CONSOLE_INDEXES, type TestConsole } from '../surfaces/console.ts';
import { untilFound } from '../until-found.ts';
import { lookAndKeep, LOOKING_ORBIT } from '../booking/look-and-keep.ts';

/** The indexes of what revisions need. */
export const REVISED_INDEXES = [
  ...CONSOLE_INDEXES,
  BOOKING_SCHEDULE_INDEXES,
  COMMITMENT_INDEXES,
  PLAN_INDEXES,
  REVISION_INDEXES,
  SKY_CHANGE_INDEXES,
];

/** Half an hour of work on board, and its result to a station that sees the satellite in every orbit. */
const JOB = lookAndKeep(1800);

/** What a deployment is made with. */
export type Terms = Readonly<Record<string, unknown>>;

/** Over which more stations it is planned, and the world. */
export interface Where {
  readonly also?: readonly string[];
  readonly world?: string;
}

/** A deployment that is flown, and the station that it needs. */
export interface Flown {
  readonly id: string;
  readonly stationId: string;
  readonly satelliteId: string;
  /** When its first contact is booked. */
  readonly contact: { readonly start: Date; readonly end: Date };
}

/** A platform whose deployments are booked and revised: a console and a worker on one database. */
export interface RevisionRig {
  readonly rig: TestRig;
  readonly console: TestConsole;
  /**
   * Plans and deploys a job, half an hour of work unless told otherwise, on a satellite and a station of its own, and
   * over more stations where they are named; in a rehearsal unless another world is.
   */
  fly(name: string, terms: Terms, job?: object, where?: Where): Promise<Flown>;
  /** Tells of an outage of its station: of its contact alone, or of three days. */
  breakContact(flown: Flown, how?: 'contact' | 'all'): Promise<string>;
  /** Deploys work of a priority that needs all that it has; answers the new deployment. */
  displace(flown: Flown, priority: number): Promise<string>;
  /** Pushes elements by which its satellite is elsewhere in the same orbit. */
  pushElements(flown: Flown): Promise<void>;
  record(flown: Flown): Promise<DeploymentDocument>;
  /** What it has booked, in order of time. */
  booked(flown: Pick<Flown, 'id'>): Promise<CommitmentDocument[]>;
  revisions(flown: Flown): Promise<RevisionDocument[]>;
  /** Has an agent take a live one: one that takes revisions, unless told otherwise. */
  take(flown: Flown, accepts?: readonly string[]): Promise<void>;
  /** Has its agent tell something, at a time on the clock of its plan. */
  tell(flown: Flown, type: string, atMs: number, stepId?: string): Promise<void>;
  /** Waits for the newest revision to be in that state. */
  revised(flown: Flown, status: RevisionDocument['status']): Promise<RevisionDocument>;
  ended(flown: Flown): Promise<DeploymentDocument>;
  close(): Promise<void>;
}

/** Opens it with a worker that runs. `startMs`: when its plans begin; live ones begin in a minute. */
export async function openRevisionRig(
  database: Database,
  startMs: number = Date.parse(BOOKING_NOW),
): Promise<RevisionRig> {
  const isLive = startMs > Date.parse(BOOKING_NOW);
  const orbit = { ...LOOKING_ORBIT, ...(isLive && { epoch: new Date(startMs).toISOString() }) };
  const connection = ServerConnection.open(engines().temporalAddress);
  await registerNamespaceAndSearchAttributes(connection, 'default');
  await connection.close();
  const rig = openTestRig(database);
  const stopWorker = await rig.startWorker();
  const { gateway, relay } = rig;
  const console = await startBookingConsole(
    database,
    { gateway, relay },
    ...(isLive ? [Date.now] : []),
  );
  const { db } = database;
  const post = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await console.call('POST', path, { body });
    assert.ok(answer.status === 201 || answer.status === 202, JSON.stringify(answer.body));
    return answer.body;
  };
  const record = async ({ id }: Flown): Promise<DeploymentDocument> =>
    (await db.collection<DeploymentDocument>('deployments').findOne({ _id: id })) ??
    assert.fail(`${id} is gone`);
  const booked = ({ id }: Pick<Flown, 'id'>): Promise<CommitmentDocument[]> =>
    db
      .collection<CommitmentDocument>('commitments')
      .find({ booking_id: id })
      .sort({ start: 1 })
      .toArray();
  const revisions = ({ id }: Flown): Promise<RevisionDocument[]> =>
    db
      .collection<RevisionDocument>('deployment_revisions')
      .find({ deployment_id: id })
      .sort({ revision: -1 })
      .toArray();
  return {
    ...{ rig, console, record, booked, revisions },
    async fly(name, terms, job = JOB, { also = [], world = 'rehearsal' } = {}) {
      const place = { latitude_deg: 78.2, longitude_deg: 15.4 };
      const made = { bus: '6U', elements: orbit, name };
      const satelliteId = String((await post('/api/fleet/satellites', made))['id']);
      const stationId = String((await post('/api/fleet/stations', { ...place, name }))['id']);
      const options = {
        ...{ start: new Date(startMs).toISOString(), ground_stations: [stationId, ...also] },
        ...{ prediction_hours: 24, world },
      };
      const plan = await post('/api/plans', { satellite_id: satelliteId, ...job, options });
      const body = { plan_id: plan['id'], speed_multiplier: 1, ...terms };
      const id = String((await post('/api/deployments', body))['id']);
      const contact = (await booked({ id })).find(({ resource }) => resource.includes(stationId));
      assert.ok(contact !== undefined, 'it has booked a contact');
      return { id, stationId, satelliteId, contact };
    },
    async breakContact({ stationId, contact }, how = 'contact') {
      const start = contact.start.getTime() - 600_000;
      const end = how === 'contact' ? contact.end.getTime() + 600_000 : start + 3 * 86_400_000;
      const span = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
      const body = { station_id: stationId, kind: 'fault', ...span };
      const { id } = await post('/api/fleet/outages', body);
      await relay.deliverWaiting();
      return String(id);
    },
    async displace({ id, satelliteId, stationId }, priority) {
      // In an empty sky it wants the very same minutes.
      const start = new Date(startMs).toISOString();
      const options = { start, ground_stations: [stationId], prediction_hours: 24 };
      const plan = await post('/api/plans', { satellite_id: satelliteId, ...JOB, options });
      const body = { plan_id: plan['id'], speed_multiplier: 1, world: 'rehearsal', priority };
      const made = await post('/api/deployments', body);
      assert.deepEqual(made['displaced'], [id]);
      await relay.deliverWaiting();
      return String(made['id']);
    },
    async take(flown, accepts = ['revisions']) {
      const { owner_id: ownerId, satellite_id: satelliteId } = await record(flown);
      const agentId = `agent-of-${satelliteId}`;
      await createAgentRecords(database).register(
        { ownerId, agentId },
        { satelliteId, accepts },
        Date.now(),
      );
      const claim = {
        ownerId,
        agentId,
        satelliteId,
        takesRevisions: accepts.includes('revisions'),
      };
      const taken = await rig.records.claimForAgent(claim);
      assert.equal(taken?._id, flown.id);
      await relay.deliverWaiting();
    },
    async tell(flown, type, atMs, stepId) {
      const { owner_id: ownerId, agent_id: agentId } = await record(flown);
      const event = { type, timestampMs: atMs, stepId: stepId ?? null, payload: {} };
      const told = await rig.records.appendEvents({
        ...{ ownerId, agentId: agentId ?? '', deploymentId: flown.id, events: [event] },
      });
      assert.equal(told.kind, 'stored');
      await relay.deliverWaiting();
    },
    async pushElements({ satelliteId }) {
      const elements = { ...orbit, epoch: '2026-07-24T18:00:00Z' };
      await post(`/api/fleet/satellites/${satelliteId}/elements`, { elements });
      await relay.deliverWaiting();
    },
    revised: (flown, status) =>
      untilFound(async () => {
        const [newest] = await revisions(flown);
        return newest?.status === status ? newest : null;
      }, `a revision of ${flown.id} that is ${status}`),
    ended: (flown) =>
      untilFound(async () => {
        const found = await record(flown);
        return found.completed_at === null ? null : found;
      }, `the end of ${flown.id}`),
    async close() {
      await console.close();
      await stopWorker();
      await rig.close();
    },
  };
}
