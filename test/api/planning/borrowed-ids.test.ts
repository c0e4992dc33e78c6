import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { pino } from 'pino';
import type { Compute } from '../../../api/http/compute.ts';
import { readNetwork } from '../../../api/main/batch/read-network.ts';
import { readWorkloadRequest } from '../../../api/main/workload/reading.ts';
import { createPlanning, type Planning } from '../../../api/planning/planning.ts';
import { readPlanRequest } from '../../../api/planning/reading/plan.ts';
import { withRegistered } from '../../../api/planning/reading/registered.ts';
import {
  ANY_STATION,
  NO_REGISTER,
  resolveStations,
} from '../../../api/planning/reading/stations.ts';
import { refuseBorrowedIds, strictResources } from '../../../api/planning/worlds.ts';
import { AppError, type Problem } from '../../../contracts/error-codes.ts';
import type { PlanRequest } from '../../../contracts/plan/request.ts';
import { DEFAULT_STATIONS, type Station } from '../../../domain/orbit/geometry/stations.ts';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import type { Worlds } from '../../../records/fleet/worlds.ts';
import { emptyWorlds } from '../../kit/memory/empty-worlds.ts';
import { memoryNumbers } from '../../kit/memory/memory-satellites.ts';
import { createMemoryPlans } from '../../kit/surfaces/cae.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');
const START = new Date(NOW).toISOString();
const JOB = { preset_id: 'onboard-ml-inference' } as const;
const ORBIT = { altitude_km: 550, inclination_deg: 53 };
const CUBE = { id: 'cube-1', altitude_km: 520, eclipses: [] };
const DESCRIBED = { id: 'stn_own', lat: 52, lon: 4.37 };
const OPTIONS = { start: START, ground_stations: [DESCRIBED] };
const OWN: Station = {
  ...{ id: 'stn_own', name: 'Delft', provider: 'fleet' },
  ...{ latDeg: 52, lonDeg: 4.37, altitudeM: 0 },
};
const never: Compute = () => Promise.reject(new Error('nothing of this may be computed'));

function contact(station_id: string) {
  const span = { start: '2026-07-25T01:10:00Z', end: '2026-07-25T01:18:30Z' };
  return { station_id, ...span, downlink_mbps: 50 };
}

