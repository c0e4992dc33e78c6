import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as phases from '../../../domain/workload/phase.ts';

describe('phases of a workload', () => {
  it('are open or final, none both', () => {
    assert.deepEqual([...phases.OPEN_PHASES, ...phases.FINAL_PHASES], [...phases.WORKLOAD_PHASES]);
    for (const phase of phases.WORKLOAD_PHASES) {
      assert.equal(phases.isFinalPhase(phase), !phases.OPEN_PHASES.some((open) => open === phase));
    }
  });

  it('end the workflow as the interface says', () => {
    assert.deepEqual(phases.FINAL_PHASES.map(phases.workflowStatusOf), [
      'COMPLETED',
      'FAILED',
      'FAILED',
      'CANCELED',
    ]);
  });
});
