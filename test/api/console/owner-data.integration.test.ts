import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { OwnerRemoval } from '../../../contracts/access/owner-data.ts';
import { createOwnerExports } from '../../../records/owner/exports.ts';
import { createRemovalRecords } from '../../../records/owner/removals.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { OTHER_KEY, OWNER_KEY, READER_KEY, useConsole } from '../../kit/surfaces/console.ts';
import { untilFound } from '../../kit/until-found.ts';

const Line = v.looseObject({ kind: v.string() });

describe('all that an owner has, over HTTP', function () {
  this.timeout(60_000);
  const { console, database } = useConsole();
  const exported = async (key: string) => {
    const answer = await fetch(`${console.url}/api/owner/export`, {
      headers: { 'x-api-key': key },
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  describe('GET /api/owner/export', () => {
    it('answers a line for each record between a first and a last one', async () => {
      const id = await console.deploy();
      const { status, headers, text } = await exported(OWNER_KEY);
      assert.equal(status, 200, text);
      assert.equal(headers.get('content-type'), 'application/x-ndjson');
      assert.match(
        headers.get('content-disposition') ?? '',
        /^attachment; filename="owner-.*\.ndjson"$/,
      );
      const lines = text
        .trimEnd()
        .split('\n')
        .map((one) => v.parse(Line, JSON.parse(one)));
      assert.deepEqual([lines[0]?.kind, lines.at(-1)?.kind], ['export', 'end']);
      assert.equal(lines.at(-1)?.['records'], lines.length - 2);
      const kinds = new Set(lines.map(({ kind }) => kind));
      for (const kind of ['missions', 'plans', 'deployments']) assert.ok(kinds.has(kind), kind);
      assert.ok(text.includes(id));
    });

    it('does not say that it is whole when a removal overtakes it', async () => {
      const cookie = await console.signIn.cookieOf({
        ...{ ownerId: 'overtaken', rights: { role: 'owner' } },
      });
      const read = async () => {
        const headers = { cookie: `session=${cookie}` };
        return await (await fetch(`${console.url}/api/owner/export`, { headers })).text();
      };
      assert.match(await read(), /"kind":"end"/);
      const removals = createRemovalRecords(database);
      const { _id: id } = await removals.prepare('overtaken', 'somebody', {});
      // For two seconds a process does not know of it.
      await removals.confirm(id);
      const text = await read();
      assert.match(text, /"kind":"export"/);
      assert.doesNotMatch(text, /"kind":"end"/);
      await removals.complete(id);
      const exports = createOwnerExports(database);
      assert.equal(await exports.isOvertaken('overtaken', Date.now() - 60_000), true);
      assert.equal(await exports.isOvertaken('overtaken', Date.now() + 60_000), false);
    });

    it('is for who may do everything', async () => {
      const { status, text } = await exported(READER_KEY);
      assert.equal(status, 403);
      assert.match(text, /owner:write/);
    });
  });

  describe('removals', () => {
    it('count first, ask for the name, and refuse the owner alone from then on', async () => {
      await console.deploy({}, { key: OTHER_KEY });
      const prepared = bodyAs(
        OwnerRemoval,
        await console.call('POST', '/api/owner/removals', { key: OTHER_KEY }),
      );
      assert.deepEqual(
        [prepared.status, prepared.found['deployments'], prepared.kept, prepared.removed_total],
        ['prepared', 1, ['bills'], 0],
      );
      const path = `/api/owner/removals/${prepared.id}`;
      const wrong = await console.call('POST', `${path}/confirm`, {
        key: OTHER_KEY,
        body: { owner: 'somebody' },
      });
      assert.equal(wrong.status, 409);
      assert.match(JSON.stringify(wrong.body), /'other'/);
      const theirs = await console.call('POST', `${path}/confirm`, { body: { owner: 'other' } });
      assert.equal(theirs.status, 404);
      const body = { owner: 'other' };
      const confirmed = await console.call('POST', `${path}/confirm`, { key: OTHER_KEY, body });
      assert.equal(confirmed.status, 202, JSON.stringify(confirmed.body));
      assert.match(
        String(bodyAs(OwnerRemoval, confirmed).links['temporal']),
        /owner-removal%2Frmv_/,
      );
      const refused = await untilFound(async () => {
        const answer = await console.call('GET', '/api/missions', { key: OTHER_KEY });
        return answer.status === 403 ? answer : null;
      }, 'a refusal');
      assert.match(JSON.stringify(refused.body), /is being removed/);
      assert.ok(JSON.stringify(refused.body).includes(path));
      // Without a key, since there will be none.
      const read = bodyAs(OwnerRemoval, await console.call('GET', path, { key: null }));
      assert.deepEqual([read.status, read.found], ['running', prepared.found]);
      assert.equal(read.links['temporal'], undefined, 'nobody is told where its workflow stands');
      assert.equal((await console.call('GET', '/api/missions')).status, 200);
      const audited = await database.db
        .collection('audit')
        .find({ owner_id: 'other', action: /^owner/ })
        .toArray();
      assert.deepEqual(audited.map(({ action }) => String(action)).toSorted(), [
        'owner.prepare_removal',
        'owner.remove',
      ]);
    });

    it('are for who may do everything, and not found by another id', async () => {
      const refused = await console.call('POST', '/api/owner/removals', { key: READER_KEY });
      assert.equal(refused.status, 403);
      const lost = await console.call('GET', '/api/owner/removals/rmv_none', { key: null });
      assert.equal(lost.status, 404);
    });
  });
});
