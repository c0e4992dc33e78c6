import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createAntenna } from '../../../../domain/planning/schedule/antenna.ts';

const SPAN = { startMs: 0, endMs: 100 };

describe('createAntenna', () => {
  it('serves one station and one direction at a time', () => {
    const antenna = createAntenna(false);
    antenna.book({ passIndex: 1, direction: 'both', startMs: 20, endMs: 30 });
    antenna.book({ passIndex: 1, direction: 'downlink', startMs: 30, endMs: 50 });
    antenna.book({ passIndex: 2, direction: 'uplink', startMs: 0, endMs: 10 });
    assert.deepEqual(antenna.free(SPAN, 1, 'uplink'), [
      { startMs: 10, endMs: 20 },
      { startMs: 50, endMs: 100 },
    ]);
  });

  it('sends both ways at once only with full duplex and inside one pass', () => {
    const antenna = createAntenna(true);
    antenna.book({ passIndex: 1, direction: 'both', startMs: 20, endMs: 30 });
    antenna.book({ passIndex: 1, direction: 'downlink', startMs: 30, endMs: 50 });
    assert.deepEqual(antenna.free(SPAN, 1, 'uplink'), [
      { startMs: 0, endMs: 20 },
      { startMs: 30, endMs: 100 },
    ]);
    assert.deepEqual(antenna.free(SPAN, 2, 'uplink'), [
      { startMs: 0, endMs: 20 },
      { startMs: 50, endMs: 100 },
    ]);
  });

  it('knows from when on a contact is open', () => {
    const antenna = createAntenna(false);
    assert.equal(antenna.exchangedAt(1), null);
    antenna.book({ passIndex: 1, direction: 'both', startMs: 20, endMs: 22 });
    antenna.book({ passIndex: 1, direction: 'downlink', startMs: 22, endMs: 50 });
    assert.equal(antenna.exchangedAt(1), 22);
  });
});
