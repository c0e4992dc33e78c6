import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { Plan, type WirePlan } from '../../../contracts/plan/plan.ts';
import { ENCRYPTIONS } from '../../../domain/link/volumes.ts';
import { findPreset } from '../../../domain/planning/job/presets/presets.ts';
import { PRESET_IDS, type PresetId } from '../../../domain/planning/job/presets/preset-step.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';

/** Steps that encrypt, with the published volume that each passes on without encryption, MB. */
const ENCRYPTING: Readonly<Record<PresetId, Readonly<Record<string, number>>>> = {
  'onboard-ml-inference': { encrypt_results: 10 },
  'split-learning': { encrypt: 35, encrypt_weights: 5 },
  'earth-observation-qa': { encrypt: 533.333 },
  'federated-learning': { encrypt: 3.524, encrypt_model: 5.524 },
  'resilient-store-forward': { encrypt_buffer: 150 },
};

/** What a preset sends apart from what it encrypts, MB: the file that comes from the ground. */
const SENT_BESIDES: Partial<Record<PresetId, number>> = { 'resilient-store-forward': 100 };

const CIPHERS = { none: null, aes128: 'AES-128', aes256: 'AES-256' } as const;

describe('security.encryption on a preset', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });

  const plan = async (presetId: PresetId, encryption: string): Promise<WirePlan> => {
    const answer = await request(bench.cae.app.callback())
      .post('/v1/plan')
      .send({
        satellite_id: '25544',
        preset_id: presetId,
        security: { encryption },
        options: { prediction_hours: 24 },
      });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return bodyAs(Plan, answer);
  };

  for (const id of PRESET_IDS)
    for (const encryption of ENCRYPTIONS)
      it(`is followed by summary, sums, events and steps: ${id} with ${encryption}`, async () => {
        const made = await plan(id, encryption);
        const cipher = CIPHERS[encryption];
        const { security_summary: summary, transfer_schedule: schedule, events } = made;
        const named = (type: string) => events.filter((event) => event.type === type);
        assert.equal(summary.encryption, encryption);

        const exchanges = made.plan.segments.filter(({ kind }) => kind === 'key_exchange');
        assert.equal(summary.total_key_exchanges > 0, cipher !== null);
        assert.equal(named('security.key_exchange').length, exchanges.length);
        assert.equal(exchanges.length > 0, cipher !== null);

        const growths = Object.values(ENCRYPTING[id]).map((rawMb) => rawMb * 0.05);
        const sumMb = (parts: readonly number[]) => parts.reduce((sum, mb) => sum + mb, 0);
        const overheadMb = cipher === null ? 0 : sumMb(growths);
        // The growth is a share of what the step makes, not of what it takes: 5 % of 5 % at most.
        const slackMb = 0.02 + 0.06 * overheadMb;
        assert.ok(Math.abs(summary.total_encryption_overhead_mb - overheadMb) <= slackMb);
        const rawMb = sumMb(schedule.transfers.map(({ raw_data_mb: raw }) => raw));
        const sentMb = sumMb([SENT_BESIDES[id] ?? 0, overheadMb, ...Object.values(ENCRYPTING[id])]);
        assert.ok(Math.abs(rawMb - sentMb) <= 0.02, `${rawMb} MB sent, not ${sentMb}`);

        const ids = new Set(made.placement_decisions.map(({ step_id: step }) => step));
        const encrypting = Object.keys(ENCRYPTING[id]);
        for (const step of encrypting) assert.equal(ids.has(step), cipher !== null, step);
        const steps = findPreset(id)?.job.steps.length ?? 0;
        assert.equal(made.preset.steps, steps - (cipher === null ? encrypting.length : 0));
        assert.equal(ids.size, made.preset.steps);

        const said = named('security.encrypted').map(({ message }) => message);
        assert.equal(said.length, cipher === null ? 0 : encrypting.length);
        for (const message of said) assert.ok(message.includes(cipher ?? ''), message);
        const others = ['AES-128', 'AES-256'].filter((name) => name !== cipher);
        const text = JSON.stringify([events, made.plan.segments]);
        for (const other of others) assert.ok(!text.includes(other), other);
        assert.equal(text.includes('ncrypt'), cipher !== null);
      });

  it('keeps the steps of a preset that are asked for as they are', async () => {
    const job = findPreset('earth-observation-qa')?.job;
    const [plain, asked] = await Promise.all([
      request(bench.cae.app.callback())
        .post('/v1/plan')
        .send({ satellite_id: '25544', preset_id: job?.id, options: { prediction_hours: 24 } }),
      plan('earth-observation-qa', 'aes256'),
    ]);
    assert.deepEqual(asked.plan, bodyAs(Plan, plain).plan);
  });
});
