import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { EXIT, explain } from '../../../clients/cli/failures.ts';
import { readRefusal } from '../../../clients/sdk/errors.ts';

/** What the command line says of an answer. */
async function told(body: object): Promise<readonly string[]> {
  const written: string[] = [];
  const refusal = await readRefusal(new Response(JSON.stringify(body), { status: 409 }));
  const exit = explain(refusal, { err: (text) => void written.push(text) });
  assert.equal(exit, EXIT.refused);
  return written.map((line) => line.trimEnd());
}

describe('a removal that is refused', () => {
  it('names what still needs the thing, the first few of many, whichever surface refused', async () => {
    const ids = Array.from({ length: 7 }, (_, at) => `dep_${at}`);
    const said = { code: 'conflict', message: 'Deployments have booked it.' };
    const needed = '  deployments: dep_0, dep_1, dep_2, dep_3, dep_4 and 2 more';
    for (const body of [
      { error: { ...said, details: { deployment_ids: ids } } },
      { error: said.message, code: said.code, deployment_ids: ids },
    ])
      assert.ok((await told(body)).includes(needed));
    const only = { ...said, details: { satellite_ids: ['sat_1'] } };
    assert.ok((await told({ error: only })).includes('  satellites: sat_1'));
  });
});
