import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ATTACKER_ADDRESS, useAttacked } from '../kit/attack/attacked.ts';
import { openSocket } from '../kit/attack/raw-socket.ts';
import { tellAtMost } from '../kit/attack/report.ts';
import { SHAPES, SMUGGLED } from '../kit/attack/smuggling-shapes.ts';
import { sized } from '../kit/attack/size.ts';

/** An answer has come by then, and a connection that is to be closed is, ms. */
const ANSWERED_MS = sized(3_000, 1_500);
/** What the smuggled request would be answered. */
const SPLIT = /HTTP\/1\.1 404/;

describe('a message that two readers understand differently', function () {
  this.timeout(300_000);
  const attacked = useAttacked();

  it('is refused or read as one, on every surface', async () => {
    const surfaces = Object.entries(attacked.urls);
    const seen = await Promise.all(
      surfaces.flatMap(([surface, url]) =>
        SHAPES.map(async ({ name, text }) => {
          const connection = await openSocket(url, ATTACKER_ADDRESS);
          connection.socket.write(Buffer.from(text.replace('/v1/propagate', '/v1'), 'latin1'));
          await connection.closed(ANSWERED_MS);
          const received = connection.text();
          connection.end();
          return { name: `${surface}: ${name}`, received };
        }),
      ),
    );
    const answers = ({ received }: { readonly received: string }): number =>
      received.split(/^HTTP\/1\.1 \d/m).length - 1;
    const split = seen.filter((one) => answers(one) > 1 && hides(one.name));
    tellAtMost(`${seen.length} smuggling shapes: split`, split.length, 0, '');
    const broken = seen.filter(({ received }) => /^HTTP\/1\.1 5/m.test(received));
    assert.deepEqual(
      split.map(({ name }) => name),
      [],
    );
    assert.deepEqual(
      broken.map(({ name }) => name),
      [],
    );
    const twoHosts = seen.filter(({ name }) => /two hosts|no host/.test(name));
    const taken = twoHosts.filter(({ received }) => !received.startsWith('HTTP/1.1 400'));
    tellAtMost('two hosts, or none: taken', taken.length, 0, '');
    assert.deepEqual(
      taken.map(({ name }) => name),
      [],
    );
  });

  it('would be noticed: two plain requests are answered twice', async () => {
    const connection = await openSocket(attacked.urls.simulation, ATTACKER_ADDRESS);
    connection.socket.write(`GET /v1 HTTP/1.1\r\nhost: a\r\n\r\n${SMUGGLED}`);
    await connection.closed(ANSWERED_MS);
    assert.match(connection.text(), SPLIT);
    connection.end();
  });
});

/** Lengths of nothing in a form that all readers take alike say that what follows is a request. */
function hides(name: string): boolean {
  return !/of length "(00 0| )?"$/.test(name);
}
