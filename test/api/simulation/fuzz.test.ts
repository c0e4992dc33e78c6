import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { awkwardRequest } from '../../kit/random/awkward-orbits.ts';
import { bodyAs, FlatError } from '../../kit/http/bodies.ts';
import { seeded } from '../../kit/random/seeded.ts';
import { simulationAgent } from '../../kit/surfaces/simulation.ts';

const REQUESTS = 250;

/** Codes of refusals that concern the request as a whole, not one field of it. */
const WHOLE = [
  'unsupported_media_type',
  'not_acceptable',
  'template_not_found',
  'range_too_large',
  'too_many_points',
];

describe('the simulation surface under awkward requests', () => {
  // The kit of the tests answers 500 to a body that its schema does not allow, such as null for NaN.
  it(`answers ${REQUESTS} of them as declared or says what is wrong`, async () => {
    const agent = simulationAgent();
    const random = seeded(20_261_122);
    const seen = new Map<number, number>();
    for (let count = 0; count < REQUESTS; count += 1) {
      const request = awkwardRequest(random);
      const answer = await agent.post(request.path).set(request.headers).send(request.body);
      const label = `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)} for ${JSON.stringify(request)}`;
      assert.ok(answer.status < 500, label);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      if (answer.status < 300) assert.doesNotMatch(answer.text, /NaN|Infinity|undefined/, label);
      else assert.ok(isClear(answer), label);
    }
    for (const status of [200, 201, 400, 404, 406, 415])
      assert.ok((seen.get(status) ?? 0) > 0, `no request was answered ${status}`);
  }).timeout(300_000);
});

/** Whether a refusal is flat, has a text without traces of our insides and names what it is about. */
function isClear(answer: { readonly body: unknown }): boolean {
  const { error, message } = bodyAs(FlatError, answer);
  // The parser quotes what it could not read.
  if (message.startsWith('The body is not valid JSON: ')) return true;
  if (/\.ts:|\[object|undefined|NaN/.test(message)) return false;
  return WHOLE.includes(error) || /^[\w.]+: |^The body |^[\w.]+ is /.test(message);
}
