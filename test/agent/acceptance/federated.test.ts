import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'mocha';
import { CLIENT, MERGE_MODELS, MODEL, lossOf, seededLine } from '../../kit/agent/regression.ts';
import { onboard, SATELLITES, useWorkloadFlights } from '../../kit/agent/workload-flights.ts';
import { call } from '../../kit/rig/platform.ts';

describe('a federated workload of programs', function () {
  this.timeout(300_000);
  const { url, start, keep, submit, done, outputsOf, read } = useWorkloadFlights('agent_federated');

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
    for (const satellite of SATELLITES) start(satellite);
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
