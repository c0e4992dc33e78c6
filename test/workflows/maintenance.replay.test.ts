import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { at } from '../kit/http/answers.ts';
import { callsOf, readRecorded } from '../kit/histories/recorded-histories.ts';
import { replayRecorded, useReplay } from '../kit/histories/replay.ts';

/** What happens to each of the workflows that mend, and how many looks its run makes. */
const STORIES = { 'nothing-to-do': 1, mends: 1, 'first-run': 2, 'last-run-canceled': 1 };
/** The workflows, and the activity that stands for a look. */
const WORKFLOWS = {
  reconcile: 'reconcileDeployments',
  reconcileWebhooks: 'reconcileDeliveries',
  archive: 'archiveDue',
};
/** What the first look of a story that has something to do tells of it. */
const DONE = { reconcile: 'started', reconcileWebhooks: 'overdue', archive: 'packed' };

const NAMES = Object.keys(WORKFLOWS).flatMap((workflow) =>
  Object.keys(STORIES).map((story) => `${workflow}-${story}`),
);

describe('replay of the workflows that mend', function () {
  this.timeout(300_000);
  replayRecorded('maintenance', NAMES, useReplay('maintenance'));

  for (const [workflow, activity] of Object.entries(WORKFLOWS)) {
    for (const [story, looks] of Object.entries(STORIES)) {
      it(`${workflow}-${story}: has ${looks} looks`, async () => {
        const history = await readRecorded('maintenance', `${workflow}-${story}`);
        assert.equal(callsOf(history, activity).length, looks);
      });
    }

    it(`${workflow}: was recorded with something to mend`, async () => {
      const [look] = callsOf(await readRecorded('maintenance', `${workflow}-mends`), activity);
      assert.equal(at(look?.result, DONE[workflow as keyof typeof DONE]), 1);
    });
  }
});
