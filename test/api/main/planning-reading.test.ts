import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readAnalysis } from '../../../api/main/planning-reading.ts';

describe('readAnalysis', () => {
  const read = (workload_type: string) => readAnalysis({ workload_type, compute_tflops: 1 });

  const olderNames = {
    ai_inference: ['inference', 'ai_inference'],
    ai_training: ['training', 'ai_training', ' Training '],
    data_processing: ['batch', 'analytics', 'render', 'simulation', 'data_processing'],
    edge_compute: ['streaming', 'edge_compute'],
    storage: ['storage'],
  };
  const named = Object.entries(olderNames).flatMap(([workload, names]) =>
    names.map((older) => ({ older, workload })),
  );
  for (const { older, workload } of named)
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
