/* eslint-disable no-control-regex -- a terminal is told by control characters */
import assert from 'node:assert/strict';
import { parse as parseCsv } from 'csv-parse/sync';
import { after, afterEach, before, describe, it } from 'mocha';
import { parse as parseYaml } from 'yaml';
import { recordedAnswers } from '../../../api/http/documents/recorded-answers.ts';
import {
  jsonOf,
  openFrozenPlatform,
  streamOf,
  type FrozenPlatform,
} from '../../kit/clients/frozen-platform.ts';
import { orbital, type Call, type Ran } from '../../kit/clients/command-line.ts';
import { FORMER_PLAN, FROZEN, NEWEST_PLAN } from '../../kit/clients/frozen-things.ts';

const { DEPLOYMENT, KEY_ID, OTHER_PLAN, PLAN, SESSION, WEBHOOK, WORKLOAD } = FROZEN;

describe('orbital, on a frozen platform', function () {
  this.timeout(120_000);
  let platform: FrozenPlatform;

  before(async () => {
    platform = await openFrozenPlatform();
  });
  afterEach(() => {
    platform.replies.clear();
    platform.requests.length = 0;
  });
  after(() => platform.close());

  const call = (line: string, more: Call = {}): Promise<Ran> =>
    orbital(line.split(' '), { ...more, env: { ...platform.env, ...more.env } });

  it('prints tables that are the same every time when they are piped', async () => {
    const rows = [
      'ID                            SATELLITE    PRESET                LABEL      LASTS  DELIVERY  MADE',
      ...[NEWEST_PLAN, FORMER_PLAN].map(({ id, created_at }) => {
        const made = `${created_at.slice(0, 19)}Z`;
        return `${id}  ISS (ZARYA)  onboard-ml-inference  -      4 min 1 s   99.99 %  ${made}`;
      }),
    ];
    assert.deepEqual(await call('plan list'), { code: 0, out: `${rows.join('\n')}\n`, err: '' });
  });

  it('prints one thing as names and values', async () => {
    const { code, out, err } = await call('sat show ISS');
    assert.equal(code, 0);
    assert.match(out, /^name {9}ISS \(ZARYA\)\nnumber {7}25544\n/);
    assert.match(out, /\naltitude {5}414\.586 to 423\.995 km\n/);
    assert.match(err, /^note: The elements are 122 days old/);
    assert.equal(platform.requests[0]?.url, '/v1/satellites/ISS');
  });

  it('gives the API’s own answer as JSON and YAML, rows as CSV, and ids alone', async () => {
    const answer = recordedAnswers('console')['get_api_plans']?.body;
    assert.deepEqual(JSON.parse((await call('plan list -o json')).out), answer);
    assert.deepEqual(JSON.parse((await call('plan list --json')).out), answer);
    assert.deepEqual(parseYaml((await call('plan list --output yaml')).out), answer);
    const csv: unknown = parseCsv((await call('plan list -o csv')).out, { columns: true });
    assert.ok(Array.isArray(csv));
    assert.deepEqual(
      csv.map((row: Record<string, string>) => [row['id'], row['satellite'], row['label']]),
      [
        [PLAN, 'ISS (ZARYA)', ''],
        [OTHER_PLAN, 'ISS (ZARYA)', ''],
      ],
    );
    assert.equal((await call('plan list -o ids')).out, `${PLAN}\n${OTHER_PLAN}\n`);
  });

  it('fits tables into the terminal, in colour unless NO_COLOR is set', async () => {
    for (const columns of [60, 80, 200]) {
      const { out } = await call('webhook list', { columns });
      const lines = out.split('\n').map((line) => line.replaceAll(/\x1b\[\d+m/g, ''));
      assert.ok(
        lines.every((line) => line.length <= columns),
        out,
      );
      assert.ok(out.includes('\x1b['));
      assert.equal(out.includes('…'), columns < 200);
    }
    const narrow = await call('webhook list', { columns: 80 });
    assert.ok(narrow.out.includes(`${WEBHOOK} `), 'an id is there to be copied');
    const plain = await call('webhook list', { columns: 80, env: { NO_COLOR: '1' } });
    assert.ok(!plain.out.includes('\x1b'));
  });

  it('previews where a workload would run, how long and for how much', async () => {
    const { out } = await call('work preview --type onboard-ml-inference');
    assert.match(out, /^feasible +yes\nwhere +\S.*\nhow +\S.*\n/m);
    assert.match(out, /^done after +.* s\nstages +1\n/m);
    assert.match(out, /^cost +[\d.]+ USD\n$/m);
  });

  it('names an example when an argument is missing', async () => {
    const { code, err } = await call('deploy watch');
    assert.equal(code, 2);
    assert.match(err, /missing required argument 'deployment'\nfix: .*orbital deploy watch \$/);
  });

  it('reads every page with --all', async () => {
    const item = (id: string) => ({
      id,
      url: 'https://x.example.com/',
      events: [],
      status: 'enabled',
      last_delivery: null,
    });
    platform.replies.set('GET /v1/webhooks', (response, { url }) => {
      const isFirst = !url.includes('cursor=');
      const page = isFirst
        ? { data: [item('wh_a')], has_more: true, cursor: 'c1' }
        : { data: [item('wh_b')], has_more: false, cursor: null };
      jsonOf(200, page)(response, platform.requests[0] ?? assert.fail());
    });
    assert.equal((await call('webhook list -o ids')).out, 'wh_a\n');
    assert.equal((await call('webhook list -o ids --all')).out, 'wh_a\nwh_b\n');
    const whole = JSON.parse((await call('webhook list -o json --all')).out) as { data: unknown[] };
    assert.equal(whole.data.length, 2);
  });

  it('keeps control characters of names from the terminal, and formulas from spreadsheets', async () => {
    const item = {
      id: 'wh_a',
      url: '=cmd()\x1b[2J',
      events: ['*'],
      status: 'enabled',
      last_delivery: null,
    };
    platform.replies.set(
      'GET /v1/webhooks',
      jsonOf(200, { data: [item], has_more: false, cursor: null }),
    );
    assert.ok(!(await call('webhook list')).out.includes('\x1b'));
    assert.match((await call('webhook list -o csv')).out, /wh_a,'=cmd\(\)/);
  });

  describe('names and beginnings of ids', () => {
    it('stand for the thing that alone is called so', async () => {
      for (const written of [DEPLOYMENT.slice(0, -1), DEPLOYMENT.slice('dep_'.length, -2)]) {
        platform.requests.length = 0;
        assert.equal((await call(`deploy show ${written}`)).code, 0);
        assert.equal(platform.requests.at(-1)?.url, `/api/deployments/${DEPLOYMENT}`);
      }
      platform.requests.length = 0;
      await call(`deploy show ${DEPLOYMENT}`);
      assert.equal(platform.requests.length, 1, 'a whole id is not looked up');
      await call('key show READER');
      assert.equal(platform.requests.at(-1)?.url, `/api/keys/${KEY_ID}`);
    });

    it('are refused with the candidates when they are nobody’s, or more than one’s', async () => {
      const many = await call('plan show pln_222');
      assert.deepEqual(many, {
        code: 2,
        out: '',
        err: `error: 'pln_222' may be 2 plans: ${PLAN}, ${OTHER_PLAN}\nfix: write more of the id\n`,
      });
      const none = await call('plan show nothing');
      assert.equal(none.code, 2);
      assert.equal(
        none.err,
        "error: there is no plan 'nothing'\nfix: look it up: orbital plan list\n",
      );
    });
  });

  describe('what cannot be undone', () => {
    it('is not done where nobody can be asked, unless --yes says so', async () => {
      const lines = [
        ['deploy cancel', DEPLOYMENT],
        ['work cancel', WORKLOAD],
        ['webhook delete', WEBHOOK],
        ['webhook rotate-secret', WEBHOOK],
        ['key revoke', KEY_ID],
        ['key rotate', KEY_ID],
        ['sim session delete', SESSION],
      ] as const;
      for (const [verb, id] of lines) {
        platform.requests.length = 0;
        const { code, err } = await call(`${verb} ${id}`);
        assert.equal(code, 2, verb);
        assert.match(err, new RegExp(`^error: ${id} will .*: this wants a yes\nfix: add --yes`));
        assert.deepEqual(platform.requests, []);
        assert.equal((await call(`${verb} ${id} --yes`)).code, 0, verb);
        assert.equal(platform.requests.length, 1);
      }
    });
  });

  describe('refusals and absence', () => {
    it('name the problem, the field, the fix and the request', async () => {
      const problems = [
        {
          path: 'satellite_id',
          message: 'is no satellite',
          suggestion: 'use a number of the catalogue',
        },
      ];
      const error = { error: 'Not valid.', code: 'validation_error', problems };
      platform.replies.set('POST /api/plans', jsonOf(400, error));
      assert.deepEqual(await call('plan make NOWHERE onboard-ml-inference'), {
        code: 3,
        out: '',
        err:
          'error: Not valid. (validation_error)\n  satellite_id: is no satellite\n' +
          '    fix: use a number of the catalogue\nrequest: req_frozen\n',
      });
      const twice = { error: 'lat: is none; lon: is none', code: 'validation_error' };
      const each = ['lat', 'lon'].map((name) => ({ path: name, message: 'is none' }));
      platform.replies.set('POST /api/plans', jsonOf(400, { ...twice, problems: each }));
      assert.equal(
        (await call('plan make ISS onboard-ml-inference')).err,
        'error: lat: is none; lon: is none (validation_error)\nrequest: req_frozen\n',
      );
      platform.replies.set(
        'GET /v1/usage',
        jsonOf(401, { error: { code: 'invalid_api_key', message: 'No.' } }),
      );
      const { err } = await call('whoami');
      assert.match(
        err,
        /fix: give a valid key: orbital login, or ORBITAL_API_KEY\nrequest: req_frozen\n$/,
      );
    });

    it('have their exit codes', async () => {
      const away = { ...platform.env, ORBITAL_MAIN_URL: 'http://127.0.0.1:1' };
      assert.equal((await orbital(['whoami'], { env: away })).code, 4);
      for (const line of [
        'nothing',
        'sat',
        'sat nothing',
        'sat show',
        'sat list -o xml',
        'sat list --limit',
        'sat list --limit x',
        'plan list --limit 0',
        'plan list --limit 1.5',
        'sim session create',
        'work submit --file /nowhere',
      ])
        assert.equal((await call(line)).code, 2, line);
      assert.equal((await call('--help')).code, 0);
      assert.equal((await call('whoami --address orbit')).code, 2);
      const status = await orbital(['status'], { env: away });
      assert.equal(status.code, 1);
      assert.match(status.out, /^main +away/m);
    });
  });

  describe('--curl', () => {
    it('shows the request, without the key, and sends nothing', async () => {
      const { code, out, err } = await call(`deploy speed ${DEPLOYMENT} 500 --curl`);
      assert.deepEqual([code, err, platform.requests], [0, '', []]);
      assert.ok(!out.includes('svc_test_frozen'));
      assert.match(out, /^curl -s -X PATCH 'http/);
      assert.match(out, /-H "x-api-key: \$ORBITAL_API_KEY"/);
    });

    it('shows what a shell sends as the command itself does', async () => {
      const { runBash } = await import('../../kit/docs/shell.ts');
      for (const line of [
        'sat show ISS',
        `deploy cancel ${DEPLOYMENT}`,
        'plan make ISS onboard-ml-inference',
        "key create it's",
      ]) {
        await call(`${line} --yes`);
        const own = platform.requests.at(-1) ?? assert.fail();
        const { out } = await call(`${line} --curl`);
        await runBash(out, platform.env);
        const shown = platform.requests.at(-1) ?? assert.fail();
        assert.notEqual(own, shown);
        assert.deepEqual([shown.method, shown.url], [own.method, own.url]);
        const bodyOf = (body: string): unknown => (body === '' ? null : JSON.parse(body));
        assert.deepEqual(bodyOf(shown.body), bodyOf(own.body));
        for (const name of ['authorization', 'x-api-key', 'content-type'])
          assert.equal(shown.headers[name], own.headers[name], `${line}: ${name}`);
      }
    });
  });

  describe('deploy watch', () => {
    const event = (seq: number, type: string): string =>
      `id: ${seq}\ndata: ${JSON.stringify({
        ...{
          id: `evt_${seq}`,
          seq,
          event_type: type,
          step_id: seq === 2 ? 'capture' : null,
          payload: {},
        },
        ...{ source: 'player', event_timestamp: `2026-07-25T00:0${seq}:00.000Z` },
      })}\n\n`;
    const path = `GET /api/deployments/${DEPLOYMENT}/events/stream`;
    const ending = (status: string): string =>
      `event: status\ndata: {"status":"${status}"}\n\nevent: end\nid: 2\ndata: {"status":"${status}"}\n\n`;

    it('prints a line for everything when it is piped, and fails with the deployment', async () => {
      const told = event(1, 'job.accepted') + event(2, 'step.started');
      platform.replies.set(path, streamOf(told + ending('completed')));
      assert.deepEqual(await call(`deploy watch ${DEPLOYMENT}`), {
        code: 0,
        out:
          '2026-07-25T00:01:00Z  job.accepted  (player)\n' +
          '2026-07-25T00:02:00Z  step.started  capture  (player)\nstatus: completed\n',
        err: '',
      });
      platform.replies.set(path, streamOf(told + ending('failed')));
      const failed = await call(`deploy watch ${DEPLOYMENT}`);
      assert.equal(failed.code, 1);
      assert.equal(failed.err, `error: ${DEPLOYMENT} has failed\n`);
    });

    it('draws in place in a terminal, at most four times a second, and gives JSON lines', async () => {
      const told = Array.from({ length: 50 }, (_, at) => event((at % 9) + 1, 'step.progress')).join(
        '',
      );
      platform.replies.set(path, streamOf(told + ending('completed')));
      const { out } = await call(`deploy watch ${DEPLOYMENT}`, { columns: 80 });
      const frames = out.split(`${DEPLOYMENT}  `).length - 1;
      assert.ok(frames >= 1 && frames <= 10, `${frames} frames`);
      assert.match(out, /completed {2}50 events\n/);
      const lines = (await call(`deploy watch ${DEPLOYMENT} -o json`)).out.trim().split('\n');
      assert.equal(lines.length, 50);
      assert.equal((JSON.parse(lines[0] ?? '') as { seq: number }).seq, 1);
    });
  });
});
