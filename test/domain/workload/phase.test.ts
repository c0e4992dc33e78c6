import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  FINAL_PHASES,
  OPEN_PHASES,
  WORKLOAD_PHASES,
  isFinalPhase,
  workflowStatusOf,
} from '../../../domain/workload/phase.ts';

describe('phases of a workload', () => {
  it('are open or final, none both', () => {
    assert.deepEqual([...OPEN_PHASES, ...FINAL_PHASES], [...WORKLOAD_PHASES]);
    for (const phase of WORKLOAD_PHASES) {
      assert.equal(isFinalPhase(phase), !OPEN_PHASES.some((open) => open === phase));
    }
  });

  it('end the workflow as the interface says', () => {
    assert.deepEqual(FINAL_PHASES.map(workflowStatusOf), [
      'COMPLETED',
      'FAILED',
      'FAILED',
      'CANCELED',
    ]);
  });
});
