import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { ATTACKER_ADDRESS, NEIGHBOUR_ADDRESS, useAttacked } from '../kit/attack/attacked.ts';
import type { Shot } from '../kit/attack/caller.ts';
import { longest, startProbe, type Probe } from '../kit/attack/probe.ts';
import { drip, openSocket, type RawSocket } from '../kit/attack/raw-socket.ts';
import { tell, tellAtMost } from '../kit/attack/report.ts';
import { makeResources } from '../kit/attack/resources.ts';
import { headersOf } from '../kit/attack/shots.ts';
import { sized } from '../kit/attack/size.ts';
import { until } from '../kit/until.ts';

const CLIENTS = sized(200, 30);
const STREAMS = sized(300, 60);
/** How long they hold on, ms: headers have 15 s, bodies and uploads 30 s to show a rate. */
const HOLD_MS = sized(60_000, 1_000);

describe('clients that are slow on purpose', function () {
  this.timeout(600_000);
  const attacked = useAttacked();

  const neighbour = async (): Promise<Probe> => {
    const headers = headersOf(await attacked.keyOf('neighbour'), 'agent-neighbour');
    const lines: Shot[] = [
      { name: 'healthz', method: 'GET', url: `${attacked.urls.main}/healthz`, headers: {} },
      { name: 'ping', method: 'GET', url: `${attacked.urls.main}/v1/ping`, headers },
    ];
    return startProbe(
      lines.map((shot) => ({ shot, pauseMs: 20 })),
      NEIGHBOUR_ADDRESS,
    );
  };

  it('are let go after a while and stop nobody', async () => {
    const key = await attacked.keyOf('attacker');
    const { ids } = await makeResources(attacked, key, 'agent-slow');
    const deployment = ids['/api/deployments/{id}'] ?? assert.fail('no deployment');
    const { main, simulation, console: console_ } = attacked.urls;
    const head = (line: string, more: readonly string[]): string =>
      [`${line} HTTP/1.1`, 'host: localhost', ...more, '', ''].join('\r\n');
    const json = 'content-type: application/json';
    const who = [`x-api-key: ${key}`, 'x-agent-id: agent-slow'];
    const kinds = [
      {
        kind: 'headers at 1 byte/s',
        url: main,
        begin: 'GET /v1/ping HTTP/1.1\r\nhost: a\r\nx-a: ',
      },
      {
        kind: 'a body at 1 byte/s',
        url: simulation,
        begin: head('POST /v1/propagate', [json, 'content-length: 5000']),
      },
      {
        kind: 'a chunked body at 1 byte/s',
        url: simulation,
        begin: head('POST /v1/propagate', [json, 'transfer-encoding: chunked']) + '1388\r\n',
      },
      {
        kind: 'an upload at 1 byte/s',
        url: console_,
        begin: head(`PUT /api/deployments/${deployment}/artifacts/slow.bin`, [
          ...who,
          'content-length: 5000000',
        ]),
      },
      {
        kind: 'answers that nobody reads',
        url: main,
        begin: head(
          'GET /v1/satellites/25544/trajectory?start=2026-11-20T00:00:00Z&end=2026-11-27T00:00:00Z&interval_sec=60',
          [`authorization: Bearer ${key}`],
        ),
      },
    ];
    const probe = await neighbour();
    for (const { kind, url, begin } of kinds) {
      await probe.read();
      const sockets: RawSocket[] = [];
      for (let client = 0; client < CLIENTS; client += 1)
        sockets.push(await openSocket(url, ATTACKER_ADDRESS));
      const isReader = kind.includes('reads');
      for (const { socket } of sockets) {
        if (isReader) socket.pause();
        socket.write(begin);
      }
      let isOver = false;
      const drips = isReader ? [] : sockets.map((socket) => drip(socket, () => isOver));
      await sleep(HOLD_MS);
      const figures = await probe.read();
      const open = sockets.filter((one) => one.isOpen()).length;
      isOver = true;
      for (const one of sockets) one.end();
      await Promise.all(drips);
      const statuses = figures.flatMap((figure) => figure.statuses);
      tell({
        attack: `${CLIENTS} clients with ${kind}`,
        figure: `${open} open after ${HOLD_MS / 1000} s; another caller waited at most ${longest(figures.flatMap(({ timesMs }) => timesMs)).toFixed(0)} ms`,
        goal: isReader ? 'nobody is refused' : 'none open after 60 s',
        held: sized(isReader || open === 0, null),
      });
      assert.deepEqual(
        statuses.filter((status) => status !== 200),
        [],
        `${kind}: another caller was refused`,
      );
    }
    await probe.close();
  });

  it(`${STREAMS} event streams stop nobody`, async () => {
    const key = await attacked.keyOf('attacker', ['*'], 'enterprise');
    const { ids } = await makeResources(attacked, key, 'agent-streams');
    const deployment = ids['/api/deployments/{id}'] ?? assert.fail('no deployment');
    const probe = await neighbour();
    const sockets = await Promise.all(
      Array.from({ length: STREAMS }, () => openSocket(attacked.urls.console, ATTACKER_ADDRESS)),
    );
    for (const { socket } of sockets)
      socket.write(
        `GET /api/deployments/${deployment}/events/stream HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`,
      );
    const isAnswered = () => sockets.every((one) => one.text().includes('\r\n\r\n'));
    await until(isAnswered, 'an answer for every stream');
    await sleep(sized(20_000, 500));
    const [health, ping] = await probe.read();
    const answered = sockets.filter((one) => one.text().startsWith('HTTP/1.1 200')).length;
    const refused = sockets.filter((one) => /^HTTP\/1.1 (429|409|503)/.test(one.text())).length;
    for (const one of sockets) one.end();
    await probe.close();
    tell({
      attack: `${STREAMS} event streams of one caller`,
      figure: `${answered} open, ${refused} refused`,
      goal: '',
      held: null,
    });
    const times = [...(health?.timesMs ?? []), ...(ping?.timesMs ?? [])];
    tellAtMost('… another caller waited at most', longest(times), 250, 'ms');
    assert.equal(answered + refused, STREAMS);
    const statuses = [...(health?.statuses ?? []), ...(ping?.statuses ?? [])];
    assert.deepEqual(
      statuses.filter((status) => status !== 200),
      [],
    );
  });
});
