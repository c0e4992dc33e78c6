import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { SpeedChanges } from '../../../../api/console/deployment/speed-changes.ts';

/** A gateway that needs 10 ms for an update and notes what it was sent. */
function slowGateway(failing: readonly number[] = []) {
  const sent: string[] = [];
  let inFlight = 0;
  const setSpeed = async (id: string, speedMultiplier: number) => {
    inFlight += 1;
    assert.ok(inFlight <= 2, 'one update at a time for each of two deployments');
    sent.push(`${id} ${speedMultiplier}`);
    await sleep(10);
    inFlight -= 1;
    if (failing.includes(speedMultiplier)) throw new Error('away');
    return { kind: 'applied', speedMultiplier } as const;
  };
  return { sent, changes: new SpeedChanges({ setSpeed }) };
}

describe('SpeedChanges', () => {
  it('sends the first and the newest of a storm, one after the other', async () => {
    const { sent, changes } = slowGateway();
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((speed) => changes.change('a', speed)));
    assert.deepEqual(sent, ['a 1', 'a 5']);
    assert.deepEqual(
      outcomes.map((outcome) => outcome.kind === 'applied' && outcome.speedMultiplier),
      [1, 5, 5, 5, 5],
    );
    await changes.change('a', 6);
    assert.deepEqual(sent, ['a 1', 'a 5', 'a 6']);
  });

  it('keeps deployments apart', async () => {
    const { sent, changes } = slowGateway();
    await Promise.all([changes.change('a', 1), changes.change('b', 2)]);
    assert.deepEqual(sent, ['a 1', 'b 2']);
  });

  it('goes on after a change that failed', async () => {
    const { sent, changes } = slowGateway([1]);
    const outcomes = await Promise.allSettled([changes.change('a', 1), changes.change('a', 2)]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled'],
    );
    assert.deepEqual(sent, ['a 1', 'a 2']);
  });
});
