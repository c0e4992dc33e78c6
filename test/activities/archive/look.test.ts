import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, it } from 'mocha';
import {
  createArchiveActivities,
  type ArchiveLookReport,
} from '../../../activities/archive/activities.ts';
import { MINUTE_MS } from '../../../domain/time/instant.ts';

describe('a look of the archive', () => {
  it('packs for ten minutes at most, and archives for the rest of half an hour', async () => {
    let nowMs = 0;
    /** Works a minute at a time until it is over; answers how many. */
    const minutesUntil = (isOver: () => boolean): number => {
      let minutes = 0;
      for (; !isOver() && minutes < 100; minutes += 1) nowMs += MINUTE_MS;
      return minutes;
    };
    const spent = { archiving: 0 };
    const { archiveDue } = createArchiveActivities({
      packing: { packDue: (isOver) => Promise.resolve(minutesUntil(isOver)) },
      dateAnew: () => Promise.resolve(0),
      archiving: {
        archiveDue: (isOver) => {
          spent.archiving = minutesUntil(isOver);
          return Promise.resolve({ files: 0, records: 0, bytes: 0 });
        },
      },
      removeOld: () => Promise.resolve({ contents: 0, bills: 0 }),
      clock: () => nowMs,
    });
    const environment = new MockActivityEnvironment();
    const { packed } = await environment.run<[], ArchiveLookReport, typeof archiveDue>(archiveDue);
    // The minute in which the time runs out is finished.
    assert.deepEqual([packed, spent.archiving], [11, 20]);
  });
});
