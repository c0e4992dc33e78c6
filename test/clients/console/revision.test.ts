import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Revision } from '../../../clients/console/calls/shapes.ts';
import * as words from '../../../clients/console/revision/words.ts';
import { asked, flown, proposed } from '../../kit/console/revision-records.ts';
import { SAMPLE, SAMPLE_NOW_MS } from '../../kit/console/sample.ts';

const startMs = Date.parse(SAMPLE.now);
const nameOf = words.stationNames(asked.plan_data);

describe('revisions in words', () => {
  it('tell what moves from when to when, what runs no more, and over which stations data flow', () => {
    const at = (seconds: number, endS: number | null = null, stations: string[] = []) => ({
      startMs: startMs + seconds * 1000,
      endMs: endS === null ? null : startMs + endS * 1000,
      stations,
    });
    assert.deepEqual(
      words
        .changesOf(proposed, nameOf)
        .map(({ kind, name, laterS, before, after }) => ({ kind, name, laterS, before, after })),
      [
        {
          ...{ kind: 'step', name: 'local_training', laterS: 5_400 },
          ...{ before: at(3_600), after: at(9_000) },
        },
        {
          ...{ kind: 'step', name: 'encrypt_results', laterS: 5_400 },
          ...{ before: at(5_400), after: at(10_800) },
        },
        {
          ...{ kind: 'step', name: 'preview', laterS: null },
          ...{ before: { words: 'was planned' }, after: { words: 'runs no more' } },
        },
        {
          ...{ kind: 'data', name: 'encrypt_results → ground', laterS: 5_700 },
          ...{ before: at(5_700, 6_000, ['Delft']), after: at(11_400, 11_640, ['Svalbard']) },
        },
      ],
    );
    assert.equal(
      words.changeSentence(proposed),
      '2 steps move, 1 step runs no more, 1 transfer at another time',
    );
  });

  it('tell of data that were not planned, or flow no more, and of times that are not known', () => {
    const transfer = proposed.transfers[0] ?? assert.fail();
    const none: Revision = {
      ...proposed,
      transfers: [],
      left_out: [],
      diff: { ...proposed.diff, moved: [] },
    };
    const gone: Revision = { ...none, transfers: [{ ...transfer, after: null }] };
    const fresh: Revision = { ...none, transfers: [{ ...transfer, before: null }] };
    const after = (one: Revision) =>
      words.changesOf(one, nameOf).map((change) => [change.before, change.after, change.laterS]);
    assert.deepEqual(after(gone)[0]?.[1], { words: 'flows no more' });
    assert.deepEqual(after(fresh)[0]?.[0], { words: 'did not flow' });
    assert.deepEqual(
      [after(gone), after(fresh)].map(([change]) => change?.[2]),
      [null, null],
    );
    const unknown: Revision = { ...proposed, diff_from: null, transfers: [], left_out: [] };
    const [change] = words.changesOf(unknown, nameOf);
    assert.deepEqual([change?.before, change?.laterS], [{ words: 'at another time' }, 5_400]);
    assert.equal(words.changeSentence(none), 'nothing that is still to come');
  });

  it('call a station by its id where its plan does not name it', () => {
    for (const plan of [null, undefined, {}, { orbital_environment: { ground_passes: 'all' } }])
      assert.equal(words.stationNames(plan)('gs_troll'), 'gs_troll');
    assert.equal(nameOf('gs_svalbard'), 'Svalbard');
  });

  it('say until when somebody may decide, and what silence does', () => {
    const byMs = Date.parse(proposed.decide_by);
    assert.ok(words.isAsked(proposed, SAMPLE_NOW_MS) && words.isAsked(proposed, byMs - 1));
    assert.ok(!words.isAsked(proposed, byMs));
    assert.ok(!words.isAsked(flown, SAMPLE_NOW_MS), 'nobody was asked');
    assert.ok(!words.isAsked({ ...proposed, status: 'superseded' }, SAMPLE_NOW_MS));
    assert.match(words.termsWords({ policy: 'ask', on_silence: 'accept' }), /asked.*it is flown/);
    assert.match(words.termsWords({ policy: 'ask', on_silence: 'keep' }), /former plan stays/);
    assert.match(words.termsWords({ policy: 'auto', on_silence: 'accept' }), /again and flown/);
    assert.match(words.termsWords(undefined), /booked nothing/);
  });

  it('name every cause once, and one that is new by its own word', () => {
    const one = { kind: 'outage', subject: 'a' } as const;
    const causes = [one, { ...one, subject: 'b' }, { kind: 'elements', subject: null } as const];
    assert.equal(words.causeWords(causes), 'an outage, newer elements');
    const later = JSON.parse('[{"kind": "solar_storm", "subject": null}]') as typeof causes;
    assert.equal(words.causeWords(later), 'solar storm');
  });
});
