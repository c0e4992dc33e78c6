import { describe } from 'mocha';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';

/** Every outcome of a look and of a run has a recorded history. */
const OUTCOMES = [
  'looks-done',
  'looks-failed',
  'looks-nothing-to-do',
  'looks-too-old',
  'run-done',
  'run-failed',
  'run-too-old',
];

describe('replay of the workflows of screening', function () {
  this.timeout(300_000);
  replayRecorded('screening', OUTCOMES, useReplay('screening'));
});
