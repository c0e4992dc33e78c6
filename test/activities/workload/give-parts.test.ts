import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'mocha';
import { createGiveParts } from '../../../activities/workload/give-parts.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { cutsInProportion } from '../../../domain/workload/shards/cut-content.ts';
import { ArtifactCorruptError } from '../../../records/artifact/artifacts.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import type { GivenParts } from '../../../records/workload/give-parts.ts';

const WHOLE = 'sha256-whole';

/** Gives every stage of a workload its shard of a text; answers them in order. */
async function shardsOf(
  text: string,
  sizes: readonly number[],
  cut: 'lines' | 'bytes',
  { isKept = true, isIntact = true, signal = new AbortController().signal } = {},
) {
  const content = Buffer.from(text);
  const kept = new Map([[WHOLE, content]]);
  const given = new Map<number, GivenParts>();
  // What is read of the record; the rest of it does not matter here.
  const workload = {
    _id: 'wl_1',
    executor: 'live',
    job: JSON.stringify({ data: { contentId: WHOLE, cut } }),
    plan: {
      class: 'data-parallel',
      explanation: { shards: sizes.map((shardMb) => ({ shardMb })) },
    },
  } as unknown as WorkloadDocument;
  const giveParts = createGiveParts({
    progress: { read: () => Promise.resolve(workload) },
    parts: {
      wanting: (workloadId, indices) =>
        Promise.resolve(
          indices.map((index) => ({ workloadId, index, copyId: `spl_${index}`, wants: ['shard'] })),
        ),
      modelFor: () => Promise.reject(new Error('no stage wants a model')),
      give: ({ index }, parts) => Promise.resolve(void given.set(index, parts)),
    },
    artifacts: {
      describe: (contentId) =>
        Promise.resolve(
          isKept
            ? { contentId, sha256: '', mediaType: 'text/plain', sizeBytes: content.length }
            : null,
        ),
      open: (contentId, range) => {
        const all = kept.get(contentId) ?? Buffer.alloc(0);
        const part = range === undefined ? all : all.subarray(range.start, range.end + 1);
        if (!isIntact) return Promise.reject(new ArtifactCorruptError(contentId, 0));
        const stream = Readable.from([part]);
        const about = { contentId, sha256: '', mediaType: 'text/plain', sizeBytes: all.length };
        return Promise.resolve({ ...about, stream });
      },
      store: async (source) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of source) pieces.push(piece);
        const bytes = Buffer.concat(pieces);
        const contentId = `sha256-${bytes.toString('hex')}`;
        kept.set(contentId, bytes);
        return { kind: 'stored', contentId, sha256: '', sizeBytes: bytes.length };
      },
    },
  });
  await giveParts(
    workload,
    sizes.map((_, index) => index),
    signal,
  );
  return sizes.map((_, index) => kept.get(given.get(index)?.shard ?? '')?.toString() ?? 'none');
}

describe('shards of content', () => {
  it('are all of it, once, in whole lines, wherever cuts fall', async () => {
    for (let lines = 0; lines < 60; lines += 7) {
      const text = Array.from({ length: lines }, (_, n) => `${'x'.repeat((n * 13) % 17)}${n}\n`);
      const shards = await shardsOf(text.join(''), [3, 1, 2], 'lines');
      assert.equal(shards.join(''), text.join(''));
      for (const shard of shards) assert.ok(shard === '' || shard.endsWith('\n'), shard);
    }
  });

  it('are all of it in proportion where bytes are cut', async () => {
    const shards = await shardsOf('abcdefghij', [2, 2, 1], 'bytes');
    assert.deepEqual(shards, ['abcd', 'efgh', 'ij']);
  });

  it('leave a text without line feeds whole', async () => {
    const shards = await shardsOf('y'.repeat(200_000), [1, 1], 'lines');
    assert.deepEqual(
      shards.map(({ length }) => length),
      [200_000, 0],
    );
  });

  for (const [what, lost] of [
    ['is not kept any more', { isKept: false }],
    ['is not what was stored', { isIntact: false }],
  ] as const)
    it(`fail for good where the content ${what}`, async () => {
      await assert.rejects(
        shardsOf('a\nb\n', [1, 1], 'lines', lost),
        (error) => error instanceof AppError && error.code === 'artifact_not_found',
      );
    });

  it('are cut no further once nobody waits for them', async () => {
    await assert.rejects(
      shardsOf('a\nb\n', [1, 1], 'lines', { signal: AbortSignal.abort(new Error('too late')) }),
      /too late/,
    );
  });

  it('are cut in order, from the beginning to the end', () => {
    assert.deepEqual(cutsInProportion([1, 1, 1, 1], 10), [0, 3, 5, 8, 10]);
    assert.deepEqual(cutsInProportion([5], 7), [0, 7]);
  });
});
