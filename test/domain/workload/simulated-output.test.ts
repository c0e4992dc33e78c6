import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { simulatedOutput } from '../../../domain/workload/simulated-output.ts';

const STAGE = { index: 3, role: 'shard', downlinkMb: 12.5 } as const;

/** The document in an output. */
function read(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

describe('simulatedOutput', () => {
  it('makes the same bytes for the same stage of the same workload', () => {
    const first = simulatedOutput('wl_a', STAGE);
    assert.deepEqual(simulatedOutput('wl_a', { ...STAGE }), first);
    assert.equal(first.name, 'shard-003.json');
    assert.equal(first.mediaType, 'application/json');
  });

  it('makes others for another stage or workload', () => {
    const first = read(simulatedOutput('wl_a', STAGE).bytes);
    assert.notDeepEqual(read(simulatedOutput('wl_b', STAGE).bytes), first);
    assert.notDeepEqual(read(simulatedOutput('wl_a', { ...STAGE, index: 4 }).bytes), first);
  });

  it('is a small JSON document that says it is simulated', () => {
    const { bytes } = simulatedOutput('wl_a', STAGE);
    assert.ok(bytes.length > 1000 && bytes.length < 4096);
    const content = read(bytes);
    assert.ok(typeof content === 'object' && content !== null && 'simulated' in content);
    assert.equal(content.simulated, true);
  });
});
