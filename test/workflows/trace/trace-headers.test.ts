import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { spanIdOf, traceOf, under, withTrace } from '../../../workflows/trace/trace-headers.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const KEPT = `00-${TRACE_ID}-b7ad6b7169203331-01`;
const UNKEPT = `00-${TRACE_ID}-b7ad6b7169203331-00`;

describe('the trace in the headers of a workflow', () => {
  it('is read as it was written, and says whether it is kept', () => {
    for (const [traceparent, isKept] of [
      [KEPT, true],
      [UNKEPT, false],
    ] as const)
      assert.deepEqual(traceOf(withTrace({}, { traceparent, isKept })), { traceparent, isKept });
  });

  it('is none where there is no header or no form that is known', () => {
    assert.equal(traceOf({}), null);
    for (const traceparent of ['', 'x', `01-${TRACE_ID}-b7ad6b7169203331-01`, KEPT.toUpperCase()])
      assert.equal(traceOf(withTrace({}, { traceparent, isKept: true })), null);
    assert.deepEqual(withTrace({}, null), {});
  });

  it('goes on under another span', () => {
    const { traceparent } = under({ traceparent: KEPT, isKept: true }, '00000000000000ff');
    assert.equal(traceparent, `00-${TRACE_ID}-00000000000000ff-01`);
  });

  it('leaves other headers as they are', () => {
    const other = { 'x-other': { data: new Uint8Array([1]) } };
    const headers = withTrace(other, { traceparent: KEPT, isKept: true });
    assert.deepEqual(headers['x-other'], other['x-other']);
  });

  it('names the span of a run by what is random in its id', () => {
    assert.equal(spanIdOf('019aaf3c-0bd1-7c5e-9d5f-1b2c3d4e5f60'), '9d5f1b2c3d4e5f60');
    assert.match(spanIdOf('no-uuid'), /^.{16}$/);
  });
});