describe('ids of what is registered', () => {
  const asked: string[] = [];
  // The name of the one station reads as an id of none but for its punctuation.
  const worlds: Worlds = {
    ...emptyWorlds(),
    stations: (texts) => {
      asked.push(...texts);
      const found = texts.filter((text) => [OWN.id, OWN.name, 'stn_delft'].includes(text));
      return Promise.resolve(new Map(found.map((text) => [text, OWN])));
    },
  };
  let planning: Planning;
  let satellites: ReturnType<typeof memoryNumbers>;

  before(async () => {
    satellites = memoryNumbers(await readShippedCatalogue());
    const log = pino({ level: 'silent' });
    planning = createPlanning({
      ...{ worlds, log, satellites },
      ...{ clock: () => NOW, plans: createMemoryPlans() },
    });
  });

  const read = async (request: PlanRequest) => {
    const { request: whole, registered } = await withRegistered({ satellites, worlds }, request);
    return { registered, result: readPlanRequest(whole, NOW, registered) };
  };
  const planned = (request: PlanRequest) => () => planning.create(request, never, null);
  const over = (station: string) =>
    planned({ satellite: CUBE, contacts: [contact(station)], ...JOB, options: { start: START } });
  const thrown = (problems: readonly Problem[]): never => {
    throw new AppError('validation_error', 'no', { details: { problems } });
  };

  const refused: readonly (readonly [string, string, () => Promise<unknown>])[] = [
    [
      'a plan for an inline satellite',
      'satellite.id',
      planned({ satellite: { id: 'sat_own', elements: ORBIT }, ...JOB }),
    ],
    [
      'hazards of an inline satellite',
      'satellite.id',
      () => planning.hazards({ satellite: { id: 'sat_own', elements: ORBIT } }, never),
    ],
    ['a contact with a station that nobody has', 'contacts.0.station_id', over('stn_none')],
    ['a contact with what only a name reads like', 'contacts.0.station_id', over('stn_delft')],
    [
      'a plan over a described station',
      'options.ground_stations.0.id',
      planned({ satellite_id: '25544', ...JOB, options: OPTIONS }),
    ],
    [
      'a plan of a fleet over a described station',
      'options.ground_stations.0.id',
      () => planning.planFleet({ satellite_ids: ['25544'], ...JOB, options: OPTIONS }, never),
    ],
    [
      'a member with an orbit of its own',
      'fleet.0.satellite_id',
      () => planning.planFleet({ fleet: [{ satellite_id: 'sat_x', orbit: ORBIT }], ...JOB }, never),
    ],
    [
      'openings over a described station',
      'options.ground_stations.0.id',
      () =>
        planning.openings(
          { ...JOB, satellites: ['25544'], options: { ground_stations: [DESCRIBED] } },
          { fromMs: NOW, untilMs: NOW + 1_800_000 },
          never,
        ),
    ],
    [
      'a workload over a described station',
      'options.ground_stations.0.id',
      async () => {
        const options = { ground_stations: [DESCRIBED] };
        const result = readWorkloadRequest({ type: JOB.preset_id, options }, NOW);
        return await Promise.resolve(result.ok ? null : thrown(result.problems));
      },
    ],
    [
      'a batch over a described station',
      'ground_stations.0.id',
      async () => {
        const body = { satellites: ['25544'], jobs: [JOB], ground_stations: [DESCRIBED] };
        thrown((await readNetwork({ satellites, worlds }, body, NOW)).problems);
      },
    ],
  ];
  for (const [what, path, ask] of refused)
    it(`${what} may not borrow one: ${path}`, async () => {
      const error = await ask().then(
        () => null,
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof AppError, String(error));
      assert.equal(error.code, 'validation_error');
      const problems = error.details?.['problems'] as readonly Problem[];
      assert.deepEqual(
        problems.map((one) => [one.path, /(sat|stn)_/.test(one.message)]),
        [[path, true]],
      );
    });

  it('make a contact strict where the caller may use the station, which it is shown as', async () => {
    const contacts = [contact(OWN.id), { ...contact('my-station'), outage_probability: 0.1 }];
    const { result, registered } = await read({ satellite: CUBE, contacts, ...JOB });
    assert.ok(result.ok);
    const given = result.reading.contacts ?? [];
    assert.deepEqual(
      given.map((one) => [one.stationId, one.stationName, one.provider]),
      [
        ['stn_own', 'Delft', 'fleet'],
        ['my-station', 'my-station', 'given'],
      ],
    );
    const named = [...given, ...given].map(({ stationId: id }) => ({ id }));
    assert.deepEqual(strictResources(null, named, registered), ['station/stn_own']);
  });

  it('are looked up, and no other id of a contact is', async () => {
    asked.length = 0;
    const free = ['gs_svalbard', 'my-station', 'Delft', 'STN_own', 'a stn_own'];
    const { result, registered } = await read({
      ...{ satellite: { ...CUBE, id: 'my-sat_1' }, ...JOB },
      contacts: free.map(contact),
    });
    assert.ok(result.ok);
    assert.deepEqual([asked, registered.size], [[], 0]);
    assert.deepEqual(strictResources(null, [{ id: 'Delft' }], registered), []);
  });

  it('are anybody’s where a station can only be described, and nothing is booked', () => {
    assert.ok(resolveStations([DESCRIBED], 'ground_stations', NO_REGISTER).ok);
    assert.ok(!resolveStations([DESCRIBED], 'ground_stations', ANY_STATION).ok);
  });

  it('of a plan that was kept with borrowed ones are refused where it is booked', () => {
    const satellite = (id: string) =>
      ({ id }) as Parameters<typeof refuseBorrowedIds>[0]['satellite'];
    const place = { stations: DEFAULT_STATIONS, startMs: NOW };
    const isBorrowed = (error: unknown): boolean =>
      error instanceof AppError && error.code === 'conflict';
    for (const kept of [
      { ...place, satellite: satellite('sat_own') },
      { ...place, satellite: satellite('sat_own'), strict: ['station/stn_own'] },
      { ...place, satellite: satellite('cube-1'), stations: [OWN] },
    ])
      assert.throws(() => {
        refuseBorrowedIds(kept);
      }, isBorrowed);
    const strict = ['satellite/sat_own', 'station/stn_own'];
    refuseBorrowedIds({ ...place, satellite: satellite('sat_own'), stations: [OWN], strict });
    refuseBorrowedIds({ ...place, satellite: satellite('25544') });
  });
});
