import { describe } from 'mocha';
import { replayRecorded, useReplay } from '../../kit/histories/replay.ts';

/** How a watch begins, what it is told, and how it ends. */
const OUTCOMES = [
  'begun-with-a-run',
  'begun-without-a-run',
  'continued-as-new',
  'could-not-be-used',
  'ended-by-deletion',
  'passed',
  'screened-twice',
];

describe('replay of the workflow of a watch', function () {
  this.timeout(300_000);
  replayRecorded('watch', OUTCOMES, useReplay('watch'));
});
