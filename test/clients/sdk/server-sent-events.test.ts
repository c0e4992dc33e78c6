import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { readMessages, type ServerMessage } from '../../../clients/sdk/server-sent-events.ts';

/** What is read from bytes that arrive in these pieces. */
async function read(pieces: readonly Uint8Array[]) {
  const retries: number[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(to) {
      for (const piece of pieces) to.enqueue(piece);
      to.close();
    },
  });
  const messages: ServerMessage[] = [];
  for await (const one of readMessages(body, { onRetry: (ms) => retries.push(ms) }))
    messages.push(one);
  return { messages, retries };
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readMessages', () => {
  it('reads ids, names, several lines of data and the time to wait', async () => {
    const text =
      ': open\nretry: 2000\n\nid: 7\nevent: status\ndata: {"a":1}\n\ndata: one\ndata:two\n\nid: 8\ndata\n\n';
    const { messages, retries } = await read([bytes(text)]);
    assert.deepEqual(messages, [
      { id: '7', event: 'status', data: '{"a":1}' },
      { id: '7', event: 'message', data: 'one\ntwo' },
      { id: '8', event: 'message', data: '' },
    ]);
    assert.deepEqual(retries, [2000]);
  });

  it('drops what the end cuts off, and messages without data', async () => {
    const { messages } = await read([bytes('id: 1\ndata: a\n\nevent: x\n\nid: 2\ndata: b\n')]);
    assert.deepEqual(messages, [{ id: '1', event: 'message', data: 'a' }]);
  });

  it('reads the same whatever the line ends are and wherever the bytes are cut', async () => {
    const text = [
      'id: 1',
      'data: Grüße 🛰',
      '',
      ': still here',
      '',
      'event: end',
      'data: {}',
      '',
      '',
    ];
    const wanted = await read([bytes(text.join('\n'))]);
    assert.equal(wanted.messages.length, 2);
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    const cuts = fc.array(fc.nat(80), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(ends, cuts, async (end, places) => {
        const whole = bytes(`${text.join(end)}${end === '\r' ? ':\n' : ''}`);
        const sorted = [0, ...places.map((at) => Math.min(at, whole.length)), whole.length];
        sorted.sort((a, b) => a - b);
        const pieces = sorted.slice(1).map((to, index) => whole.subarray(sorted[index], to));
        assert.deepEqual((await read(pieces)).messages, wanted.messages);
      }),
    );
  });
});
