import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { OnConflict } from '../../../contracts/plan/world.ts';
import { satelliteResource, stationResource } from '../../../domain/booking/commitment.ts';
import { overbookings, type Capacity } from '../../../domain/booking/sum-check.ts';
import { formatOmm } from '../../../domain/orbit/elements/omm.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import { busOfClass } from '../../../domain/spacecraft/bus-classes.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { planWorkload } from '../../../domain/workload/plan/plan-workload.ts';
import type { Candidate } from '../../../domain/workload/workload.ts';
import {
  COMMITMENTS,
  toCommitment,
  type CommitmentDocument,
} from '../../../records/booking/schedules.ts';
import { noteSkyChange } from '../../../records/deployment/sky-changes.ts';
import { FLEET_SATELLITES, type FleetSatelliteDocument } from '../../../records/fleet/documents.ts';
import { createFleetRecords } from '../../../records/fleet/fleet.ts';
import { readOutages } from '../../../records/fleet/worlds.ts';
import type {
  WorkloadDocument,
  WorkloadStageDocument,
} from '../../../records/workload/documents.ts';
import type { NewWorkload } from '../../../records/workload/workloads.ts';
import { registerSatellites, registerStations } from '../../kit/booking/registered.ts';
import { walkerCandidates } from '../../kit/makers/candidates.ts';
import { FLEET_START_MS } from '../../kit/makers/fleets.ts';
import { aNewWorkload, aWorkloadJob, presetJob } from '../../kit/makers/workload.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { useWorkloadRig } from '../../kit/rig/workload-rig.ts';

const OWNER = 'owner-1';
const BUS = busOfClass('6U', 'given');
/** Those that satellites see which fly as far north and south as 53 degrees. */
const PLACES = DEFAULT_STATIONS.filter(({ name }) => ['Wallops', 'Oregon'].includes(name));

