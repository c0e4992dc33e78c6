import { describe } from 'mocha';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';

describe('replay of the workflow of an occurrence', function () {
  this.timeout(300_000);
  replayRecorded('schedule', ['gone', 'skipped', 'started'], useReplay('schedule'));
});
