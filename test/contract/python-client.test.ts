import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import type { SurfaceName } from '../../api/http/kit.ts';
import type { Surface } from '../../api/http/surface.ts';
import { useListening } from '../kit/http/serve.ts';
import { generatePythonClients } from '../kit/peers/python-clients.ts';
import { everySurface } from '../kit/surfaces/every-surface.ts';
import { TEST_KEY } from '../kit/surfaces/test-kit.ts';

const SCRIPT = join(import.meta.dirname, 'python-client.py');

describe('Python clients that another tool generates from the OpenAPI documents', () => {
  let made: Promise<readonly Surface[]> | undefined;
  const surfaces = () => (made ??= everySurface());
  const listeningOne = (name: SurfaceName) =>
    useListening(async () => {
      const surface = (await surfaces()).find((one) => one.name === name);
      assert.ok(surface !== undefined);
      return surface;
    });
  const main = listeningOne('main');
  const simulation = listeningOne('simulation');
  const cae = listeningOne('cae');

  it('import, read every pattern, and make ten calls', async () => {
    const clients = await generatePythonClients(await surfaces());
    try {
      const addresses = { main: main.url, simulation: simulation.url, cae: cae.url };
      const told = await clients.run(SCRIPT, JSON.stringify(addresses), TEST_KEY);
      // The script prints one JSON object.
      const report = JSON.parse(told) as { modules: number; patterns: number; calls: string[] };
      assert.equal(report.calls.length, 10);
      assert.ok(report.modules > 300 && report.patterns > 100, told);
    } finally {
      await clients.close();
    }
  });
});
