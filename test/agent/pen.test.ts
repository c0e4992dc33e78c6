import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { createMissionClock } from '../../agent/flight/clock.ts';
import { createPen } from '../../agent/flight/pen.ts';
import type { FlightEntry } from '../../agent/journal/entries.ts';
import { openJournal } from '../../agent/journal/journal.ts';

const FIRST: FlightEntry = {
  ...{ deploymentId: 'dep_1', receivedMs: 1, handOut: '{}', anchor: null },
  ...{ position: 0, nextSeq: 1, state: 'flying', end: null },
};

describe('what a flight writes', () => {
  it('is told in order of time though the clock is set back, also after the agent was killed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'orbital-pen-'));
    try {
      const journal = await openJournal(folder);
      await journal.commit([{ put: 'hand-out', deploymentId: 'dep_1', body: FIRST.handOut }]);
      const write = async (from: FlightEntry, ...times: readonly number[]) => {
        const pen = createPen(journal, from, {
          ...{ agentId: 'a', anchor: () => null, onWritten: () => undefined },
        });
        for (const atMs of times)
          await pen.write([{ type: 'step.progress', atMs, stepId: null, payload: {} }]);
        return pen.flight();
      };
      await write(FIRST, 5_000, 2_000);
      const kept = await journal.flight('dep_1');
      assert.ok(kept !== null);
      await write(kept, 3_000, 6_000);
      const told = (await journal.events('dep_1', 10)).map(({ timestamp }) =>
        Date.parse(timestamp),
      );
      assert.deepEqual(told, [5_000, 5_000, 5_000, 6_000]);
      await journal.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the clock of a rehearsal', () => {
  it('does not hear of a wall clock that is set', () => {
    let [wallMs, steadyMs] = [1_000_000, 0];
    const anchor = { wallMs: 1_000_000, missionMs: 500, speed: 10 };
    const clock = createMissionClock(
      anchor,
      () => wallMs,
      () => steadyMs,
    );
    steadyMs = 100;
    wallMs -= 3_600_000;
    assert.equal(clock.nowMs(), 1_500);
    clock.hold('step', 2_000);
    steadyMs = 1_000;
    assert.equal(clock.nowMs(), 2_000);
    clock.release('step');
    steadyMs = 1_010;
    assert.equal(clock.nowMs(), 2_100);
  });

  it('is the wall clock in flight', () => {
    const clock = createMissionClock(null, () => 42);
    assert.equal(clock.nowMs(), 42);
    assert.equal(clock.anchor(), null);
  });
});
