import { describe } from 'mocha';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';

const RECORDED = [
  'first-look',
  'looks-canceled',
  'monitor-deleted',
  'monitor-told',
  'page-repeated',
];

describe('replay of the workflows that look at histories and tell of them', function () {
  this.timeout(300_000);
  replayRecorded('patterns', RECORDED, useReplay('pattern-detections/orbital/recorded'));
});
