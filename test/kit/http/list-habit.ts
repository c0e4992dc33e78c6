import assert from 'node:assert/strict';
import { writeNumberCursor } from '../../../api/http/input/number-cursor.ts';
import { at } from './answers.ts';

/** Reads a list of at least three items; its path may have parameters already. */
export type ReadList = (
  path: string,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/**
 * Checks that a list pages, counts and refuses as every list does: pages of none and of one go on where
 * they end, limits are cut, a cursor of another list and an unknown filter are named.
 */
export async function assertListHabit(read: ReadList, path: string): Promise<void> {
  const join = (query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const page = async (query: string) => {
    const { status, body } = await read(join(query));
    assert.equal(status, 200, `${path} ${query}: ${JSON.stringify(body)}`);
    const data = at(body, 'data');
    assert.ok(Array.isArray(data), path);
    const [more, cursor, total] = ['has_more', 'cursor', 'total'].map((name) => at(body, name));
    if (more === true) assert.equal(typeof cursor, 'string', path);
    const items = data.map((item) => JSON.stringify(item));
    return { items, more, total, cursor: String(cursor), limit: at(body, 'limit'), body };
  };

  const whole = await page('limit=999999999');
  assert.ok(whole.items.length >= 3, `${path} has ${whole.items.length}`);
  assert.ok(Number(whole.limit) <= 1000, path);
  if (whole.more === false) assert.equal(whole.total, whole.items.length, path);

  const walked: string[] = [];
  let next = 'limit=1';
  for (let pages = 0; pages < 3; pages += 1) {
    const one = await page(next);
    assert.equal(one.total, whole.total, path);
    walked.push(...one.items);
    const none = await page(next.replace('limit=1', 'limit=0'));
    assert.deepEqual([none.items, none.more, none.limit], [[], true, 0], path);
    const after = await page(`limit=1&cursor=${none.cursor}`);
    assert.deepEqual(after.items, one.items, `${path}: after a page of none`);
    next = `limit=1&cursor=${one.cursor}`;
  }
  assert.deepEqual(walked, whole.items.slice(0, 3), path);

  for (const cursor of ['x', '!!', writeNumberCursor('z', 1)])
    await refused(read, join(`cursor=${cursor}`), 'cursor');
  for (const limit of ['-1', '1.5', 'ten']) await refused(read, join(`limit=${limit}`), 'limit');

  const { body } = await page('colour=red');
  assert.equal(at(body, 'warnings', 0, 'path'), 'colour', path);
  assert.equal(at(body, 'warnings', 0, 'code'), 'unknown_parameter', path);
}

async function refused(read: ReadList, path: string, field: string): Promise<void> {
  const { status, body } = await read(path);
  assert.equal(status, 400, path);
  assert.match(JSON.stringify(body), new RegExp(`"path":"${field}"`), path);
}
