import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  type LiveFault,
  MAX_LIVE_FAULTS,
  requestRefusal,
  type SessionRequest,
} from '../../../domain/session/session.ts';
import { aFault, aTick } from '../../kit/makers/session.ts';

const IDS = ['a', 'b'];
const FRESH = { elapsedMs: 0, faults: [] };

function live(count: number, endMs: number | null): LiveFault[] {
  return Array.from({ length: count }, () => ({
    satellite: 0,
    type: 'power_loss',
    severity: 0.1,
    atMs: 0,
    endMs,
  }));
}

describe('requestRefusal', () => {
  const fine: readonly [string, SessionRequest][] = [
    ['a tick of a day', aTick(86_400)],
    ['the shortest tick', aTick(0.000_001)],
    ['a fault of severity 0', aFault('a', 'power_loss', 0)],
    ['a fault of severity 1 that ends', aFault('b', 'isl_degradation', 1, 10)],
  ];
  for (const [name, request] of fine)
    it(`takes ${name}`, () => {
      assert.equal(requestRefusal(IDS, FRESH, request), null);
    });

  const refused: readonly [string, SessionRequest, string][] = [
    ['no time at all', aTick(0), 'invalid_request'],
    ['time backwards', aTick(-1), 'invalid_request'],
    ['more than a day', aTick(86_400.001), 'invalid_request'],
    ['no number', aTick(Number.NaN), 'invalid_request'],
    ['an unknown satellite', aFault('c', 'power_loss', 0.5), 'unknown_satellite'],
    ['a severity over 1', aFault('a', 'power_loss', 1.1), 'invalid_request'],
    ['a negative severity', aFault('a', 'power_loss', -0.1), 'invalid_request'],
    ['a fault that lasts no time', aFault('a', 'power_loss', 0.5, 0), 'invalid_request'],
  ];
  for (const [name, request, code] of refused)
    it(`refuses ${name} as ${code}`, () => {
      assert.equal(requestRefusal(IDS, FRESH, request)?.code, code);
    });

  it('refuses a fault beyond those that one satellite may have at once', () => {
    const state = { elapsedMs: 1000, faults: live(MAX_LIVE_FAULTS, null) };
    assert.equal(requestRefusal(IDS, state, aFault('a', 'power_loss', 1))?.code, 'too_many');
    assert.equal(requestRefusal(IDS, state, aFault('b', 'power_loss', 1)), null);
  });

  it('does not count faults that have cleared', () => {
    const state = { elapsedMs: 1000, faults: live(MAX_LIVE_FAULTS, 1000) };
    assert.equal(requestRefusal(IDS, state, aFault('a', 'power_loss', 1)), null);
  });
});
