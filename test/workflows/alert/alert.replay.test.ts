import { describe } from 'mocha';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';

describe('replay of the messages of an alert', function () {
  this.timeout(300_000);
  replayRecorded('alert', ['given-up', 'sent', 'sent-at-the-third-try'], useReplay('alert'));
});
