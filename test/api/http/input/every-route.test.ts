import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as v from 'valibot';
import { pageOf, pageRange } from '../../../../api/http/input/cursor.ts';
import { knownFieldsOf } from '../../../../api/http/input/known-fields.ts';
import { unknownInput } from '../../../../api/http/input/unknown-input.ts';
import { validateInput } from '../../../../api/http/input/validate.ts';
import type { RawQuery, Route } from '../../../../api/http/route.ts';
import { AppError } from '../../../../contracts/error-codes.ts';
import { everyRoute } from '../../../kit/surfaces/every-route.ts';

/** Answers the best matches, and no page after them. */
const SEARCHES = ['console GET /api/search', 'console GET /api/satellites'];

type Named = Awaited<ReturnType<typeof everyRoute>>[number];

/** Open by design: an agent may report any figures. */
const OPEN = ['console POST /api/agent/telemetry'];

describe('every route of the four surfaces', () => {
  let routes: readonly Named[] = [];
  before(async () => {
    routes = await everyRoute();
  });

  it('tells of a parameter and a field that it does not know', () => {
    assert.ok(routes.length > 100);
    for (const { name, route } of routes) {
      const found = unknownInput(route, { query: { zzz: '1' }, body: { zzz: 1 } });
      const told = found.told.map(({ code }) => code);
      if (route.uncounted === true) assert.deepEqual(told, [], name);
      else {
        const field = route.body !== undefined && !OPEN.includes(name);
        assert.deepEqual(told, ['unknown_parameter', ...(field ? ['unknown_field'] : [])], name);
      }
    }
  });

  it('takes nothing that it does not know where a request may be a dry run', () => {
    const dry = routes.filter(
      ({ route }) => route.body !== undefined && knownFieldsOf(route.body)?.fields?.has('dry_run'),
    );
    assert.ok(dry.length >= 4, dry.map(({ name }) => name).join());
    for (const { name, route } of dry) assert.equal(route.refusesUnknown, true, name);
  });

  it('knows every field of the examples in its description', () => {
    let examples = 0;
    for (const { name, route } of routes) {
      for (const body of route.body === undefined ? [] : v.getExamples(route.body)) {
        assert.deepEqual(unknownInput(route, { query: {}, body }).told, [], name);
        examples += 1;
      }
    }
    assert.ok(examples > 30, `${examples} examples`);
  });
});

describe('every list', () => {
  let lists: readonly Named[] = [];
  before(async () => {
    lists = (await everyRoute()).filter(({ route }) => 'limit' in entriesOf(route));
  });

  it('cuts a limit that is too large, takes 0, and refuses what is no count', () => {
    assert.ok(lists.length >= 15, `${lists.length} lists`);
    for (const { name, route } of lists) {
      assert.equal(limitOf(route, { limit: '0' }), 0, name);
      const most = Number(limitOf(route, { limit: '999999999' }));
      assert.ok(most >= Number(limitOf(route, {})) && most <= 1000, `${name}: ${most}`);
      for (const limit of ['-1', '1.5', 'ten', '1e3', ['1', '2']])
        assert.throws(
          () => limitOf(route, { limit }),
          refusal('limit'),
          `${name} ${String(limit)}`,
        );
    }
  });

  it('takes its place as a cursor or as an offset', () => {
    for (const { name, route } of lists) {
      const entries = entriesOf(route);
      const isPaged = 'cursor' in entries || 'offset' in entries;
      assert.ok(isPaged || SEARCHES.includes(name), name);
      if ('offset' in entries)
        assert.throws(() => limitOf(route, { offset: '-1' }), refusal('offset'), name);
      const control = { cursor: 'a\u0000b' };
      if ('cursor' in entries)
        assert.throws(() => limitOf(route, control), refusal('cursor'), name);
    }
  });

  it('goes on after a page of none at the item that it did not show', () => {
    const items = [
      { atMs: 5, id: 'b' },
      { atMs: 5, id: 'a' },
    ];
    const { place } = pageOf(items.slice(0, 1), 0, (item) => item);
    assert.equal(place.has_more, true);
    const { after } = pageRange({ limit: 2, cursor: place.cursor ?? undefined });
    assert.ok(after !== null);
    for (const { atMs, id } of items) assert.ok(atMs === after.atMs && id < after.id);
    assert.deepEqual(pageOf([], 0, () => ({ atMs: 0, id: '' })).place, {
      has_more: false,
      cursor: null,
      limit: 0,
    });
  });

  it('refuses a cursor that no list gave, and names it', () => {
    for (const cursor of ['x', 'MTIz', '!!'])
      assert.throws(() => pageRange({ limit: 1, cursor }), refusal('cursor'), cursor);
  });
});

function entriesOf({ query }: Route): object {
  const entries: unknown = query !== undefined && 'entries' in query ? query.entries : {};
  return typeof entries === 'object' && entries !== null ? entries : {};
}

function limitOf({ query }: Route, given: RawQuery): unknown {
  const route = { query } as unknown as Route;
  const { query: read } = validateInput(route, {
    params: {},
    query: given,
    headers: {},
    body: null,
  });
  return typeof read === 'object' && read !== null ? Reflect.get(read, 'limit') : undefined;
}

function refusal(path: string) {
  return (error: unknown) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'validation_error');
    assert.match(JSON.stringify(error.details), new RegExp(`"path":"${path}"`));
    return true;
  };
}
