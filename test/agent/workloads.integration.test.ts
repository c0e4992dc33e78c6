import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { before, describe, it } from 'mocha';
import { openSealed } from '../../clients/cli/sealed.ts';
import { useAgentProcess } from '../kit/agent/agent-process.ts';
import { call, TEST_API_KEY, usePlatform } from '../kit/rig/platform.ts';
import { untilFound } from '../kit/until-found.ts';
import { CLIENT, MERGE_MODELS, MODEL, lossOf, seededLine } from '../kit/agent/regression.ts';

const SATELLITES = ['25544', '48274', '54234'] as const;

/** Counts words of its lines. */
const COUNT = `
const fs = require('fs');
const counts = {};
for (const word of fs.readFileSync('lines.txt', 'utf8').split(/\\s+/)) if (word) counts[word] = (counts[word] ?? 0) + 1;
fs.writeFileSync('counts.json', JSON.stringify(counts));`;

/** Adds up what the shards have counted. */
const ADD = `
const fs = require('fs');
const sum = {};
for (const stage of fs.readdirSync('parts')) {
  const counts = JSON.parse(fs.readFileSync('parts/' + stage + '/counts.json'));
  for (const [word, n] of Object.entries(counts)) sum[word] = (sum[word] ?? 0) + n;
}
const secrets = Object.keys(process.env).filter((name) => /MONGO|TEMPORAL|KEY/.test(name));
fs.writeFileSync('sum.json', JSON.stringify({ sum, secrets }));`;

/** A step on board of a small job. */
function onboard<Step extends object>(step: Step) {
  const requires = { power_w: 10, compute: 0.5, thermal_w: 8, memory_mb: 400, storage_mb: 16 };
  return { location: 'onboard', requires, ...step };
}

