import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'mocha';
import { eventStream, requireStream, SHUTTING_DOWN } from '../../../api/http/event-stream.ts';
import type { ServerSentEvent } from '../../../api/http/event-stream.ts';

async function textOf(
  signal: AbortSignal,
  source: (signal: AbortSignal) => AsyncIterable<ServerSentEvent>,
  heartbeatMs?: number,
  hear: (text: string) => void = () => undefined,
): Promise<string> {
  const { stream } = eventStream(signal, source, heartbeatMs);
  assert.ok(stream instanceof Readable);
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    hear(text);
  }
  return text;
}

/** Ends when the signal is aborted, as a source must. */
function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}

describe('eventStream', () => {
  it('writes id, name and data of every event on lines of its own', async () => {
    const text = await textOf(new AbortController().signal, async function* () {
      yield await Promise.resolve({ id: '1', event: 'step.started', data: { text: 'a\nb' } });
      yield { data: 2 };
    });
    assert.equal(
      text,
      ': open\nretry: 2000\n\nid: 1\nevent: step.started\ndata: {"text":"a\\nb"}\n\ndata: 2\n\n',
    );
  });

  it('breaks a silence with comments', async () => {
    const abort = new AbortController();
    await textOf(
      abort.signal,
      async function* (signal) {
        await untilAborted(signal);
        yield* [];
      },
      10,
      (text) => {
        if (text.split(': still here').length > 2) abort.abort();
      },
    );
    assert.ok(abort.signal.aborted, 'it ended before two comments came');
  });

  it('ends with a comment when the process ends, and lets its source go', async () => {
    const abort = new AbortController();
    let isLetGo = false;
    setTimeout(() => {
      abort.abort(SHUTTING_DOWN);
    }, 30);
    const text = await textOf(abort.signal, async function* (signal) {
      try {
        yield { data: 1 };
        await untilAborted(signal);
      } finally {
        isLetGo = true;
      }
    });
    assert.match(text, /data: 1\n\n: the server is shutting down, connect again\n\n$/);
    assert.equal(isLetGo, true);
  });

  it('fails when its source fails', async () => {
    await assert.rejects(
      textOf(new AbortController().signal, async function* () {
        yield await Promise.resolve({ data: 1 });
        throw new Error('lost');
      }),
      /lost/,
    );
  });
});

describe('requireStream', () => {
  const asking = (allowed: boolean) => ({ accepts: () => (allowed ? 'text/event-stream' : false) });

  it('refuses a caller whose Accept header leaves streams out', () => {
    requireStream(asking(true) as never);
    assert.throws(
      () => {
        requireStream(asking(false) as never);
      },
      { code: 'not_acceptable' },
    );
  });
});
