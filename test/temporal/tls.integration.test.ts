import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { NativeConnection } from '@temporalio/worker';
import { describe, it } from 'mocha';
import { ConfigError } from '../../contracts/config.ts';
import { ServerConnection } from '../../temporal/connection.ts';
import {
  NotRegisteredError,
  registerNamespaceAndSearchAttributes,
} from '../../temporal/registration.ts';
import { serverOptions } from '../../temporal/server-options.ts';
import { readWorkerConfig } from '../../worker/config.ts';
import { engines } from '../kit/engines/engines.ts';
import { useFixture } from '../kit/engines/fixture.ts';
import { quietRuntime } from '../kit/engines/quiet-runtime.ts';
import { makeAuthority, type TestAuthority } from '../kit/peers/certificates.ts';

const GRPC = { invalidArgument: 3, permissionDenied: 7, unimplemented: 12 };

describe('a Temporal behind TLS', function () {
  this.timeout(120_000);
  const folder = useFixture(
    async () => {
      const path = await mkdtemp(join(tmpdir(), 'orbital-tls-'));
      const authority = await makeAuthority();
      for (const [name, content] of Object.entries({
        ca: authority.ca,
        cert: authority.client.cert,
        key: authority.client.key,
      }))
        await writeFile(join(path, `${name}.pem`), content);
      return { path, authority, other: await makeAuthority() };
    },
    ({ path }) => rm(path, { recursive: true }),
  );
  const front = useFixture(
    () => startFront(folder.authority),
    (it) => it.close(),
  );

  /** As a process reads it from its environment. */
  const optionsOf = (environment: Readonly<Record<string, string>>) =>
    serverOptions(readWorkerConfig(environment, []).temporal);
  const pem = (name: string) => join(folder.path, `${name}.pem`);
  const certificates = () => ({
    TEMPORAL_TLS_CA: pem('ca'),
    TEMPORAL_TLS_CERT: pem('cert'),
    TEMPORAL_TLS_KEY: pem('key'),
  });

  it('is reached with a certificate by the client and by the worker', async () => {
    quietRuntime();
    const options = optionsOf({ TEMPORAL_ADDRESS: front.address, ...certificates() });
    const connection = ServerConnection.open(options);
    await connection.check('default');
    await connection.close();
    const native = await NativeConnection.connect(options);
    assert.ok((await native.workflowService.getSystemInfo({})).serverVersion !== '');
    await native.close();
  });

  it('is not reached without one, nor by one who does not know its authority', async () => {
    for (const environment of [
      { TEMPORAL_TLS: 'true', TEMPORAL_TLS_CA: pem('ca') },
      { TEMPORAL_TLS_CERT: pem('cert'), TEMPORAL_TLS_KEY: pem('key') },
      {},
    ]) {
      const address = { TEMPORAL_ADDRESS: front.address };
      const connection = ServerConnection.open(optionsOf({ ...address, ...environment }));
      await assert.rejects(connection.check('default'), /not available/);
      await connection.close();
    }
  });

  it('says which file is missing or is none', async () => {
    const names = { TEMPORAL_TLS_CERT: pem('cert'), TEMPORAL_TLS_KEY: pem('nowhere') };
    assert.throws(() => optionsOf(names), /TEMPORAL_TLS_KEY cannot be read: ENOENT/);
    await writeFile(pem('text'), 'no certificate');
    assert.throws(() => optionsOf({ TEMPORAL_TLS_CA: pem('text') }), /TEMPORAL_TLS_CA is no PEM/);
    const half = { TEMPORAL_TLS_CERT: pem('cert') };
    assert.throws(() => optionsOf(half), ConfigError);
    assert.throws(() => optionsOf({ TEMPORAL_TLS: 'false', TEMPORAL_API_KEY: 'k' }), ConfigError);
  });

  for (const code of [GRPC.permissionDenied, GRPC.unimplemented])
    it(`is taken as it is where registration is refused (${code}), by a process with an API key`, async () => {
      const cloud = await startCloud(folder.authority, { '/operator': code });
      const options = optionsOf({
        TEMPORAL_ADDRESS: cloud.address,
        TEMPORAL_NAMESPACE: 'orbits.abc12',
        TEMPORAL_API_KEY: 'the-key',
        TEMPORAL_TLS_CA: pem('ca'),
      });
      const connection = ServerConnection.open(options);
      await registerNamespaceAndSearchAttributes(connection, 'orbits.abc12');
      await connection.close();
      await cloud.close();
      assert.ok(cloud.calls.length >= 3);
      for (const { authorization, namespace } of cloud.calls)
        assert.deepEqual([authorization, namespace], ['Bearer the-key', 'orbits.abc12']);
    });

  it('says what has to be made by hand where it is not there', async () => {
    const cloud = await startCloud(folder.authority, {
      '/operator': GRPC.permissionDenied,
      CountWorkflowExecutions: GRPC.invalidArgument,
    });
    const environment = { TEMPORAL_ADDRESS: cloud.address, TEMPORAL_TLS_CA: pem('ca') };
    const connection = ServerConnection.open(optionsOf(environment));
    await assert.rejects(
      registerNamespaceAndSearchAttributes(connection, 'default'),
      (error) => error instanceof NotRegisteredError && error.message.includes('OwnerId (KEYWORD)'),
    );
    await connection.close();
    await cloud.close();
  });
});

/** TLS with client certificates in front of the Temporal of the test run. */
async function startFront({ ca, server }: TestAuthority) {
  const [host = '', port = ''] = engines().temporalAddress.split(':');
  const tls = { ...server, ca, requestCert: true, rejectUnauthorized: true };
  const front = createServer({ ...tls, ALPNProtocols: ['h2'] }, (socket) => {
    const behind = connect(Number(port), host);
    for (const one of [socket, behind]) one.on('error', () => undefined);
    socket.pipe(behind).pipe(socket);
  });
  return { address: await listening(front), close: () => closed(front) };
}

/** Answers every call with nothing, or with the code under whose part of a path it is. */
async function startCloud({ server }: TestAuthority, refused: Readonly<Record<string, number>>) {
  const calls: { authorization: unknown; namespace: unknown }[] = [];
  const cloud = createSecureServer(server, undefined);
  cloud.on('stream', (stream, headers) => {
    calls.push({
      authorization: headers['authorization'],
      namespace: headers['temporal-namespace'],
    });
    const path = String(headers[':path']).toLowerCase();
    const [, code = 0] =
      Object.entries(refused).find(([part]) =>
        path.includes(part.replace('/', '.').toLowerCase()),
      ) ?? [];
    stream.on('error', () => undefined);
    stream.resume();
    const head = { ':status': 200, 'content-type': 'application/grpc' };
    if (code > 0) {
      stream.respond(
        { ...head, 'grpc-status': String(code), 'grpc-message': 'refused' },
        { endStream: true },
      );
      return;
    }
    stream.respond(head, { waitForTrailers: true });
    stream.on('wantTrailers', () => {
      stream.sendTrailers({ 'grpc-status': '0' });
    });
    // An empty message.
    stream.end(Buffer.alloc(5));
  });
  return { address: await listening(cloud), calls, close: () => closed(cloud) };
}

async function listening(server: Server | Http2SecureServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `localhost:${address.port}`;
}

async function closed(server: Server | Http2SecureServer): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}
