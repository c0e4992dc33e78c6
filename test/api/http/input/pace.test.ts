import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { inPace } from '../../../../api/http/input/pace.ts';
import { AppError } from '../../../../contracts/error-codes.ts';

/** A hundred bytes in each fifth of a second. */
const PACE = { bytesPerS: 500, overMs: 200 };

async function read(pieces: AsyncIterable<Buffer>, pauseMs = 0): Promise<number> {
  let bytes = 0;
  for await (const piece of inPace(pieces, PACE)) {
    bytes += piece.length;
    await sleep(pauseMs);
  }
  return bytes;
}

async function* dripping(bytes: number, everyMs: number, count: number): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < count; piece += 1) {
    await sleep(everyMs);
    yield Buffer.alloc(bytes);
  }
}

const isTooSlow = (error: unknown) => error instanceof AppError && error.code === 'request_timeout';

describe('inPace', () => {
  it('passes on what comes at once', async () => {
    assert.equal(await read(dripping(10_000, 0, 50)), 500_000);
  });

  it('breaks off what comes byte by byte', async () => {
    await assert.rejects(read(dripping(1, 10, 100_000)), isTooSlow);
  });

  it('breaks off what stops coming', async () => {
    const silent = new PassThrough();
    silent.write(Buffer.alloc(50));
    await assert.rejects(read(silent), isTooSlow);
  });

  it('does not blame a client for what its reader takes', async () => {
    assert.equal(await read(dripping(1, 0, 8), 100), 8);
  });

  it('passes an error of the source on', async () => {
    const broken = new PassThrough();
    broken.destroy(new Error('gone'));
    await assert.rejects(read(broken), /gone/);
  });
});