describe('workloads of programs on three agents', function () {
  this.timeout(300_000);
  const platform = usePlatform('agent_workloads', () => ({ GROUND_EXECUTOR: 'on' }));
  const agents = SATELLITES.map((satellite) =>
    useAgentProcess(TEST_API_KEY, { agentId: `agent-${satellite}` }),
  );

  before(() => {
    for (const [index, agent] of agents.entries())
      agent.start([
        ...['--console', platform.urls.console, '--poll', '10'],
        ...['--satellite', SATELLITES[index] ?? ''],
      ]);
  });

  const url = (surface: 'main' | 'console', path: string) => `${platform.urls[surface]}${path}`;

  /** Puts content onto the platform, as an output of a deployment of its own. */
  async function keep(name: string, text: string): Promise<string> {
    const planned = await call('POST', url('console', '/api/plans'), {
      satellite_id: '25544',
      preset_id: 'onboard-ml-inference',
    });
    assert.equal(planned.status, 201, JSON.stringify(planned.body));
    const made = await call('POST', url('console', '/api/deployments'), {
      plan_id: planned.body['id'],
      mode: 'live',
    });
    const id = String(made.body['id']);
    const answer = await fetch(url('console', `/api/deployments/${id}/artifacts/${name}`), {
      method: 'PUT',
      headers: {
        'x-api-key': TEST_API_KEY,
        'x-agent-id': 'ground-station',
        'content-type': 'text/plain',
      },
      body: text,
    });
    assert.equal(answer.status, 201, await answer.clone().text());
    // No agent shall fly what only holds it.
    await call('POST', url('console', `/api/deployments/${id}/cancel`), {});
    return ((await answer.json()) as { contentId: string }).contentId;
  }

  async function submit(body: object): Promise<string> {
    const made = await call('POST', url('main', '/v1/workloads'), {
      placement: { satellites: SATELLITES },
      executor: 'live',
      rehearsal: { speed: 10_000 },
      deadline_hours: 24,
      ...body,
    });
    assert.equal(made.status, 202, JSON.stringify(made.body));
    return String(made.body['id']);
  }

  async function done(id: string): Promise<void> {
    const end = await untilFound(async () => {
      const { body } = await call('GET', url('main', `/v1/workloads/${id}`));
      return body['outcome'] === null ? null : body;
    }, 'the end of the workload');
    assert.equal(end['phase'], 'done', JSON.stringify(end['outcome']));
  }

  interface Output {
    readonly name: string;
    readonly stage: number;
    readonly contentId: string;
    readonly size_bytes: number;
  }
  async function outputsOf(id: string): Promise<readonly Output[]> {
    const { body } = await call('GET', url('main', `/v1/workloads/${id}/artifacts`));
    return body['outputs'] as readonly Output[];
  }
  async function read(contentId: string): Promise<unknown> {
    return (await call('GET', url('main', `/v1/artifacts/${contentId}`))).body;
  }

  it('counts the shards of a file and adds them up to the counts of the whole', async () => {
    const words = ['sea', 'ship', 'cloud', 'buoy'];
    const lines = Array.from({ length: 3_000 }, (_, n) => {
      const [a, b] = [words[(n * 7) % 4], words[(n * n) % 3]];
      return `${a} ${b} ${n}`;
    });
    const contentId = await keep('words.txt', `${lines.join('\n')}\n`);
    const id = await submit({
      type: 'word-count',
      parallelism: { class: 'data-parallel' },
      data: { total_mb: 30, shards: 3, location: 'ground', content_id: contentId },
      job: {
        name: 'Word count',
        steps: [
          onboard({
            id: 'count',
            duration_s: 30,
            input_data_mb: 10,
            output_data_mb: 1,
            run: {
              command: [process.execPath, '-e', COUNT],
              inputs: [{ part: 'shard', path: 'lines.txt' }],
              outputs: [{ path: 'counts.json', name: 'counts.json' }],
              max_memory_mb: 400,
              timeout_s: 120,
            },
          }),
        ],
      },
      merge: {
        command: [process.execPath, '-e', ADD],
        inputs: [{ part: 'results', path: 'parts' }],
        outputs: [{ path: 'sum.json', name: 'sum.json' }],
        timeout_s: 120,
      },
    });
    await done(id);
    const outputs = await outputsOf(id);
    const whole: Record<string, number> = {};
    for (const word of lines.join(' ').split(' ')) whole[word] = (whole[word] ?? 0) + 1;
    const shards = outputs.filter(({ name }) => name === 'counts.json');
    assert.equal(shards.length, 3);
    for (const { contentId: own } of shards)
      assert.notDeepEqual(await read(own), whole, 'no shard is the whole');
    const merged = outputs.find(({ name }) => name === 'sum.json');
    assert.ok(merged !== undefined, JSON.stringify(outputs));
    assert.deepEqual(await read(merged.contentId), { sum: whole, secrets: [] });
    assert.equal(outputs.length, 4, 'nothing that was only played');
  });

  it('runs a program on the ground behind those on board, and brings down what its owner alone reads', async () => {
    const planned = await call('POST', url('console', '/api/plans'), {
      satellite_id: SATELLITES[0],
      custom_job: {
        name: 'Measure',
        steps: [
          onboard({
            ...{ id: 'measure', duration_s: 30, output_data_mb: 1 },
            run: {
              command: [
                '/bin/sh',
                '-c',
                'seq 1 100 > numbers; echo "the reef at dawn" | tee place',
              ],
              outputs: [
                { path: 'numbers', name: 'numbers.txt' },
                { path: 'place', name: 'place.txt', encrypt: true },
              ],
              timeout_s: 60,
            },
          }),
          {
            ...onboard({ id: 'sum', duration_s: 10, depends_on: ['measure'] }),
            location: 'ground',
            output_data_mb: 1,
            run: {
              command: ['/bin/sh', '-c', "awk '{ s += $1 } END { print s }' in > out"],
              inputs: [{ from_step: 'measure', name: 'numbers.txt', path: 'in' }],
              outputs: [{ path: 'out', name: 'sum.txt', media_type: 'text/plain' }],
              timeout_s: 60,
            },
          },
        ],
      },
    });
    assert.equal(planned.status, 201, JSON.stringify(planned.body));
    const body = { plan_id: planned.body['id'], mode: 'live', rehearsal: { speed: 10_000 } };
    const deploy = (more: object, headers = {}) =>
      call('POST', url('console', '/api/deployments'), { ...body, ...more }, headers);
    const { publicKey, privateKey } = generateKeyPairSync('x25519');
    const resultKey = publicKey.export({ format: 'jwk' }).x;

    // For nobody nothing is sealed, and without the permission nothing runs on the ground.
    assert.equal((await deploy({})).status, 400);
    const made = await call('POST', url('console', '/api/keys'), {
      ...{ name: 'usual', mode: 'live' },
      permissions: ['*'],
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const usual = { 'x-api-key': String(made.body['key']), authorization: '' };
    const refused = await deploy({ result_key: resultKey }, usual);
    assert.equal(refused.status, 403);
    assert.match(JSON.stringify(refused.body), /steps:run/);

    const begun = await deploy({ result_key: resultKey });
    assert.equal(begun.status, 201, JSON.stringify(begun.body));
    const id = String(begun.body['id']);
    const path = url('console', `/api/deployments/${id}`);
    const end = await untilFound(async () => {
      const { body: now } = await call('GET', path);
      return ['pending', 'dispatched', 'running'].includes(String(now['status'])) ? null : now;
    }, 'the end of the deployment');
    assert.equal(end['status'], 'completed', JSON.stringify(end['failure_reason']));
    // What no program waits for may come after the end.
    const bytesOf = (name: string): Promise<Buffer> =>
      untilFound(async () => {
        const answer = await fetch(`${path}/artifacts/${name}`, {
          headers: { 'x-api-key': TEST_API_KEY },
        });
        return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
      }, name);
    assert.equal((await bytesOf('sum.txt')).toString(), '5050\n');
    const sealed = await bytesOf('place.txt');
    assert.ok(!sealed.includes('reef'));
    assert.equal(openSealed(sealed, privateKey).toString(), 'the reef at dawn\n');
    const log = await bytesOf('measure.log');
    assert.ok(!log.includes('reef'), 'what it printed of it is sealed as well');
    assert.equal(openSealed(log, privateKey).toString(), 'the reef at dawn\n');
    const events = (await call('GET', `${path}/events?limit=500`)).body['events'] as {
      event_type: string;
      step_id: string | null;
      source: string;
    }[];
    const told = events
      .filter(({ event_type: type }) => /^(?:step\.(?:st|co)|onboard|job)/.test(type))
      .map(({ event_type: type, step_id: step, source }) => `${source} ${type} ${step ?? ''}`);
    assert.deepEqual(told, [
      'agent job.accepted ',
      'agent step.started measure',
      'agent step.completed measure',
      'agent onboard.completed ',
      'platform step.started sum',
      'platform step.completed sum',
      'platform job.completed ',
    ]);
  });

  it('trains on the data of three satellites a model that is better than each alone', async () => {
    const modelId = await keep('model.json', MODEL);
    const id = await submit({
      type: 'regression',
      parallelism: { class: 'federated' },
      training: {
        ...{ rounds: 2, local_epochs: 1, model_mb: 1, delta_ratio: 1, min_clients: 3 },
        model_content_id: modelId,
      },
      job: {
        name: 'Linear regression',
        steps: [
          onboard({
            id: 'train',
            duration_s: 60,
            source: 'ground',
            input_data_mb: 1,
            output_data_mb: 1,
            run: {
              command: [process.execPath, '-e', CLIENT],
              inputs: [{ part: 'model', path: 'model.json' }],
              outputs: [
                { path: 'delta.json', name: 'delta.json' },
                { path: 'samples.json', name: 'samples.json', downlink: false },
              ],
              max_memory_mb: 400,
              timeout_s: 120,
            },
          }),
        ],
      },
      merge: {
        command: [process.execPath, '-e', MERGE_MODELS],
        inputs: [
          { part: 'model', path: 'model.json' },
          { part: 'results', path: 'deltas' },
        ],
        outputs: [{ path: 'model.json', name: 'model.json' }],
        timeout_s: 120,
      },
    });
    await done(id);
    const outputs = await outputsOf(id);
    const models = outputs.filter(({ name }) => name === 'model.json');
    const deltas = outputs.filter(({ name }) => name === 'delta.json');
    assert.deepEqual([models.length, deltas.length, outputs.length], [2, 6, 8]);

    const begun = JSON.parse(MODEL) as number[];
    const merged = (await read(models.at(-1)?.contentId ?? '')) as { model: number[] };
    // Held against points that no satellite has seen.
    const loss = lossOf(merged.model);
    for (const delta of deltas.slice(0, 3)) {
      const { delta: change } = (await read(delta.contentId)) as { delta: number[] };
      const alone = begun.map((weight, index) => weight + (change[index] ?? 0));
      assert.ok(loss < lossOf(alone), `${loss} is not below ${lossOf(alone)}`);
    }

    // Only deltas have left orbit: what agents told of their transfers is exactly their bytes.
    const { body } = await call('GET', url('main', `/v1/workloads/${id}/stages`));
    const stages = body['stages'] as { role: string; deployment_id: string; satellite: string }[];
    let bytes = 0;
    for (const { role, deployment_id: deployment } of stages) {
      if (role !== 'client') continue;
      const page = await call(
        'GET',
        url('console', `/api/deployments/${deployment}/events?limit=500`),
      );
      const events = page.body['events'] as {
        event_type: string;
        payload: { artifact?: string; size_bytes?: number };
      }[];
      const sent = events.filter(({ event_type: type }) => type === 'transfer.completed');
      assert.deepEqual(
        sent.map(({ payload }) => payload.artifact),
        ['delta.json'],
      );
      bytes += sent[0]?.payload.size_bytes ?? 0;
    }
    assert.equal(
      bytes,
      deltas.reduce((sum, { size_bytes: size }) => sum + size, 0),
    );
    // The samples of a satellite are what its seed says, and nowhere on the platform.
    const samples = JSON.stringify(seededLine('25544'));
    const sha256 = createHash('sha256').update(samples).digest('hex');
    const away = await call('GET', url('main', `/v1/artifacts/sha256-${sha256}`));
    assert.equal(away.status, 404);
  });
});
