import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { PERMISSIONS } from '../../contracts/access/permissions.ts';
import { NEIGHBOUR_ADDRESS, useAttacked } from '../kit/attack/attacked.ts';
import { createCaller, type Hit, type Shot } from '../kit/attack/caller.ts';
import { nameOf, type Operation } from '../kit/attack/documents.ts';
import { tellAtMost } from '../kit/attack/report.ts';
import { makeResources } from '../kit/attack/resources.ts';
import { byFinality, shotAt } from '../kit/attack/shots.ts';

/** What belongs to nobody: the catalogue, presets, and plans, whose ids are what one must know. */
const PUBLIC = /\/(satellites|presets|ocu|plan|constellation-templates|sessions)\//;

describe('what belongs to another owner', function () {
  this.timeout(300_000);
  const attacked = useAttacked();

  const exampleOf = (operation: Operation): { body?: never } => {
    const [body] = operation.body?.examples ?? [];
    return body === undefined ? {} : { body: body as never };
  };

  it('is not found by id, whatever is asked of it', async () => {
    const owned = await makeResources(attacked, await attacked.keyOf('first'), 'agent-first');
    const key = await attacked.keyOf('second');
    await makeResources(attacked, key, 'agent-second');
    const operations = attacked.operations
      .filter(({ path, streams, needsKey }) => path.includes('{') && !streams && needsKey)
      .filter(({ path }) => !PUBLIC.test(path))
      .sort(byFinality);
    const shots = operations.map((operation) =>
      shotAt(operation, { ids: owned.ids, key, ...exampleOf(operation) }),
    );
    const hits = await sendAll(shots);
    const through = hits.filter(({ hit }) => hit.status < 400);
    tellAtMost(
      `${shots.length} requests for another owner's things: let through`,
      through.length,
      0,
      '',
    );
    assert.deepEqual(
      through.map(({ shot, hit }) => `${shot.name}: ${hit.status} ${hit.text.slice(0, 200)}`),
      [],
    );
    assert.ok(shots.length > 20, 'the documents name fewer than they did');
  });

  it('needs the permission that the document names, and no other', async () => {
    const operations = attacked.operations.filter(({ streams, needsKey }) => needsKey && !streams);
    const needed = [...new Set(operations.flatMap(({ permission }) => permission ?? []))];
    const known = PERMISSIONS.filter((permission) => needed.includes(permission));
    assert.deepEqual([...known].sort(), [...needed].sort(), 'a document names another word');
    const shots: { readonly shot: Shot; readonly may: boolean }[] = [];
    for (const permission of known) {
      const only = await attacked.keyOf('third', [permission]);
      const without = await attacked.keyOf(
        'third',
        PERMISSIONS.filter((one) => one !== permission),
      );
      for (const operation of operations) {
        const may = operation.permission === null || operation.permission === permission;
        if (!may || operation.permission === permission) {
          const name = `${nameOf(operation)} with ${permission}`;
          const own = { ids: {}, ...exampleOf(operation) };
          shots.push({ may, shot: shotAt(operation, { ...own, key: only, name }) });
        }
        if (operation.permission === permission) {
          const name = `${nameOf(operation)} without ${permission}`;
          const own = { ids: {}, ...exampleOf(operation) };
          shots.push({ may: false, shot: shotAt(operation, { ...own, key: without, name }) });
        }
      }
    }
    const hits = await sendAll(shots.map(({ shot }) => shot));
    const wrong = hits.filter(({ hit }, index) => isRefused(hit) === (shots[index]?.may ?? true));
    tellAtMost(`${shots.length} probes of permissions: answered wrongly`, wrong.length, 0, '');
    assert.deepEqual(
      wrong.map(({ shot, hit }) => `${shot.name}: ${hit.status} ${hit.text.slice(0, 160)}`),
      [],
    );
  });

  it('is shown to nobody without a key', async () => {
    const operations = attacked.operations.filter(({ needsProof }) => needsProof);
    const hits = await sendAll(
      operations.map((operation) => shotAt(operation, { ids: {}, key: null })),
    );
    const wrong = hits.filter(({ hit }) => hit.status !== 401);
    tellAtMost(
      `${operations.length} requests without a key: not answered 401`,
      wrong.length,
      0,
      '',
    );
    assert.deepEqual(
      wrong.map(({ shot, hit }) => `${shot.name}: ${hit.status} ${hit.text.slice(0, 160)}`),
      [],
    );
  });
});

/** For who calls; what a caller has not to give is another refusal, of a permitted one. */
function isRefused({ status, text }: Hit): boolean {
  return (status === 403 && text.includes('This call needs')) || status === 401;
}

async function sendAll(
  shots: readonly Shot[],
): Promise<{ readonly shot: Shot; readonly hit: Hit }[]> {
  const caller = createCaller(NEIGHBOUR_ADDRESS, 4);
  const sent = [];
  for (const shot of shots) sent.push({ shot, hit: await caller.send(shot) });
  caller.close();
  return sent;
}
