import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { route } from '../../../api/http/route.ts';
import { simulationCode } from '../../../api/simulation/refusals.ts';
import { ElementsInput } from '../../../contracts/orbit/elements.ts';
import { fields, list, number, text } from '../../../contracts/shapes.ts';
import { InstantInput } from '../../../contracts/time.ts';
import { at } from '../../kit/http/answers.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';
import { sampleSurface } from '../../kit/surfaces/sample-surface.ts';

describe('simulationCode', () => {
  const { agent } = sampleSurface(
    {
      name: 'simulation',
      routes: [
        route({
          method: 'POST',
          path: '/v1/things',
          summary: 'Takes a thing',
          tags: [],
          auth: { kind: 'none' },
          body: fields({
            elements: ElementsInput,
            start: v.nullish(InstantInput),
            step_s: v.nullish(number(1, 10)),
            names: v.nullish(list(text(5), 2)),
          }),
          responses: { 200: { description: 'Taken', schema: v.object({}) } },
          errors: [],
          validationCode: simulationCode,
          handler: () => Promise.resolve({ status: 200, body: {} }),
        }),
      ],
    },
    createTestKit(),
  );
  const elements = { altitude_km: 550, inclination_deg: 53 };

  const cases: readonly (readonly [string, object, string])[] = [
    ['elements that are missing', {}, 'invalid_elements'],
    ['a field of the elements', { elements: { inclination_deg: 'x' } }, 'invalid_elements'],
    ['an instant of the wrong type', { elements, start: 5 }, 'invalid_timestamp'],
    ['a list that is too long', { elements, names: ['a', 'b', 'c'] }, 'too_many'],
    ['a text that is too long', { elements, names: ['longer'] }, 'invalid_request'],
    ['another field', { elements, step_s: 11 }, 'invalid_request'],
    ['problems of several kinds', { start: 5 }, 'invalid_request'],
  ];
  for (const [title, body, code] of cases) {
    it(`${title}: ${code}`, async () => {
      const answer = await agent.post('/v1/things').send(body);
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), code);
    });
  }

  it('takes what is right', async () => {
    assert.equal((await agent.post('/v1/things').send({ elements })).status, 200);
  });
});
