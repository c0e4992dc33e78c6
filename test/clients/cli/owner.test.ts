import assert from 'node:assert/strict';
import { access, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { VERSION } from '../../../clients/cli/version.ts';
import { recordedAnswers } from '../../../api/http/documents/recorded-answers.ts';
import { orbital, type Call, type Ran } from '../../kit/clients/command-line.ts';
import {
  jsonOf,
  openFrozenPlatform,
  type FrozenPlatform,
} from '../../kit/clients/frozen-platform.ts';
import { FROZEN } from '../../kit/clients/frozen-things.ts';

const EXPORT = 'GET /api/owner/export';
const LINES = ['{"kind":"export","owner":"acme"}', '{"kind":"plans","record":{"n":1}}'];
const WHOLE = `${[...LINES, '{"kind":"end","records":1}'].join('\n')}\n`;
const { REMOVAL } = FROZEN;
const READ = `GET /api/owner/removals/${REMOVAL}`;

describe('orbital owner, on a frozen platform', function () {
  this.timeout(60_000);
  let platform: FrozenPlatform;
  let folder: string;

  before(async () => {
    platform = await openFrozenPlatform();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orbital-owner-'));
  });
  afterEach(async () => {
    platform.replies.clear();
    platform.requests.length = 0;
    await rm(folder, { recursive: true });
  });
  after(() => platform.close());

  const call = (line: string, more: Call = {}): Promise<Ran> =>
    orbital(line.split(' '), { ...more, env: { ...platform.env, ...more.env } });
  const asked = (): string[] => platform.requests.map(({ method, url }) => `${method} ${url}`);

  describe('export', () => {
    /** Answers so and so the first times, and whole from then on. */
    const answers = (...texts: readonly string[]): void => {
      let count = 0;
      platform.replies.set(EXPORT, (response) => {
        const text = texts[count] ?? WHOLE;
        count += 1;
        response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write(text);
        // What stops in the middle of a record lost its connection.
        setTimeout(() => (text.endsWith('}\n') ? response.end() : response.destroy()), 20);
      });
    };

    it('writes a file that its owner alone reads, and says how much it is', async () => {
      answers();
      const to = join(folder, 'all.ndjson');
      assert.deepEqual(await call(`owner export --out ${to}`), {
        code: 0,
        out: `file     ${to}\nrecords  1\nsize     ${WHOLE.length} B\n`,
        err: '',
      });
      assert.equal(await readFile(to, 'utf8'), WHOLE);
      assert.equal((await stat(to)).mode & 0o777, 0o600);
      assert.deepEqual(await readdir(folder), ['all.ndjson']);
    });

    it('goes to standard output as it is, where that is a pipe', async () => {
      answers();
      assert.deepEqual(await call('owner export'), { code: 0, out: WHOLE, err: '' });
      const inTerminal = await call('owner export', { columns: 80 });
      assert.equal(inTerminal.code, 2);
      assert.match(inTerminal.err, /add --out FILE/);
      answers(`${LINES.join('\n')}\n`);
      const cut = await call('owner export');
      assert.equal(cut.code, 1);
      assert.match(cut.err, /broke off after 1 records, \d+ B: what was printed is not whole\n$/);
    });

    it('begins again when the connection is lost, and when the last line did not come', async () => {
      answers('{"kind":"exp', `${LINES.join('\n')}\n`);
      const to = join(folder, 'all.ndjson');
      const { code, err } = await call(`owner export --out ${to}`);
      assert.equal(code, 0, err);
      assert.equal(err.match(/it begins again\n/g)?.length, 2);
      assert.equal(await readFile(to, 'utf8'), WHOLE);
    });

    it('leaves the former file and no half one when it fails or is stopped', async () => {
      const to = join(folder, 'all.ndjson');
      await writeFile(to, 'former');
      answers();
      const unasked = await call(`owner export --out ${to}`);
      assert.equal(unasked.code, 2);
      assert.match(unasked.err, /will be replaced: this wants a yes\nfix: add --yes/);
      assert.deepEqual(asked(), []);
      platform.replies.set(EXPORT, (response) => response.writeHead(200).write(LINES[0]));
      const silent = await call(`owner export --out ${to} --yes --timeout 0.05`);
      assert.equal(silent.code, 1);
      assert.match(silent.err, /nothing came for 0\.05 s .*: \S+ was not written\n$/m);
      assert.equal(await readFile(to, 'utf8'), 'former');
      assert.deepEqual(await readdir(folder), ['all.ndjson']);
      const none = await call(`owner export --out ${join(folder, 'no', 'file')}`);
      assert.equal(none.code, 2);
      assert.match(none.err, /cannot be written/);
      assert.equal((await call(`owner export --out ${folder}`)).code, 2);
    });

    it('says when the platform lets it wait', async () => {
      platform.replies.set(EXPORT, (response) =>
        response
          .writeHead(409, { 'content-type': 'application/json', 'retry-after': '30' })
          .end(JSON.stringify({ error: 'Another export is being read', code: 'conflict' })),
      );
      const to = join(folder, 'all.ndjson');
      const { code, err } = await call(`owner export --out ${to}`);
      assert.equal(code, 3);
      assert.match(err, /^error: Another export .*\nfix: try again in 30 s\n/);
      await assert.rejects(access(to));
      assert.match((await call(`owner export --out ${to} --curl`)).out, /^curl -s 'http/);
      assert.deepEqual(await readdir(folder), []);
    });
  });

  describe('remove', () => {
    const body = { ...(recordedAnswers('console')['post_api_owner_removals']?.body as object) };
    const CONFIRM = `POST /api/owner/removals/${REMOVAL}/confirm`;

    it('is done for a name with --yes, and for nothing less where nobody can be asked', async () => {
      platform.replies.set('POST /api/owner/removals', jsonOf(201, { ...body, id: REMOVAL }));
      const running = { ...body, id: REMOVAL, status: 'running', removed_total: 0 };
      platform.replies.set(CONFIRM, jsonOf(202, running));
      for (const line of ['owner remove', 'owner remove acme', 'owner remove --yes'])
        assert.equal((await call(line)).code, 2, line);
      assert.deepEqual(asked(), []);
      const { code, out, err } = await call('owner remove acme --yes');
      assert.equal(code, 0, err);
      assert.match(out, new RegExp(`^removal +${REMOVAL}\nstatus +running\n`));
      assert.match(err, new RegExp(`orbital owner removal ${REMOVAL}\n$`));
      assert.deepEqual(asked(), ['POST /api/owner/removals', CONFIRM]);
      assert.deepEqual(JSON.parse(platform.requests[1]?.body ?? ''), { owner: 'acme' });
    });

    it('removes nothing of an owner with another name', async () => {
      platform.replies.set('POST /api/owner/removals', jsonOf(201, { ...body, id: REMOVAL }));
      const problems = [{ path: 'owner', message: "must be 'acme'" }];
      const error = { error: 'Type the id of the owner.', code: 'conflict', problems };
      platform.replies.set(CONFIRM, jsonOf(409, error));
      const { code, err } = await call('owner remove other --yes');
      assert.equal(code, 3);
      assert.match(err, /owner: must be 'acme'\n/);
    });

    it('is followed to its end, and read without a key', async () => {
      const at = (status: string, removed: number): object => ({
        ...{ ...body, id: REMOVAL, status, removed_total: removed },
        completed_at: status === 'removed' ? '2026-11-23T20:52:38.000Z' : null,
      });
      const states = [at('running', 0), at('removed', 9)];
      let count = 0;
      platform.replies.set(READ, (response, request) => {
        jsonOf(200, states[Math.min(count, 1)])(response, request);
        count += 1;
      });
      const followed = await call(`owner removal ${REMOVAL} --watch`);
      assert.equal(followed.code, 0, followed.err);
      assert.equal(followed.err, 'running  0 records removed\nremoved  9 records removed\n');
      assert.match(followed.out, /\nstatus +removed\n(.*\n)*done +2026-11-23T20:52:38Z\n$/);
      const keyless = { ...platform.env, ORBITAL_API_KEY: '' };
      assert.equal((await orbital(['owner', 'removal', REMOVAL], { env: keyless })).code, 0);
      platform.replies.set(READ, jsonOf(200, at('prepared', 0)));
      assert.equal((await call(`owner removal ${REMOVAL} --watch`)).code, 2);
      const refused = {
        error: "All that the owner 'acme' has is being removed",
        code: 'forbidden',
      };
      platform.replies.set(
        'GET /v1/usage',
        jsonOf(403, { error: { ...refused, message: refused.error } }),
      );
      assert.ok(!(await call('whoami')).err.includes('fix:'), 'no other key helps');
    });
  });

  it('tells the version that package.json has', async () => {
    const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8');
    assert.equal((JSON.parse(text) as { version: string }).version, VERSION);
    assert.deepEqual(await call('--version'), { code: 0, out: `${VERSION}\n`, err: '' });
  });
});
