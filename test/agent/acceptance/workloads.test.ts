import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describe, it } from 'mocha';
import { openSealed } from '../../../clients/cli/sealed.ts';
import {
  onboard,
  OTHER_SATELLITE,
  SATELLITES,
  useWorkloadFlights,
} from '../../kit/agent/workload-flights.ts';
import { call, TEST_API_KEY } from '../../kit/rig/platform.ts';
import { untilFound } from '../../kit/until-found.ts';

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

describe('programs of workloads and on the ground', function () {
  this.timeout(300_000);
  const flights = useWorkloadFlights('agent_workloads');
  const { url, start, keep, submit, dispatched, done, outputsOf, read } = flights;

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
    await dispatched(id);
    for (const satellite of SATELLITES) start(satellite);
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
      satellite_id: OTHER_SATELLITE,
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
    start(OTHER_SATELLITE);
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
});
