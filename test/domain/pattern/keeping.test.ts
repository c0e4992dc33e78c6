import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { changesOf, type KeptPattern } from '../../../domain/pattern/keeping.ts';
import type { Pattern } from '../../../domain/pattern/pattern.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time/instant.ts';
import { aDecay, aManeuver, anApproach } from '../../kit/makers/patterns.ts';

const NOW = Date.UTC(2026, 6, 25);
const YESTERDAY = NOW - DAY_MS;
const open = { confidence: 0.6 };

/** One look after another, each of what it found; answers what changed in each. */
function looks(steps: readonly (readonly Pattern[])[], nowMs = NOW, judgedFromMs = 0) {
  let kept: readonly KeptPattern[] = [];
  return steps.map((found) => {
    const changes = changesOf(kept, { found, judgedFromMs }, nowMs);
    const changed = new Set(changes.map(({ pattern }) => pattern.id));
    kept = [...kept.filter(({ pattern }) => !changed.has(pattern.id)), ...changes];
    return changes;
  });
}
const newsOf = (steps: readonly (readonly Pattern[])[], nowMs = NOW) =>
  looks(steps, nowMs).map((changes) => changes.map(({ news }) => news));

describe('changesOf', () => {
  it('tells of a pattern when it is seen and when it is sure, and never again', () => {
    const [first, sure] = [aManeuver('1', YESTERDAY, open), aManeuver('1', YESTERDAY)];
    assert.deepEqual(newsOf([[first], [first], [sure], [first], [sure], [sure]]), [
      ['seen'],
      [],
      ['confirmed'],
      [null],
      [null],
      [],
    ]);
    assert.deepEqual(newsOf([[sure], [first], [sure]]), [['seen'], [null], [null]]);
  });

  it('keeps the id of a pattern that a later set moves', () => {
    const moved = aManeuver('1', YESTERDAY - HOUR_MS);
    const [, second] = looks([[aManeuver('1', YESTERDAY, open)], [moved]]);
    assert.equal(second?.[0]?.pattern.id, aManeuver('1', YESTERDAY).id);
    assert.equal(second[0].pattern.startMs, moved.startMs);
  });

  it('tells nothing of what ended more than three days ago', () => {
    const burn = aManeuver('1', YESTERDAY, open);
    assert.deepEqual(newsOf([[burn]], burn.endMs + 3 * DAY_MS), [['seen']]);
    assert.deepEqual(newsOf([[burn]], burn.endMs + 3 * DAY_MS + 1), [[null]]);
  });

  it('tells nothing that is uncertain, until it is more', () => {
    const faint = aManeuver('1', YESTERDAY, { confidence: 0.3 });
    assert.deepEqual(newsOf([[faint], [aManeuver('1', YESTERDAY, open)]]), [[null], ['seen']]);
  });

  it('tells of an approach that was seen, not of company that may be old', () => {
    const approach = anApproach('1', '2', YESTERDAY);
    assert.deepEqual(newsOf([[approach]]), [['seen']]);
    assert.deepEqual(newsOf([[{ ...approach, confidence: 0.4 }]]), [[null]]);
    assert.deepEqual(newsOf([[{ ...approach, subtype: 'formation', confidence: 0.9 }]]), [[null]]);
  });

  it('withdraws what is not found again, and takes it back without telling it again', () => {
    const burn = aManeuver('1', YESTERDAY, open);
    const found = looks([[burn], [], [], [burn]]);
    assert.deepEqual(
      found.map((changes) => changes.map(({ isWithdrawn, news }) => [isWithdrawn, news])),
      [[[false, 'seen']], [[true, null]], [], [[false, null]]],
    );
  });

  it('leaves what began before the sets that were read', () => {
    assert.deepEqual(looks([[aManeuver('1', YESTERDAY)], []], NOW, YESTERDAY + 1)[1], []);
  });

  it('lets company and decay begin when they were seen first', () => {
    const [, decay] = looks([[aDecay('1', YESTERDAY)], [aDecay('1', NOW)]]);
    assert.deepEqual(
      decay?.map(({ pattern }) => [pattern.startMs, pattern.endMs]),
      [[YESTERDAY, NOW]],
    );
  });
});
