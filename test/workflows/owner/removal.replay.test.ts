import { describe } from 'mocha';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';

describe('replay of removals of owners', function () {
  this.timeout(300_000);
  replayRecorded('owner', ['removed'], useReplay('owner'));
});
