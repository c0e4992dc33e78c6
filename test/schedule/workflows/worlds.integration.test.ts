import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { OnConflict } from '../../../contracts/plan/world.ts';
import {
  DEFAULT_PRIORITY,
  satelliteResource,
  stationResource,
  type Commitment,
} from '../../../domain/booking/commitment.ts';
import { overbookings, type Capacity } from '../../../domain/booking/sum-check.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import { busOfClass } from '../../../domain/spacecraft/bus-classes.ts';
import { MINUTE_MS } from '../../../domain/time/instant.ts';
import { planWorkload } from '../../../domain/workload/plan/plan-workload.ts';
import { replaceStage } from '../../../domain/workload/plan/replace-stage.ts';
import { COMMITMENTS, type CommitmentDocument } from '../../../records/booking/schedules.ts';
import { createFleetRecords } from '../../../records/fleet/fleet.ts';
import { createWorldBookings } from '../../../records/fleet/world-bookings.ts';
import type {
  WorkloadDocument,
  WorkloadStageDocument,
} from '../../../records/workload/documents.ts';
import type { NewWorkload } from '../../../records/workload/workloads.ts';
import { registerSatellites, registerStations } from '../../kit/booking/registered.ts';
import { FLEET_START_MS } from '../../kit/makers/fleets.ts';
import { walkerCandidates } from '../../kit/makers/candidates.ts';
import { aNewWorkload, aWorkloadJob, presetJob } from '../../kit/makers/workload.ts';
import { storeMishap } from '../../kit/rig/stage-mishap.ts';
import { workloadActs } from '../../kit/rig/workload-acts.ts';
import { useWorkloadRig } from '../../kit/rig/workload-rig.ts';

const OWNER = 'owner-1';
const BUS = busOfClass('6U', 'given');
const SATELLITE_COUNT = 4;
/** Those that satellites see which fly as far north and south as 53 degrees. */
const PLACES = DEFAULT_STATIONS.filter(({ name }) => ['Wallops', 'Oregon'].includes(name));

