import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readRefusal } from '../../../clients/sdk/errors.ts';
import { scheduleConflictOf } from '../../../clients/sdk/schedule-conflict.ts';

const ROW = {
  ...{ resource: 'station/stn_a', rule: 'antenna', needed: 2, available: 1, with: 'busy' },
  ...{ start: '2026-07-25T01:00:00.000Z', end: '2026-07-25T01:05:00.000Z' },
};
const NEXT = '2026-07-25T08:00:00.000Z';
const FLAT = {
  ...{ error: 'schedule_conflict', code: 'schedule_conflict', message: 'It is booked.' },
  ...{ world: 'drill', conflicts: [ROW], next_start: NEXT },
};

const read = async (body: unknown) =>
  scheduleConflictOf(await readRefusal(new Response(JSON.stringify(body), { status: 409 })));

describe('scheduleConflictOf', () => {
  it('reads what stands in the way in both forms of refusals', async () => {
    const expected = { world: 'drill', conflicts: [ROW], nextStart: NEXT };
    assert.deepEqual(await read(FLAT), expected);
    const { code, message, world, conflicts, next_start } = FLAT;
    const details = { world, conflicts, next_start };
    assert.deepEqual(await read({ error: { code, message, details } }), expected);
  });

  it('is null of any other refusal, and of one without a world or a list', async () => {
    for (const body of [
      { ...FLAT, code: 'conflict' },
      { error: 'Not found', code: 'not_found' },
      { ...FLAT, world: 7 },
      { ...FLAT, conflicts: 'all of it' },
      null,
      'a proxy in between',
    ])
      assert.equal(await read(body), null, JSON.stringify(body));
  });

  it('leaves out what is no span, and takes what is no instant for none', async () => {
    const odd = [null, 7, {}, { ...ROW, start: 'soon' }, { ...ROW, with: 3 }, { ...ROW, rule: 1 }];
    const alone = { ...ROW, with: null };
    const found = await read({ ...FLAT, conflicts: [...odd, alone], next_start: 'later' });
    assert.deepEqual(found, { world: 'drill', conflicts: [alone], nextStart: null });
  });
});
