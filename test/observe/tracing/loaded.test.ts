import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from 'mocha';

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, '..', '..', 'kit', 'observe', 'loaded.ts');

describe('a process without an address for traces', function () {
  this.timeout(120_000);
  const loadedBy = async (...args: string[]): Promise<unknown> => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', PROGRAM, ...args]);
    return JSON.parse(stdout);
  };

  it('loads nothing of the SDK of OpenTelemetry', async () => {
    // prom-client asks the interface, which does nothing, for the trace of an exemplar.
    assert.deepEqual(await loadedBy(), ['@opentelemetry/api']);
  });

  it('loads it with an address', async () => {
    const loaded = await loadedBy('http://127.0.0.1:9');
    assert.ok(Array.isArray(loaded));
    for (const name of [
      '@opentelemetry/sdk-trace-node',
      '@temporalio/interceptors-opentelemetry-v2',
    ])
      assert.ok(loaded.includes(name), JSON.stringify(loaded));
  });
});