describe('workloads that book', function () {
  this.timeout(300_000);
  const rig = useWorkloadRig();
  const acts = workloadActs(rig);
  let elements = walkerCandidates(SATELLITE_COUNT, 2).map((one) => one.elements);
  let satellites: string[] = [];
  let stations: string[] = [];

  beforeEach('registers a fleet of its own', async function () {
    const { db } = rig.database;
    await db.collection('fleet_satellites').deleteMany({});
    await db.collection('fleet_stations').deleteMany({});
    elements = walkerCandidates(SATELLITE_COUNT, 2).map((one) => one.elements);
    satellites = await registerSatellites(rig.database, OWNER, elements);
    stations = await registerStations(rig.database, OWNER, PLACES);
    rig.planner.plan = (job, candidates) => Promise.resolve(planWorkload(job, candidates));
    rig.planner.replace = (replacement) => Promise.resolve(replaceStage(replacement));
  });

  const workloadIn = (
    world: string,
    {
      onConflict = 'replan',
      shards = 1,
      candidates = satellites,
      speed = 10_000,
      priority,
    }: {
      readonly onConflict?: OnConflict;
      readonly shards?: number;
      readonly candidates?: readonly string[];
      readonly speed?: number;
      readonly priority?: number;
    } = {},
  ): NewWorkload => ({
    ...aNewWorkload({ candidateIds: candidates, speedMultiplier: speed }),
    job: aWorkloadJob(shards === 1 ? 'single' : 'data-parallel', {
      ...{ job: presetJob('onboard-ml-inference'), startMs: FLEET_START_MS },
      stations: PLACES.map((station, index) => ({
        ...station,
        id: stations[index] ?? '',
      })),
      ...(shards > 1 && { data: { totalMb: 60, shards, location: 'onboard' } }),
    }),
    world: {
      ...{ name: world, on_conflict: onConflict, strict: stations.map(stationResource) },
      ...(priority !== undefined && { priority }),
    },
  });
  const start = async (workload: NewWorkload): Promise<WorkloadDocument> => {
    const made = await rig.workloads.insert(workload);
    assert.equal(await rig.workloadGateway.start(made), 'started');
    return made;
  };
  const bookedIn = async (world: string): Promise<CommitmentDocument[]> =>
    rig.database.db
      .collection<CommitmentDocument>(COMMITMENTS)
      .find({ schedule_id: new RegExp(`^\\["${world}"`) })
      .toArray();
  const commitmentOf = (row: CommitmentDocument): Commitment => ({
    ...{ resource: row.resource, booking: row.booking_id, work: row.work, draw: row.draw },
    ...{ startMs: row.start.getTime(), endMs: row.end.getTime() },
  });
  const bookingsIn = async (world: string): Promise<string[]> => [
    ...new Set((await bookedIn(world)).map((one) => one.booking_id)),
  ];
  const overbookedIn = async (world: string) => {
    const all = (await bookedIn(world)).map(commitmentOf);
    return [...satellites.map(satelliteResource), ...stations.map(stationResource)].flatMap(
      (resource) => overbookings(resource, all, offerOf(resource)),
    );
  };
  const offerOf = (resource: string): Capacity => {
    const at = satellites.map(satelliteResource).indexOf(resource);
    const own = elements[at];
    if (own === undefined) return { kind: 'station', antennas: 1 };
    const built = buildEnvironment({
      ...{ elements: own, bus: BUS, startMs: FLEET_START_MS, hours: 48 },
      ...{ stations: [], minElevationDeg: 5 },
    });
    assert.ok(built.ok);
    const { illumination, periodMs } = built.environment;
    return { kind: 'satellite', bus: BUS, illumination, periodMs };
  };

  it('take all that their stages use with the plan, each for the deployment that it will have', async () => {
    const made = await start(workloadIn('all', { shards: 3 }));
    const ended = await rig.ended(made._id);
    assert.equal(ended.phase, 'done', JSON.stringify(ended.outcome));
    const stages = (await rig.stagesOf(made._id)).filter(({ satellite }) => satellite !== 'ground');
    assert.equal(stages.length, 3);
    const ids = stages.map(({ deployment_id: id }) => id);
    assert.deepEqual(
      stages.map(({ booked }) => booked?.id),
      ids,
    );
    assert.deepEqual((await bookingsIn('all')).sort(), [...ids].sort());
    const deployment = await rig.records.get(OWNER, ids[0] ?? '');
    assert.equal(deployment?.booked?.world, 'all');
    assert.deepEqual(await overbookedIn('all'), []);
  });

  it('take both ends of the links of their parts with them', async () => {
    await rig.database.db.collection('fleet_satellites').deleteMany({});
    // 8 degrees apart, so that they see each other.
    elements = walkerCandidates(3, 1, { spreadDeg: 24 }).map((one) => one.elements);
    satellites = await registerSatellites(rig.database, OWNER, elements);
    const layers = Array.from({ length: 4 }, (_, at) => ({
      ...{ name: `block-${at}`, computeFwdGflop: 5_000, activationMb: 20 },
    }));
    const workload = workloadIn('linked', { candidates: satellites });
    const { startMs, stations: places } = workload.job;
    const made = await start({
      ...workload,
      job: aWorkloadJob('model-parallel', { layers, stages: 2, startMs, stations: places }),
    });
    const ended = await rig.ended(made._id);
    assert.equal(ended.phase, 'done', JSON.stringify(ended.outcome));
    const [first, second] = await rig.stagesOf(made._id);
    assert.ok(first?.booked !== undefined && second?.booked !== undefined);
    const links = (await bookedIn('linked')).filter(
      ({ booking_id: id, draw, work }) =>
        id === first.booked?.id && draw.kind === 'antenna' && work === 'stage-0-link',
    );
    assert.deepEqual(
      links.map(({ resource }) => resource).sort(),
      [first, second].map(({ satellite }) => satelliteResource(satellite)).sort(),
    );
    assert.deepEqual(await overbookedIn('linked'), []);
  });

  it('give back what lies ahead when they are canceled, of stages that wait, too', async () => {
    const made = await start(workloadIn('cut', { shards: 3, speed: 1 }));
    await acts.dispatched(made._id);
    assert.equal((await bookingsIn('cut')).length, 3);
    const { satellites: register } = createFleetRecords(rig.database);
    assert.notEqual(await register.remove(OWNER, satellites[0] ?? ''), true, 'it is booked');
    await rig.workloadGateway.cancel(made._id);
    assert.equal((await rig.ended(made._id)).phase, 'canceled');
    const left = await bookedIn('cut');
    const latest = Math.max(0, ...left.map(({ end }) => end.getTime()));
    assert.ok(latest < FLEET_START_MS + 10 * MINUTE_MS, 'nothing of what lies ahead is booked');
    assert.equal(await register.remove(OWNER, satellites[0] ?? ''), true);
  });

  /** Somebody takes what the first plan of a workload uses, before it does. */
  const withRival = (world: string): { readonly plans: () => number } => {
    let plans = 0;
    rig.planner.plan = async (job, candidates) => {
      const plan = planWorkload(job, candidates);
      plans += 1;
      const [stage] = plan.feasible ? plan.stages : [];
      if (plans > 1 || stage?.draws === undefined) return plan;
      const { draws, satellite } = stage;
      const strict = [satelliteResource(satellite), ...stations.map(stationResource)];
      await createWorldBookings(rig.database).commit(
        {
          ...{ ownerId: OWNER, tier: undefined, world, booking: 'dep_rival' },
          ...{ priority: DEFAULT_PRIORITY, strict },
          commitments: draws.commitments.map((one) => ({ ...one, booking: 'dep_rival' })),
          ...{ versions: null, capacityOf: offerOf, preemptible: false },
        },
        () => Promise.resolve(null),
      );
      return plan;
    };
    return { plans: () => plans };
  };

  it('are planned again beside who was faster', async () => {
    const rival = withRival('replanned');
    const made = await start(workloadIn('replanned', { shards: 2 }));
    assert.equal((await rig.ended(made._id)).phase, 'done');
    assert.equal(rival.plans(), 2);
    assert.deepEqual(await overbookedIn('replanned'), []);
  });

  it('book nothing of any stage where they are to refuse, and say what was taken', async () => {
    withRival('refused');
    const made = await start(workloadIn('refused', { shards: 2, onConflict: 'refuse' }));
    const ended = await rig.ended(made._id);
    assert.deepEqual([ended.phase, ended.outcome?.code], ['failed', 'schedule_conflict']);
    assert.match(ended.outcome?.message ?? '', /booked already: (satellite|station)\//);
    assert.deepEqual(await bookingsIn('refused'), ['dep_rival']);
    assert.deepEqual(await rig.stagesOf(made._id), []);
  });

  it('never book anything twice, however many begin at once on one satellite', async () => {
    const one = { candidates: satellites.slice(0, 1) };
    const made = await Promise.all(
      Array.from({ length: 5 }, () => start(workloadIn('crowd', one))),
    );
    const ended = await Promise.all(made.map(({ _id }) => rig.ended(_id)));
    const done = ended.filter(({ phase }) => phase === 'done');
    assert.ok(done.length >= 2, ended.map(({ outcome }) => outcome?.message ?? 'done').join('; '));
    assert.equal((await bookingsIn('crowd')).length, done.length);
    assert.deepEqual(await overbookedIn('crowd'), []);
  });

  /** The priorities of what is booked in a world, of a stage's own record, and of its deployment. */
  const prioritiesOf = async (world: string, stage: WorkloadStageDocument | undefined) => [
    [...new Set((await bookedIn(world)).map(({ priority }) => priority))],
    stage?.booked?.priority,
    (await rig.records.get(OWNER, stage?.deployment_id ?? ''))?.booked?.priority,
  ];

  it('book what is another’s at the priority that others may have, and say so of their deployments', async () => {
    const { db } = rig.database;
    await db.collection('fleet_satellites').deleteMany({});
    satellites = await registerSatellites(rig.database, 'owner-2', elements);
    const share_rules = { owners: null, max_minutes_per_day: null, priority_cap: 1 };
    await db
      .collection('fleet_satellites')
      .updateMany({}, { $set: { sharing: 'public', share_rules } });
    const made = await start(workloadIn('capped', { priority: 2 }));
    assert.equal((await rig.ended(made._id)).phase, 'done');
    const [stage] = await rig.stagesOf(made._id);
    assert.deepEqual(await prioritiesOf('capped', stage), [[1], 1, 1]);
  });

  it('move the booking of a stage with it to another satellite, at the priority of their key', async () => {
    const made = await start(workloadIn('moved', { speed: 1, priority: 1 }));
    await rig.until(made._id, (_, [stage]) => stage?.status === 'running');
    const [before] = await rig.stagesOf(made._id);
    assert.deepEqual(await prioritiesOf('moved', before), [[1], 1, 1]);
    const failure = { reason: 'its battery is empty' };
    await storeMishap(rig, before?.deployment_id ?? '', 'job.failed', failure, FLEET_START_MS);
    await rig.until(made._id, (_, [stage]) => stage?.attempt === 2);
    const [after] = await rig.stagesOf(made._id);
    assert.notEqual(after?.satellite, before?.satellite);
    const left = await bookedIn('moved');
    const ahead = left.filter(({ end }) => end.getTime() > FLEET_START_MS + 10 * MINUTE_MS);
    assert.deepEqual([...new Set(ahead.map((one) => one.booking_id))], [after?.booked?.id]);
    assert.notEqual(after?.booked?.id, before?.booked?.id);
    assert.deepEqual((await prioritiesOf('moved', after)).slice(0, 2), [[1], 1]);
    assert.deepEqual(await overbookedIn('moved'), []);
    await rig.workloadGateway.cancel(made._id);
    await rig.ended(made._id);
  });
});
