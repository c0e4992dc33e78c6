import { describe } from 'mocha';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';

/** Every outcome of a refresh has a recorded history. */
const OUTCOMES = ['applied', 'failed', 'no-source', 'not-due', 'refused', 'unchanged'];

describe('replay of the catalogueRefresh workflow', function () {
  this.timeout(300_000);
  replayRecorded('catalogue-refresh', OUTCOMES, useReplay('catalogue-refresh'));
});
