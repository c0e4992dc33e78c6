import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import { recordedAnswers } from '../../../api/http/documents/recorded-answers.ts';
import { orbital, type Call, type Ran } from '../../kit/clients/command-line.ts';
import {
  jsonOf,
  openFrozenPlatform,
  type FrozenPlatform,
} from '../../kit/clients/frozen-platform.ts';
import { FROZEN } from '../../kit/clients/frozen-things.ts';

const { OUTAGE, SATELLITE, STATION } = FROZEN;
const TLE = [
  '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994',
  '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435',
];

describe('orbital fleet and schedule, on a frozen platform', function () {
  this.timeout(60_000);
  let platform: FrozenPlatform;
  let folder = '';

  before(async () => {
    platform = await openFrozenPlatform();
    folder = await mkdtemp(join(tmpdir(), 'orbital-fleet-'));
  });
  afterEach(() => {
    platform.replies.clear();
    platform.requests.length = 0;
  });
  after(async () => {
    await platform.close();
    await rm(folder, { recursive: true });
  });

  const call = (words: readonly string[], more: Call = {}): Promise<Ran> =>
    orbital(words, { ...more, env: { ...platform.env, ...more.env } });
  const line = (text: string, more: Call = {}): Promise<Ran> => call(text.split(' '), more);
  const sent = (at = -1): unknown => JSON.parse(platform.requests.at(at)?.body ?? '');

  describe('fleet', () => {
    it('registers a satellite by its number, its elements, or a whole request', async () => {
      const { code, out } = await line(
        'fleet satellites add Lark --bus 6U --norad 25544 --stations Delft,gs_svalbard --public',
      );
      assert.equal(code, 0);
      assert.match(out, /^satellite +sat_\w+\nname +/);
      assert.deepEqual(sent(), {
        ...{ name: 'Lark', bus: '6U', norad_id: '25544', sharing: 'public' },
        ground_stations: ['Delft', 'gs_svalbard'],
      });
      await line('fleet satellites add Lark --bus 6U --tle -', {
        input: `LARK\n${TLE.join('\n')}\n\n`,
      });
      assert.deepEqual(sent(), { name: 'Lark', bus: '6U', elements: { tle: TLE } });
      const file = join(folder, 'lark.json');
      await writeFile(file, JSON.stringify({ bus: { class: '12U' }, norad_id: 7 }));
      await call(['fleet', 'satellites', 'add', 'Lark', '--file', file, '--min-elevation', '8']);
      assert.deepEqual(sent(), {
        ...{ name: 'Lark', bus: { class: '12U' }, norad_id: 7, min_elevation_deg: 8 },
      });
    });

    it('registers a station, south and west of zero too, and an outage of one thing', async () => {
      const made = await line('fleet stations add Cape --lat -33.9 --lon -18.4 --antennas 2');
      assert.deepEqual([made.code, made.err], [0, '']);
      assert.deepEqual(sent(), {
        ...{ name: 'Cape', latitude_deg: -33.9, longitude_deg: -18.4, antennas: 2 },
      });
      const span = '2026-11-25T08:00:00Z 2026-11-25T12:00:00Z';
      assert.equal((await line(`fleet outages add ${span} --station Cape --fault`)).code, 0);
      assert.deepEqual(sent(), {
        ...{ start: '2026-11-25T08:00:00Z', end: '2026-11-25T12:00:00Z', kind: 'fault' },
        ...{ station_id: 'Cape', satellite_id: null },
      });
    });

    it('wants what a thing cannot be without', async () => {
      for (const wrong of [
        'fleet satellites add Lark',
        'fleet stations add Cape --lat 1',
        'fleet stations add Cape --lat x --lon 2',
        'fleet outages add a b',
        'fleet outages add a b --station c --satellite d',
        'fleet import /nowhere',
        'schedule show --as pdf',
        'schedule openings ISS',
        'schedule openings ISS --preset a --job b',
      ]) {
        const { code, err } = await line(wrong);
        assert.deepEqual([code, err.slice(0, 7)], [2, 'error: '], wrong);
        assert.deepEqual(platform.requests, [], wrong);
      }
    });

    it('forgets nothing where nobody can be asked, unless --yes says so', async () => {
      for (const [verb, id] of [
        ['satellites', SATELLITE],
        ['stations', STATION],
        ['outages', OUTAGE],
      ] as const) {
        platform.requests.length = 0;
        assert.equal((await line(`fleet ${verb} remove ${id}`)).code, 2);
        assert.equal(platform.requests.length, 0);
        assert.equal((await line(`fleet ${verb} remove ${id} --yes`)).code, 0);
        assert.deepEqual(
          platform.requests.map(({ method, url }) => `${method} ${url}`),
          [`DELETE /api/fleet/${verb}/${id}`],
        );
      }
    });

    it('exports what is there, to a file or as it comes', async () => {
      const answer = recordedAnswers('console')['get_api_fleet_document']?.body;
      assert.deepEqual(JSON.parse((await line('fleet export')).out), answer);
      const file = join(folder, 'fleet.json');
      assert.equal((await call(['fleet', 'export', '--to', file])).out, '');
      assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), answer);
      assert.equal((await line('fleet export --to /nowhere/at/all')).code, 2);
    });

    it('imports a document after it has named what would go', async () => {
      const none = { created: [], changed: [], removed: [], unchanged: 1 };
      const differs: object = {
        satellites: { ...none, removed: ['Delta 9'] },
        stations: { ...none, changed: [{ name: 'Delft', fields: ['antennas'] }] },
        outages: none,
      };
      platform.replies.set('PUT /api/fleet/document', (response, request) => {
        const { dry_run: isDry } = JSON.parse(request.body) as { dry_run: boolean };
        jsonOf(200, { ...differs, dry_run: isDry })(response, request);
      });
      const input = JSON.stringify({ satellites: [] });
      const asked = await line('fleet import -', { input });
      assert.equal(asked.code, 2);
      assert.match(asked.err, /^error: Delta 9 will be removed: this wants a yes/);
      assert.deepEqual(sent(), { satellites: [], dry_run: true });
      const done = await line('fleet import - --yes', { input });
      assert.equal(done.code, 0);
      assert.match(done.out, /^LIST +CHANGE +NAME +FIELDS\nsatellites +removed +Delta 9/);
      assert.deepEqual(sent(), { satellites: [], dry_run: false });
      platform.requests.length = 0;
      const tried = await line('fleet import - --dry-run', { input });
      assert.match(tried.err, /Nothing was changed/);
      assert.equal(platform.requests.length, 1);
    });
  });

  describe('schedule', () => {
    it('shows bars by time, and the platform’s own forms', async () => {
      const bar = (id: string, start: string, more: object) => ({
        ...{ id, lane: 0, kind: 'work', start, end: '2026-07-25T01:00:00.000Z' },
        ...{ start_offset_s: Date.parse(start), end_offset_s: 1, work: 'a', label: 'a' },
        ...{ priority: 3, is_busy: false, deployment_id: 'dep_1', ...more },
      });
      const [late, early] = ['2026-07-25T00:30:00.000Z', '2026-07-25T00:10:00.000Z'];
      const rows = [
        { id: 'satellite/s', label: 'Lark', kind: 'satellite', bars: [bar('x', late, {})] },
        {
          ...{ id: 'satellite/s/antenna', label: 'Lark', kind: 'antenna' },
          bars: [bar('y', early, { is_busy: true, label: 'busy', deployment_id: null })],
        },
        {
          ...{ id: 'deployment/d', label: 'ISS', kind: 'unbooked', unbooked: true },
          bars: [bar('z', late, {})],
        },
      ];
      platform.replies.set('GET /api/schedule', (response, request) => {
        if (request.url.includes('format=')) response.writeHead(200).end('BEGIN:VCALENDAR');
        else jsonOf(200, { world: 'live', rows, satellites: [] })(response, request);
      });
      const { out } = await line('schedule show --satellite Lark --world mine --from 2026-07-25');
      assert.equal(
        platform.requests[0]?.url,
        '/api/schedule?satellite_id=Lark&world=mine&from=2026-07-25',
      );
      const lines = out.trim().split('\n');
      assert.match(
        lines[1] ?? '',
        /^2026-07-25T00:10:00Z .*Lark \(antenna\) +busy +work +- .*yes$/,
      );
      assert.match(lines[2] ?? '', /Lark +a +work +dep_1 +3 +yes$/);
      assert.match(lines[3] ?? '', /ISS +a +work +dep_1 +3 +no$/);
      assert.equal((await line('schedule show --as ics')).out, 'BEGIN:VCALENDAR');
    });

    it('shows figures of satellites and stations in one table, and why one has none', async () => {
      const satellite = {
        ...{
          satellite_id: 'sat_a',
          name: 'Lark',
          sunlit_compute_share: 0.25,
          antenna_minutes: 12.25,
        },
        ...{ storage_peak_mb: 10, storage_mb: 100, battery_floor: 0.9, battery_guard: 0.6 },
        ...{ passes: 4, idle_passes: 3, note: null },
      };
      const unknown = {
        ...{ satellite_id: 'sat_b', name: 'Old', antenna_minutes: 0, storage_peak_mb: 0 },
        ...{ sunlit_compute_share: null, storage_mb: null, battery_floor: null },
        ...{ battery_guard: null, passes: null, idle_passes: null, note: 'Its elements are old.' },
      };
      const station = {
        ...{ station_id: 'stn_a', name: 'Cape', antennas: 1 },
        ...{ antenna_minutes: 72, antenna_share: 0.05 },
      };
      const answer = { satellites: [satellite, unknown], stations: [station] };
      platform.replies.set('GET /api/schedule/utilisation', jsonOf(200, answer));
      const { out, err } = await line('schedule utilisation');
      const [, lark, old, cape] = out.split('\n');
      assert.match(lark ?? '', /^sat_a +Lark +25\.00 % +12\.3 +- +10\/100 +90\.00 % +3\/4$/);
      assert.match(old ?? '', /^sat_b +Old +- +0\.0 +- +- +- +-$/);
      assert.match(cape ?? '', /^stn_a +Cape +- +72\.0 +5\.00 % +- +- +-$/);
      assert.equal(err, 'note: Old: Its elements are old.\n');
    });

    it('looks for room, and says when it stopped', async () => {
      const opening = {
        ...{
          satellite_id: 'sat_a',
          satellite_name: 'Lark',
          plan_start: '2026-07-25T00:00:00.000Z',
        },
        ...{ start: '2026-07-25T00:01:00.000Z', finish: '2026-07-25T00:05:30.000Z', segments: [] },
        contacts: [{ station_id: 'gs_svalbard', start: '', end: '' }],
      };
      const answer = { openings: [opening], is_complete: false };
      platform.replies.set('POST /api/schedule/openings', jsonOf(200, answer));
      const { out, err } = await line(
        'schedule openings Lark ISS --preset split-learning --from 2026-07-25 --limit 2',
      );
      assert.deepEqual(sent(), {
        ...{ satellites: ['Lark', 'ISS'], preset_id: 'split-learning' },
        ...{ from: '2026-07-25', limit: 2 },
      });
      assert.match(out, /\n2026-07-25T00:00:00Z +Lark .* 4 min 30 s +gs_svalbard\n/);
      assert.match(err, /Later starts were not tried/);
      const job = { custom_job: { steps: [] }, options: { prediction_hours: 24 } };
      await line('schedule openings Lark --job -', { input: JSON.stringify(job) });
      assert.deepEqual(sent(), { ...job, satellites: ['Lark'] });
    });
  });

  describe('a world', () => {
    it('is named by plans and deployments that ask for one', async () => {
      await line('plan make ISS split-learning --world mine');
      assert.deepEqual(sent(), {
        ...{ satellite_id: 'ISS', preset_id: 'split-learning', options: { world: 'mine' } },
      });
      await line(`deploy start ${FROZEN.PLAN} --world mine --replan`);
      assert.deepEqual(sent(), {
        ...{ plan_id: FROZEN.PLAN, mode: 'simulated' },
        ...{ world: 'mine', on_conflict: 'replan' },
      });
      await line(`deploy start ${FROZEN.PLAN} --live`);
      assert.deepEqual(sent(), { plan_id: FROZEN.PLAN, mode: 'live' });
    });

    it('that is taken is told with what stands in the way, and the way out', async () => {
      const span = (hour: number, more: object) => ({
        ...{ resource: 'station/stn_a', rule: 'antenna', needed: 2, available: 1, with: 'busy' },
        ...{ start: `2026-07-25T0${hour}:00:00.000Z`, end: `2026-07-25T0${hour}:05:00.000Z` },
        ...more,
      });
      const own = { resource: 'satellite/sat_a', rule: 'compute', with: 'dep_1' };
      const refusal = {
        ...{ error: 'schedule_conflict', code: 'schedule_conflict', message: 'It is booked.' },
        ...{ world: 'mine', next_start: '2026-07-25T08:00:00.000Z' },
        conflicts: [span(1, own), ...[2, 3, 4, 5, 6].map((hour) => span(hour, {}))],
      };
      platform.replies.set('POST /api/deployments', jsonOf(409, refusal));
      const { code, err } = await line(`deploy start ${FROZEN.PLAN} --world mine`);
      assert.equal(code, 3);
      assert.deepEqual(err.trim().split('\n').slice(0, -1), [
        'error: It is booked. (schedule_conflict)',
        '  satellite/sat_a (compute): 2026-07-25T01:00:00Z to 2026-07-25T01:05:00Z, with dep_1',
        ...[2, 3, 4, 5].map(
          (hour) =>
            `  station/stn_a (antenna): 2026-07-25T0${hour}:00:00Z to 2026-07-25T0${hour}:05:00Z, busy`,
        ),
        '  and 1 more',
        'fix: make the plan with --start 2026-07-25T08:00:00.000Z --world mine, or let the platform plan it again: --replan',
      ]);
      const never = { ...refusal, conflicts: 'none', next_start: null };
      platform.replies.set('POST /api/deployments', jsonOf(409, never));
      const other = await line(`deploy start ${FROZEN.PLAN} --world mine`);
      assert.match(other.err, /booked\. \(schedule_conflict\)\nrequest: /);
    });

    it('says whose bookings were taken, and what is shared', async () => {
      const made = {
        ...{ id: 'dep_1', status: 'pending', world: 'mine', priority: 5 },
        displaced: ['dep_2', 'busy'],
        conflicts: [
          { resource: 'satellite/25544', with: 'dep_3' },
          { resource: 'satellite/25544', with: 'dep_3' },
        ],
      };
      platform.replies.set('POST /api/deployments', jsonOf(201, made));
      const { out, err } = await line(
        `deploy start ${FROZEN.PLAN} --world mine --priority 5 --preemptible`,
      );
      assert.deepEqual(sent(), {
        ...{ plan_id: FROZEN.PLAN, mode: 'simulated', world: 'mine' },
        ...{ priority: 5, preemptible: true },
      });
      assert.match(out, /^world +mine\npriority +5$/m);
      assert.deepEqual(err.match(/^note: .*$/gm), [
        'note: It took what dep_2 had booked.',
        'note: It took what somebody else had booked.',
        'note: It shares satellite/25544 with dep_3.',
      ]);
    });
  });
});
