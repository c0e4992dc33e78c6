import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readAnalysis } from '../../../api/main/planning-reading.ts';

describe('readAnalysis', () => {
  const read = (workload_type: string) => readAnalysis({ workload_type, compute_tflops: 1 });

  const named = [
    ['inference', 'ai_inference'],
    ['training', 'ai_training'],
    ['batch', 'data_processing'],
    ['analytics', 'data_processing'],
    ['render', 'data_processing'],
    ['simulation', 'data_processing'],
    ['streaming', 'edge_compute'],
    ['ai_inference', 'ai_inference'],
    ['ai_training', 'ai_training'],
    ['data_processing', 'data_processing'],
    ['edge_compute', 'edge_compute'],
    ['storage', 'storage'],
    [' Training ', 'ai_training'],
  ] as const;
  for (const [older, workload] of named)
    it(`takes '${older}' as ${workload} and notes nothing`, () => {
      const { query, assumptions } = read(older);
      assert.equal(query.workload, workload);
      assert.ok(!assumptions.some((assumption) => assumption.includes('workload_type')));
    });

  for (const unknown of ['', 'mining', 'constructor', '__proto__'])
    it(`takes '${unknown}' as data_processing and says so`, () => {
      const { query, assumptions } = read(unknown);
      assert.equal(query.workload, 'data_processing');
      assert.ok(assumptions.some((assumption) => assumption.startsWith('workload_type')));
    });

  it('tells a long text back in part', () => {
    const [note = ''] = read('x'.repeat(100_000)).assumptions;
    assert.ok(note.length < 300);
  });

  it('lets workload count where both are given', () => {
    const { query } = readAnalysis({
      workload: 'storage',
      workload_type: 'training',
      compute_tflops: 1,
    });
    assert.equal(query.workload, 'storage');
  });
});
