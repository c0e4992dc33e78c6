import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { MongoNetworkError, type Collection } from 'mongodb';
import type { DeploymentEventDocument } from '../../../records/deployment/events.ts';
import { createEventFeed } from '../../../records/deployment/event-feed.ts';
import { until } from '../../kit/until.ts';

const event = (seq: number): DeploymentEventDocument => ({
  _id: `evt_${seq}`,
  deployment_id: 'dep_1',
  seq,
  event_type: 'step.progress',
  step_id: null,
  payload: {},
  event_timestamp: new Date(seq),
  created_at: new Date(seq),
  source: 'agent',
  agent_id: 'a',
});

/** A log and a change stream that a test drives by hand. */
function scripted() {
  const log: DeploymentEventDocument[] = [];
  let announce: ((change: unknown) => void) | null = null;
  let fail: ((error: Error) => void) | null = null;
  let opened = 0;
  const stream = () => ({
    tryNext: () => {
      opened += 1;
      return Promise.resolve(null);
    },
    next: () =>
      new Promise((resolve, reject) => {
        announce = resolve;
        fail = reject;
      }),
    close: () => {
      fail?.(new Error('closed'));
      return Promise.resolve();
    },
  });
  return {
    log,
    opened: () => opened,
    announce: (seq: number) => announce?.({ operationType: 'insert', fullDocument: event(seq) }),
    breakStream: () => fail?.(new MongoNetworkError('gone')),
    // Of the collection the feed uses `watch` alone.
    collection: { watch: stream } as unknown as Collection<DeploymentEventDocument>,
  };
}

describe('createEventFeed', () => {
  it('reads the log when an announced number does not follow on', async () => {
    const source = scripted();
    let reads = 0;
    const feed = createEventFeed(source.collection, (_, seq) => {
      reads += 1;
      return Promise.resolve(source.log.filter((stored) => stored.seq > seq));
    });
    const ending = new AbortController();
    const seqs: number[] = [];
    const watching = (async () => {
      for await (const found of feed.watch('dep_1', { afterSeq: 0, signal: ending.signal })) {
        seqs.push(found.seq);
      }
    })();
    await until(() => source.opened() === 1 && reads >= 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const before = reads;
    source.log.push(event(1));
    source.announce(1);
    await until(() => seqs.length === 1);
    assert.equal(reads, before, 'an event that follows on is taken from the announcement');
    source.log.push(event(2), event(3));
    source.announce(3);
    await until(() => seqs.length === 3);
    source.announce(2);
    ending.abort();
    await watching;
    assert.deepEqual(seqs, [1, 2, 3]);
    await feed.close();
  });

  it('opens the stream again after a failure and misses nothing', async () => {
    const source = scripted();
    let isAway = false;
    const feed = createEventFeed(source.collection, (_, seq) =>
      isAway
        ? Promise.reject(new MongoNetworkError('away'))
        : Promise.resolve(source.log.filter((stored) => stored.seq > seq)),
    );
    const ending = new AbortController();
    const seqs: number[] = [];
    const watching = (async () => {
      for await (const found of feed.watch('dep_1', { afterSeq: 0, signal: ending.signal })) {
        seqs.push(found.seq);
      }
    })();
    await until(() => source.opened() === 1);
    isAway = true;
    source.breakStream();
    source.log.push(event(1), event(2));
    isAway = false;
    await until(() => seqs.length === 2 && source.opened() === 2);
    ending.abort();
    await watching;
    assert.deepEqual(seqs, [1, 2]);
    await feed.close();
  });
});
