import { describe } from 'mocha';
import { batchWorkflowId } from '../../../workflows/ids.ts';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';

const ENDINGS = ['done', 'failed', 'canceled'];

describe('scheduleBatch, its horizons and shards, replayed', () => {
  const replay = useReplay(batchWorkflowId('bat_1'));
  const all = [...ENDINGS, 'rolled', 'booked'];
  const parts = ['horizon', 'shard'].flatMap((part) => all.map((name) => `${part}-${name}`));
  replayRecorded('batch', [...all, ...parts], replay);
});
