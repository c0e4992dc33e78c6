import assert from 'node:assert/strict';
import { type Server, createServer } from 'node:http';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { flySampleMission, isEmpty } from '../../../dev/demo/sample-mission.ts';
import { silentReport } from '../engines/silent-report.ts';

describe('the sample mission', () => {
  const asked: { line: string; key: string | undefined; body: string }[] = [];
  let server: Server;
  let base = '';
  let statuses: string[] = [];
  let planStatus = 201;
  const answers: Record<string, () => [number, object]> = {
    'POST /v1/plan': () => [planStatus, { id: 'plan-1' }],
    'POST /api/deployments': () => [201, { id: 'dep_1', status: 'pending' }],
    'GET /api/deployments': () => [200, { deployments: [] }],
    'GET /api/deployments/dep_1': () => [200, { status: statuses.shift(), event_count: 3 }],
  };

  beforeEach(async () => {
    asked.length = 0;
    planStatus = 201;
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const line = `${request.method ?? ''} ${request.url ?? ''}`;
        const key = request.headers['x-api-key'];
        asked.push({ line, key: typeof key === 'string' ? key : undefined, body });
        const [status, answer] = answers[line]?.() ?? [404, {}];
        response.writeHead(status).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(typeof address === 'object' && address !== null);
    base = `http://127.0.0.1:${address.port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  function fly(): { flying: Promise<string>; lines: string[] } {
    const { report, lines } = silentReport();
    const flying = flySampleMission({
      caeUrl: base,
      consoleUrl: base,
      temporalUiUrl: 'http://ui',
      namespace: 'default',
      apiKey: 'svc_test_x',
      report,
      signal: AbortSignal.timeout(300_000),
    });
    return { flying, lines };
  }

  it('plans for the ISS, deploys a thousand times faster and follows to the end', async () => {
    statuses = ['running', 'completed'];
    const { flying, lines } = fly();
    assert.equal(await flying, 'completed');
    assert.deepEqual(JSON.parse(asked[0]?.body ?? ''), {
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference',
    });
    assert.equal(asked[0]?.key, undefined);
    assert.deepEqual(JSON.parse(asked[1]?.body ?? ''), {
      plan_id: 'plan-1',
      mode: 'simulated',
      speed_multiplier: 1000,
    });
    assert.equal(asked[1]?.key, 'svc_test_x');
    assert.ok(
      lines.some((line) =>
        line.includes('http://ui/namespaces/default/workflows/deployment%2Fdep_1'),
      ),
    );
    assert.equal(lines.at(-1), 'Sample mission completed, 3 events');
  });

  it('reports a refusal with what the server said', async () => {
    planStatus = 422;
    await assert.rejects(fly().flying, /v1\/plan answered 422: \{"id":"plan-1"\}/);
  });

  it('is flown only when there is no deployment', async () => {
    assert.equal(await isEmpty(base, 'svc_test_x'), true);
    assert.equal(asked[0]?.key, 'svc_test_x');
  });
});
