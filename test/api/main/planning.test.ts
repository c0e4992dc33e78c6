import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import supertest from 'supertest';
import { createSurface } from '../../../api/http/surface.ts';
import { planningRoutes } from '../../../api/main/routes/planning.ts';
import { PlanningAnalysis } from '../../../contracts/analysis/planning-analysis.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { createTestKit, TEST_KEY } from '../../kit/surfaces/test-kit.ts';

/** Promises from none to three nines: each more asks for more spares. */
const AVAILABILITIES = [0, 0.5, 0.9, 0.99, 0.999];

describe('POST /v1/planning/analyze', () => {
  let sentences: readonly (readonly [spare: number, working: number, sentence: string])[];
  before(async () => {
    const surface = createSurface({
      name: 'main',
      title: 'Planning',
      description: 'The analysis alone.',
      routes: planningRoutes(),
      kit: createTestKit(),
      optionalPrefix: '/v1',
    });
    const asked = AVAILABILITIES.flatMap((availability) =>
      [1, 100].map(async (tflops) => {
        const answer = await supertest(surface.app.callback())
          .post('/v1/planning/analyze')
          .set('Authorization', `Bearer ${TEST_KEY}`)
          .send({
            workload: 'ai_inference',
            compute_tflops: tflops,
            availability_sla: availability,
          });
        assert.equal(answer.status, 200, answer.text);
        const { sizing, recommendation } = bodyAs(PlanningAnalysis, answer);
        return [sizing.spare_satellites, sizing.working_satellites, recommendation] as const;
      }),
    );
    sentences = await Promise.all(asked);
  });

  it('counts in the singular and in the plural as grammar wants', () => {
    const counts = new Set(sentences.map(([spare]) => Math.min(spare, 2)));
    assert.deepEqual([...counts].sort(), [0, 1, 2], 'none, one and several spares are met');
    for (const [spare, working, sentence] of sentences) {
      assert.match(
        sentence,
        spare === 1 ? / 1 is spare\.$/ : new RegExp(` ${spare} are spare\\.$`),
      );
      assert.match(
        sentence,
        working === 1 ? /: 1 does the work/ : new RegExp(`: ${working} do the`),
      );
      assert.match(sentence, spare + working === 1 ? /^1 satellite in / : /^\d+ satellites in /);
    }
  });
});