describe('stages of workloads whose sky changes before they begin', function () {
  this.timeout(300_000);
  const rig = useWorkloadRig();
  let satellites: string[] = [];
  let stations: string[] = [];
  let elements = walkerCandidates(4, 2).map((one) => one.elements);

  const registered = async (
    startMs: number,
    fleet: readonly Candidate[] = walkerCandidates(4, 2),
  ): Promise<void> => {
    const { db } = rig.database;
    for (const name of ['fleet_satellites', 'fleet_stations', 'fleet_outages', 'commitments'])
      await db.collection(name).deleteMany({});
    elements = fleet.map((one) => ({ ...one.elements, epochMs: startMs, epochUs: 0 }));
    satellites = await registerSatellites(rig.database, OWNER, elements);
    stations = await registerStations(rig.database, OWNER, PLACES);
  };
  beforeEach('registers a fleet of its own', async () => {
    await registered(FLEET_START_MS);
    rig.planner.plan = (job, candidates) => Promise.resolve(planWorkload(job, candidates));
  });

  interface Asked {
    readonly shards: number;
    readonly candidates: number;
    readonly onConflict?: OnConflict;
    /** Live, where it is given. */
    readonly startMs?: number;
  }
  /** A workload whose shards run as slowly as the clock on the wall. */
  const workloadIn = (world: string, asked: Asked): NewWorkload => ({
    ...aNewWorkload({
      candidateIds: satellites.slice(0, asked.candidates),
      ...{ class: 'data-parallel', speedMultiplier: 1, deadlineHours: 24 },
      executor: asked.startMs === undefined ? 'simulated' : 'live',
    }),
    job: aWorkloadJob('data-parallel', {
      ...{ job: presetJob('onboard-ml-inference'), startMs: asked.startMs ?? FLEET_START_MS },
      stations: PLACES.map((station, index) => ({ ...station, id: stations[index] ?? '' })),
      data: { totalMb: 60, shards: asked.shards, location: 'onboard' },
    }),
    world: {
      ...{ name: world, on_conflict: asked.onConflict ?? 'replan' },
      strict: stations.map(stationResource),
    },
  });
  const start = async (workload: NewWorkload): Promise<WorkloadDocument> => {
    const made = await rig.workloads.insert(workload);
    assert.equal(await rig.workloadGateway.start(made), 'started');
    return made;
  };
  const cancel = async (id: string): Promise<void> => {
    await rig.workloadGateway.cancel(id);
    assert.equal((await rig.ended(id)).phase, 'canceled');
  };
  const commitments = async () =>
    (await rig.database.db.collection<CommitmentDocument>(COMMITMENTS).find().toArray()).map(
      toCommitment,
    );
  const registerOutage = async (
    satellite: string,
    startMs: number,
    endMs: number,
  ): Promise<void> => {
    const kept = await createFleetRecords(rig.database).outages.create({
      ...{ owner_id: OWNER, subject_id: satellite, subject: 'satellite', kind: 'fault' },
      ...{ start: new Date(startMs), end: new Date(endMs), reason: 'a fault' },
    });
    assert.ok(kept !== null);
  };
  const outage = async (...of: Parameters<typeof registerOutage>): Promise<void> => {
    await registerOutage(...of);
    await rig.relay.deliverWaiting();
  };
  /** What is booked more often than it is there, outages among it, read by the checker of sums. */
  const overbooked = async (startMs: number) => {
    const strict = [...satellites.map(satelliteResource), ...stations.map(stationResource)];
    const span = { fromMs: startMs, untilMs: startMs + 2 * DAY_MS };
    const all = [...(await commitments()), ...(await readOutages(rig.database, strict, span))];
    const offerOf = (resource: string): Capacity => {
      const own = elements[satellites.map(satelliteResource).indexOf(resource)];
      if (own === undefined) return { kind: 'station', antennas: 1 };
      const built = buildEnvironment({
        ...{ elements: own, bus: BUS, startMs, hours: 48, stations: [], minElevationDeg: 5 },
      });
      assert.ok(built.ok);
      const { illumination, periodMs } = built.environment;
      return { kind: 'satellite', bus: BUS, illumination, periodMs };
    };
    return strict.flatMap((resource) => overbookings(resource, all, offerOf(resource)));
  };
  /** The first stage that waits for its turn on a satellite, and when it does something there. */
  const waitingStage = async (made: WorkloadDocument) => {
    await rig.until(made._id, (_, stages) => stages.some(({ status }) => status === 'running'));
    const stage = (await rig.stagesOf(made._id)).find(
      ({ status, booked }) => status === 'queued' && booked !== undefined,
    );
    assert.ok(stage?.booked !== undefined, 'a stage waits');
    const own = (await commitments()).filter(
      ({ booking, resource }) =>
        booking === stage.booked?.id && resource === satelliteResource(stage.satellite),
    );
    return {
      stage,
      startMs: Math.min(...own.map((one) => one.startMs)),
      endMs: Math.max(...own.map((one) => one.endMs)),
    };
  };
  const isOf = (index: number) => (one: WorkloadStageDocument) => one.index === index;

  it('are placed anew in an outage with their bookings, and nobody else is', async () => {
    const made = await start(workloadIn('out', { shards: 4, candidates: 2 }));
    const { stage, startMs, endMs } = await waitingStage(made);
    await outage(stage.satellite, startMs, endMs);
    await rig.until(made._id, (_, stages) => stages.find(isOf(stage.index))?.attempt === 2);
    const stages = await rig.stagesOf(made._id);
    const after = stages.find(isOf(stage.index));
    assert.ok(after?.booked !== undefined);
    assert.notEqual(after.booked.id, stage.booked?.id);
    assert.match(after.replacements[0]?.reason ?? '', /^satellite\/sat_\S+ is out of service from/);
    const ids = new Set((await commitments()).map(({ booking }) => booking));
    assert.ok(ids.has(after.booked.id) && !ids.has(stage.booked?.id ?? ''));
    const waited = stages.filter(({ satellite }) => satellite !== 'ground');
    const moved = waited.filter(({ attempt }) => attempt > 1).map(({ index }) => index);
    assert.deepEqual(moved, [stage.index]);
    assert.deepEqual(await overbooked(FLEET_START_MS), []);
    await rig.until(made._id, ({ history }) => history.at(-1)?.reason !== undefined);
    const told = (await rig.reload(made._id)).history.at(-1);
    assert.equal(told?.phase, 'dispatching');
    assert.match(told.reason ?? '', /stages? placed anew: satellite\/sat_\S+ is out of service/);
    const details = await detailsShown(rig.handleOf(made._id));
    assert.match(details, /Looked at 1 time, last \S+ because of outage: \d stages? placed anew/);
    assert.match(details, /is out of service/);
    await cancel(made._id);
  });

  it('are given up with the reason where their workload is to refuse, and give back what they had', async () => {
    const asked = { shards: 4, candidates: 2, onConflict: 'refuse' } as const;
    const made = await start(workloadIn('refuse', asked));
    const { stage, startMs, endMs } = await waitingStage(made);
    await outage(stage.satellite, startMs, endMs);
    await rig.until(made._id, (_, stages) => stages.find(isOf(stage.index))?.status === 'failed');
    const after = (await rig.stagesOf(made._id)).find(isOf(stage.index));
    assert.equal(after?.attempt, 1);
    assert.match(after.failure_reason ?? '', /is out of service/);
    await rig.until(
      made._id,
      async () => !(await commitments()).some(({ booking }) => booking === stage.booked?.id),
    );
    assert.match((await rig.reload(made._id)).history.at(-1)?.reason ?? '', /1 stage given up/);
    await cancel(made._id);
  });

  it('are placed anew where newer elements move their contacts', async () => {
    const made = await start(workloadIn('moved', { shards: 4, candidates: 2 }));
    const { stage } = await waitingStage(made);
    const own = elements[satellites.indexOf(stage.satellite)];
    assert.ok(own !== undefined);
    const newer = { ...own, meanAnomalyDeg: (own.meanAnomalyDeg + 90) % 360 };
    await rig.database.db
      .collection<FleetSatelliteDocument>(FLEET_SATELLITES)
      .updateOne({ _id: stage.satellite }, { $set: { 'elements.omm': formatOmm(newer) } });
    await noteSkyChange(rig.database, {
      ...{ of: { satellites: [stage.satellite] }, at: new Date() },
      cause: { kind: 'elements', subject: stage.satellite },
    });
    await rig.relay.deliverWaiting();
    await rig.until(made._id, (_, stages) => stages.find(isOf(stage.index))?.attempt === 2);
    const after = (await rig.stagesOf(made._id)).find(isOf(stage.index));
    assert.ok(after !== undefined && after.replacements.length === 1);
    await cancel(made._id);
  });

  it('are placed anew with the links to the satellites before them', async () => {
    // 8 degrees apart, so that they see each other.
    await registered(FLEET_START_MS, walkerCandidates(4, 1, { spreadDeg: 32 }));
    const workload = workloadIn('linked', { shards: 1, candidates: 4 });
    const { startMs: missionMs, stations: places } = workload.job;
    const layers = Array.from({ length: 4 }, (_, at) => ({
      ...{ name: `block-${at}`, computeFwdGflop: 50_000, activationMb: 20 },
    }));
    const made = await start({
      ...workload,
      job: aWorkloadJob('model-parallel', {
        ...{ layers, stages: 2, startMs: missionMs, stations: places },
      }),
    });
    const { stage, startMs, endMs } = await waitingStage(made);
    assert.equal(stage.index, 1);
    await outage(stage.satellite, startMs, endMs);
    await rig.until(made._id, (_, stages) => stages[1]?.attempt === 2);
    const [first, second] = await rig.stagesOf(made._id);
    assert.equal(first?.attempt, 1);
    assert.ok(second?.booked !== undefined && second.satellite !== stage.satellite);
    const links = (await commitments()).filter(
      ({ booking, work, draw }) =>
        booking === second.booked?.id && work === 'stage-1-link' && draw.kind === 'antenna',
    );
    assert.deepEqual(
      links.map(({ resource }) => resource).sort(),
      [first, second].map(({ satellite }) => satelliteResource(satellite)).sort(),
    );
    assert.deepEqual(await overbooked(FLEET_START_MS), []);
    await cancel(made._id);
  });

  it('are taken back from those that no agent has taken, and left to those that have', async () => {
    const startMs = Math.floor(Date.now() / 60_000) * 60_000;
    await registered(startMs);
    const made = await start(workloadIn('live', { shards: 2, candidates: 4, startMs }));
    await rig.until(made._id, (_, stages) =>
      [0, 1].every((index) => stages[index]?.status === 'dispatched'),
    );
    const [held, free] = await rig.stagesOf(made._id);
    assert.ok(held !== undefined && free !== undefined);
    const agent = { ownerId: OWNER, agentId: 'agent-1', satelliteId: held.satellite };
    assert.equal((await rig.records.claimForAgent(agent))?._id, held.deployment_id);
    for (const { satellite } of [held, free])
      await registerOutage(satellite, startMs - HOUR_MS, startMs + 2 * DAY_MS);
    // Both are known when it looks.
    const cause = { kind: 'outage', subject: null } as const;
    await rig.workloadGateway.lookAgain(made._id, { seq: 1, cause, atMs: Date.now() });
    await rig.until(made._id, (_, stages) => stages[free.index]?.attempt === 2);
    await rig.until(made._id, (_, stages) => stages[free.index]?.status === 'dispatched');
    const stages = await rig.stagesOf(made._id);
    assert.equal(stages[held.index]?.attempt, 1);
    assert.equal((await rig.records.get(OWNER, held.deployment_id ?? ''))?.status, 'dispatched');
    const former = await rig.records.get(OWNER, free.deployment_id ?? '');
    assert.equal(former?.status, 'failed');
    assert.match(former.failure_reason ?? '', /^placed anew: satellite\/sat_/);
    assert.ok(![held.satellite, free.satellite].includes(stages[free.index]?.satellite ?? ''));
    await cancel(made._id);
  });
});
