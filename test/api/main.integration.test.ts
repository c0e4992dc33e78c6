import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { after, before, describe, it } from 'mocha';
import { SURFACE_NAMES } from '../../api/http/kit.ts';
import { connectDatabase } from '../../records/store/database.ts';
import { at } from '../kit/http/answers.ts';
import { startChild, type Child, type LogLine } from '../kit/rig/child.ts';
import { engines } from '../kit/engines/engines.ts';
import { startProxy, type FaultyProxy } from '../kit/peers/proxy.ts';
import { untilFound } from '../kit/until-found.ts';

const START_MS = 150_000;

/** A line of a process that may have ended already by the time it is read. */
async function lineOf(api: Child, isIt: (line: LogLine) => boolean): Promise<LogLine> {
  for (let waitedMs = 0; waitedMs < START_MS; waitedMs += 50) {
    const line = api.lines.find(isIt);
    if (line !== undefined) return line;
    await sleep(50);
  }
  return assert.fail('the line did not come');
}

describe('the API process', function () {
  this.timeout(300_000);
  let dataDir = '';
  const database = `test_main_${randomBytes(4).toString('hex')}`;

  function start(environment: Readonly<Record<string, string>>): Child {
    return startChild('api', 'api/main.ts', {
      NODE_ENV: 'development',
      MAIN_PORT: '0',
      SIM_PORT: '0',
      CAE_PORT: '0',
      CONSOLE_PORT: '0',
      MONGODB_DATABASE: database,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      ...environment,
    });
  }

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'api-main-'));
  });
  after(async () => {
    await rm(dataDir, { recursive: true });
    const mongo = await connectDatabase({ uri: engines().mongoUri, name: database });
    await mongo.db.dropDatabase();
    await mongo.close();
  });

  describe('while the engines come and go', () => {
    let mongo: FaultyProxy;
    let temporal: FaultyProxy;
    let api: Child;
    let addresses: unknown;
    let simulation = '';
    let console_ = '';

    before(async () => {
      mongo = await startProxy(new URL(engines().mongoUri).host);
      temporal = await startProxy(engines().temporalAddress);
      api = start({
        MONGODB_URI: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`,
        TEMPORAL_ADDRESS: `127.0.0.1:${temporal.port}`,
        SHUTDOWN_DELAY: '2',
      });
      const line = await api.waitFor(({ msg }) => msg === 'listening', START_MS);
      addresses = line['addresses'];
      simulation = String(at(addresses, 'simulation'));
      console_ = String(at(addresses, 'console'));
    });
    after(async () => {
      await api.stop();
      await mongo.close();
      await temporal.close();
    });

    const readyz = async () => {
      const answer = await fetch(`${simulation}/readyz`);
      const body: unknown = await answer.json();
      return { status: answer.status, checks: at(body, 'checks') };
    };
    const until = async (isSo: () => Promise<boolean>) => {
      await untilFound(async () => ((await isSo()) ? true : null), 'what was awaited');
    };

    it('starts without them, alive and not ready', async () => {
      const alive = await fetch(`${simulation}/healthz`);
      assert.equal(alive.status, 200);
      await alive.text();
      assert.deepEqual(await readyz(), {
        status: 503,
        checks: { mongodb: 'unavailable', temporal: 'unavailable' },
      });
    });

    it('answers 503 with Retry-After to a caller whose key it cannot look up', async () => {
      const answer = await fetch(`${console_}/api/deployments`, {
        headers: { 'X-API-Key': 'svc_live_0123456789abcdef' },
      });
      assert.equal(answer.status, 503);
      assert.ok(answer.headers.get('retry-after') !== null);
    });

    it('prepares the database and makes the development key when MongoDB has come', async () => {
      await mongo.open();
      await until(async () => at((await readyz()).checks, 'mongodb') === 'ok');
      const key = (await readFile(join(dataDir, 'dev-api-key'), 'utf8')).trim();
      assert.ok(api.lines.some(({ msg }) => msg === 'development API key made'));
      assert.ok(!JSON.stringify(api.lines).includes(key), 'the key itself stays out of the log');
      const answer = await fetch(`${console_}/api/deployments`, { headers: { 'X-API-Key': key } });
      assert.equal(answer.status, 200);
    });

    it('is ready when Temporal has come too, and says when it has gone', async () => {
      await temporal.open();
      await until(async () => (await readyz()).status === 200);
      await temporal.close();
      await until(async () => at((await readyz()).checks, 'temporal') === 'unavailable');
      await temporal.open();
      await until(async () => (await readyz()).status === 200);
    });

    it('describes every surface in a valid OpenAPI document and on a page', async () => {
      for (const surface of SURFACE_NAMES) {
        const url = String(at(addresses, surface));
        const document: unknown = await (await fetch(`${url}/v1/openapi.json`)).json();
        assert.ok(typeof document === 'object' && document !== null);
        const result = await new Validator().validate({ ...document });
        assert.ok(result.valid, `${surface}: ${JSON.stringify(result.errors)}`);
        const page = await fetch(`${url}/docs`);
        assert.equal(page.status, 200);
        assert.match(await page.text(), /<html/);
      }
    });

    it('lets pages of the console call the CAE on the ports in use', async () => {
      const cae = String(at(addresses, 'cae'));
      const from = async (origin: string) => {
        const answer = await fetch(`${cae}/v1/presets`, { headers: { Origin: origin } });
        await answer.body?.cancel();
        return answer.status;
      };
      assert.equal(await from(console_), 200);
      assert.equal(await from(console_.replace('127.0.0.1', 'localhost')), 200);
      assert.equal(await from(simulation), 403);
    });

    it('on SIGTERM is not ready, listens on for SHUTDOWN_DELAY, and ends by itself', async () => {
      const ending = api.stop();
      await api.waitFor(({ msg }) => msg === 'stopping', START_MS);
      assert.equal((await fetch(`${simulation}/healthz`)).status, 200);
      assert.equal((await readyz()).status, 503);
      const code = await ending;
      assert.equal(code, 0, JSON.stringify(api.lines.slice(-6)));
      assert.ok(api.lines.some(({ msg }) => msg === 'stopped'));
    });
  });

  it('ends with one line that names the variable when a port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    // A TCP server's address is an object once it listens.
    const { port } = holder.address() as AddressInfo;
    const api = start({ CONSOLE_PORT: String(port) });
    const line = await lineOf(api, ({ level }) => level === 60).finally(() => holder.close());
    assert.equal(
      line['msg'],
      `Port ${port} of the console surface is taken: set CONSOLE_PORT to another port (0 = any free one).`,
    );
    assert.notEqual(await api.stop(), 0);
  });

  it('ends with every problem of its settings', async () => {
    const api = start({ MAIN_PORT: 'x', LOG_LEVEL: 'loud' });
    await lineOf(api, ({ msg }) => String(msg).includes('LOG_LEVEL must be one of'));
    assert.notEqual(await api.stop(), 0);
    assert.ok(
      api.lines.some(({ msg }) => String(msg).includes('MAIN_PORT must be a whole number')),
    );
  });
});
