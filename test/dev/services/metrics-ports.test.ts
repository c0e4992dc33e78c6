import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { describe, it } from 'mocha';
import { isPortFree } from '../../../dev/engines/ports.ts';
import { metricsPorts, metricsUrl } from '../../../dev/services/metrics-ports.ts';

describe('metricsPorts', () => {
  it('takes what is asked for, and the next', async () => {
    assert.deepEqual(await metricsPorts({ METRICS_PORT: '20101' }), {
      api: 20_101,
      worker: 20_102,
    });
  });

  it('takes two free ports for 0 and where the usual ones are taken', async () => {
    const server = createServer();
    const wasFree = await isPortFree(9464);
    if (wasFree) await new Promise<void>((done) => server.listen(9464, '127.0.0.1', done));
    try {
      for (const env of [{}, { METRICS_PORT: '0' }]) {
        const { api, worker } = await metricsPorts(env);
        assert.notEqual(api, worker);
        assert.notEqual(api, 9464);
        for (const port of [api, worker]) assert.ok(await isPortFree(port));
      }
    } finally {
      server.close();
    }
  });

  it('refuses what is no port and writes addresses', async () => {
    await assert.rejects(metricsPorts({ METRICS_PORT: 'x' }), /METRICS_PORT/);
    assert.equal(metricsUrl(9464), 'http://127.0.0.1:9464/metrics');
  });
});
