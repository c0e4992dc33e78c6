import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { HostNotFoundError, createHostResolver } from '../../outbound/resolve-host.ts';
import { startNameServer, type NameServer } from '../kit/peers/name-server.ts';

const NAME = 'hooks.example.com';
const servers: NameServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function nameServer(addresses: readonly string[]): Promise<NameServer> {
  const server = await startNameServer({ [NAME]: addresses });
  servers.push(server);
  return server;
}

const hasCode = (code: string) => (error: unknown) =>
  error instanceof HostNotFoundError && error.code === code;

describe('createHostResolver', function () {
  this.timeout(300_000);

  it('answers every address that the server knows', async () => {
    const { address } = await nameServer(['192.0.2.1', '198.51.100.7']);
    assert.deepEqual([...(await createHostResolver([address])(NAME))].toSorted(), [
      '192.0.2.1',
      '198.51.100.7',
    ]);
  });

  it('asks again every time: nothing is remembered between two connections', async () => {
    const server = await nameServer(['192.0.2.1']);
    const resolve = createHostResolver([server.address]);
    assert.deepEqual(await resolve(NAME), ['192.0.2.1']);
    server.names.set(NAME, ['127.0.0.1']);
    assert.deepEqual(await resolve(NAME), ['127.0.0.1']);
  });

  it('says that a name does not exist', async () => {
    const { address } = await nameServer([]);
    await assert.rejects(createHostResolver([address])('other.example.com'), hasCode('ENOTFOUND'));
  });

  it('says that a name has no address', async () => {
    const { address } = await nameServer([]);
    await assert.rejects(createHostResolver([address])(NAME), hasCode('ENODATA'));
  });

  it('says that the server fails', async () => {
    const server = await nameServer(['192.0.2.1']);
    server.mood = 'fails';
    await assert.rejects(createHostResolver([server.address])(NAME), hasCode('ESERVFAIL'));
  });

  it('gives up a server that is not there', async () => {
    const server = await startNameServer({});
    await server.close();
    const resolve = createHostResolver([server.address]);
    await assert.rejects(resolve(NAME), HostNotFoundError);
  });

  it('knows loopback without asking', async () => {
    const server = await nameServer([]);
    assert.deepEqual(await createHostResolver([server.address])('localhost'), ['127.0.0.1', '::1']);
    assert.equal(server.asked(), 0);
  });
});
