import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it } from 'mocha';
import {
  PortsTaken,
  freePorts,
  isPortFree,
  portFrom,
  requireFreePorts,
} from '../../../dev/engines/ports.ts';

describe('requireFreePorts', () => {
  it('names every taken port and the variable that moves it', async () => {
    const server = createServer();
    const [port = 0, other = 0] = await freePorts(2);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const want = (p: number, variable: string): Parameters<typeof requireFreePorts>[0][0] => ({
      port: p,
      host: '127.0.0.1',
      purpose: 'main surface',
      variable,
    });
    try {
      assert.equal(await isPortFree(port), false);
      await requireFreePorts([want(other, 'OTHER_PORT'), want(0, 'ANY_PORT')]);
      const asking = requireFreePorts([want(port, 'MAIN_PORT'), want(other, 'OTHER_PORT')]);
      await assert.rejects(asking, (error) => {
        assert.ok(error instanceof PortsTaken);
        assert.match(error.message, new RegExp(`Port ${port} \\(main surface\\) is taken`));
        assert.match(error.message, /set MAIN_PORT/);
        assert.doesNotMatch(error.message, /OTHER_PORT/);
        return true;
      });
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('freePorts', () => {
  it('picks different ports', async () => {
    const ports = await freePorts(5);
    assert.equal(new Set(ports).size, 5);
    for (const port of ports) assert.ok(await isPortFree(port));
  });

  it('picks none that an outgoing connection may have as its near end', async () => {
    const ports = await freePorts(200);
    assert.ok(ports.every((port) => port < 32_768));
  });
});

describe('portFrom', () => {
  it('reads a port, falls back, and refuses anything else', () => {
    assert.equal(portFrom({ X: '0' }, 'X', 7233), 0);
    assert.equal(portFrom({ X: '65535' }, 'X', 7233), 65_535);
    assert.equal(portFrom({}, 'X', 7233), 7233);
    assert.equal(portFrom({ X: '' }, 'X', 7233), 7233);
    for (const text of ['65536', '-1', '1e3', 'abc', '7233 ']) {
      assert.throws(() => portFrom({ X: text }, 'X', 7233), /X must be a port number/);
    }
  });
});
