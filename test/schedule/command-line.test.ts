import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import { orbital, type Call, type Ran } from '../kit/clients/command-line.ts';
import { jsonOf, openFrozenPlatform, type FrozenPlatform } from '../kit/clients/frozen-platform.ts';

const ID = 'bat_222222222222222222222222';
const REQUEST = { jobs: [{ id: 'coast', preset_id: 'split-learning' }], satellites: [25544] };
const RUNNING = {
  ...{ id: ID, status: 'running', jobs: 4, satellites: 2, result: null },
  ...{ created_at: '2026-07-25T00:00:00.000Z', updated_at: '2026-07-25T00:00:05.000Z' },
  progress: { horizon: 1, round: 3, bound: 7.123456, mixture: 6 },
};
const span = { start: '2026-07-25T02:00:00.000Z', end: '2026-07-25T02:10:00.000Z' };
const RESULT = {
  ...{ value: 5, bound: 6.25, gap: 0.2, rounds: 3, plans: 9, prices: [] },
  first_fit: { value: 2, served: 1 },
  served: [
    { job: 'late', satellite: 'sat_b', contacts: [], ...span },
    { job: 'early', satellite: 'sat_a', contacts: [], ...span, start: '2026-07-25T01:00:00.000Z' },
  ],
  booked: [{ job: 'early', deployment_id: 'dep_1', satellite: 'sat_a' }],
  refused: [{ job: 'late', code: 'schedule_conflict', message: 'antenna is booked' }],
  left_out: [{ job: 'big', reason: 'impossible', satellite: null, least_cost: null, needs: [] }],
};
const DONE = { ...RUNNING, status: 'done', result: RESULT };

describe('orbital schedule batch, on a frozen platform', function () {
  this.timeout(60_000);
  let platform: FrozenPlatform;

  before(async () => {
    platform = await openFrozenPlatform();
  });
  afterEach(() => {
    platform.replies.clear();
    platform.requests.length = 0;
  });
  after(() => platform.close());

  const line = (text: string, more: Call = {}): Promise<Ran> =>
    orbital(['schedule', 'batch', ...text.split(' ')], { ...more, env: platform.env });
  const asked = () => platform.requests.map(({ method, url }) => `${method} ${url}`);
  /** Answers of the record, one after another; the last stays. */
  const stands = (...records: readonly object[]): void => {
    let at = 0;
    platform.replies.set(`GET /v1/schedule/batch/${ID}`, (response, request) => {
      jsonOf(200, records[Math.min(at, records.length - 1)])(response, request);
      at += 1;
    });
  };

  it('submits what is in a file, with where and whether it is booked', async () => {
    const accepted = { id: ID, status: 'running', status_url: `/v1/schedule/batch/${ID}` };
    platform.replies.set('POST /v1/schedule/batch', jsonOf(202, accepted));
    const input = JSON.stringify(REQUEST);
    const { code, out } = await line('submit --file - --world mine --commit', { input });
    assert.equal(code, 0);
    assert.equal(out, `batch   ${ID}\nstatus  running\n`);
    assert.deepEqual(JSON.parse(platform.requests[0]?.body ?? ''), {
      ...{ ...REQUEST, world: 'mine', commit: true },
    });
    assert.equal((await line('submit --file - -o ids', { input })).out, `${ID}\n`);
  });

  it('wants a file that holds a batch', async () => {
    for (const [words, input] of [
      ['submit', ''],
      ['submit --file /nowhere', ''],
      ['submit --file -', '[]'],
      ['submit --file -', 'jobs'],
    ] as const) {
      const { code, err } = await line(words, { input });
      assert.deepEqual([code, err.slice(0, 7)], [2, 'error: '], words);
      assert.deepEqual(asked(), [], words);
    }
  });

  it('shows how far it is, and then what became of each job', async () => {
    stands(RUNNING);
    const running = await line(`status ${ID}`);
    assert.match(running.out, /^status +running$/m);
    assert.match(running.out, /^bound +7\.1235$/m);
    stands(DONE);
    const { out } = await line(`status ${ID}`);
    assert.match(out, /^value +5\nbound +6\.25\ngap +20\.00 %\nfirst fit +2\nserved +2\n/m);
    assert.match(out, /^booked +1\nrefused +1\nleft out +1$/m);
    const [, ...rows] = out.slice(out.indexOf('\n\n') + 2).split('\n');
    assert.match(rows[0] ?? '', /^early +booked +sat_a +2026-07-25T01:00:00Z .*dep_1$/);
    assert.match(rows[1] ?? '', /^late +refused +sat_b .*schedule_conflict: antenna is booked$/);
    assert.match(rows[2] ?? '', /^big +left out +- +- +- +impossible$/);
    assert.deepEqual(JSON.parse((await line(`status ${ID} -o json`)).out), DONE);
    assert.equal((await line(`status ${ID} -o ids`)).out, `${ID}\n`);
  });

  it('follows it to its end, a line for each change, and fails as it does', async () => {
    const next = { ...RUNNING, progress: { ...RUNNING.progress, round: 4, bound: null } };
    stands(RUNNING, RUNNING, next, DONE);
    const { code, out, err } = await line(`status ${ID} --watch`);
    assert.equal(code, 0);
    assert.deepEqual(err.trim().split('\n'), [
      'running  horizon 1, round 3, bound 7.1235',
      'running  horizon 1, round 4, bound -',
      'done  horizon 1, round 3, bound 7.1235',
    ]);
    assert.match(out, /^value +5$/m);
    stands({ ...RUNNING, status: 'failed', message: 'its workflow failed' });
    const failed = await line(`status ${ID} --watch`);
    assert.equal(failed.code, 1);
    assert.match(failed.out, /^failure +its workflow failed$/m);
    assert.match(failed.err, new RegExp(`error: ${ID} is failed`));
  });

  it('lists them, finds one by the beginning of its id, and cancels it when that is meant', async () => {
    // What a list leaves out stands here as null, and no column shows it.
    const page = { data: [RUNNING], has_more: false, cursor: null, limit: 50, total: 1 };
    platform.replies.set('GET /v1/schedule/batches', jsonOf(200, page));
    const { out } = await line('list --status running --limit 5');
    assert.deepEqual(asked(), ['GET /v1/schedule/batches?limit=5&status=running']);
    const [head = '', row = ''] = out.split('\n');
    assert.match(head, /^ID +STATUS +JOBS +SATELLITES +HORIZON +ROUND +BOUND +MADE$/);
    assert.match(row, new RegExp(`^${ID} +running +4 +2 +1 +3 +7\\.1235 +2026-07-25T00:00:00Z$`));
    const accepted = { id: ID, status: 'canceled', status_url: `/v1/schedule/batch/${ID}` };
    platform.replies.set(`POST /v1/schedule/batch/${ID}/cancel`, jsonOf(202, accepted));
    platform.requests.length = 0;
    assert.equal((await line(`cancel ${ID}`)).code, 2, 'nobody can be asked');
    assert.deepEqual(asked(), []);
    assert.equal((await line('cancel 2222 --yes')).out, `batch   ${ID}\nstatus  canceled\n`);
    assert.deepEqual(asked(), ['GET /v1/schedule/batches', `POST /v1/schedule/batch/${ID}/cancel`]);
  });
});
