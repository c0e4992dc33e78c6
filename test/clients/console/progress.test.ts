import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as geometry from '../../../clients/console/progress/geometry.ts';
import { progressSentence } from '../../../clients/console/progress/sentence.ts';
import { cancelWords } from '../../../clients/console/core/cancel-words.ts';
import { sampleProgress } from '../../kit/console/sample.ts';

describe('progress', () => {
  const progress = sampleProgress(95);
  const axis = geometry.progressAxis(progress, 1200);
  const rows = geometry.progressRows(progress, axis);

  it('stands everything within the picture, planned above, real below', () => {
    for (const { planned, actual, forecast } of rows)
      for (const piece of [planned, ...actual, ...(forecast === null ? [] : [forecast])]) {
        assert.ok(piece.x >= 0 && piece.x + piece.width <= 1202, JSON.stringify(piece));
        assert.ok(piece.width >= 2);
      }
    rows.forEach((row, index) => assert.equal(row.y, index * geometry.ROW_PX));
  });

  it('says how much later each step ended or will end', () => {
    assert.deepEqual([...new Set(rows.map(({ driftS }) => driftS))], [0, 95]);
  });

  it('draws tries as pieces and what runs up to now', () => {
    const retried = rows.find(({ step }) => step.attempt === 2);
    assert.deepEqual(
      retried?.actual.map(({ attempt, status }) => [attempt, status]),
      [
        [1, 'failed'],
        [2, 'completed'],
      ],
    );
    const running = rows.find(({ step }) => step.status === 'running');
    const end = running?.actual.at(-1);
    assert.ok(
      Math.abs((end?.x ?? 0) + (end?.width ?? 0) - geometry.reachOf(progress, axis).nowX) < 2.5,
    );
  });

  it('sets the line of what is reached as far behind now as the deployment is late', () => {
    const { nowX, reachedX } = geometry.reachOf(progress, axis);
    const perSecond = axis.widthPx / ((axis.end - axis.start) / 1000);
    assert.ok(Math.abs(nowX - reachedX - 95 * perSecond) < 1e-6);
  });

  it('says it in a sentence', () => {
    assert.equal(
      progressSentence(progress),
      'Behind 1 m 35 s: \u2068local training took two tries\u2069. Expected 00:18Z.',
    );
    assert.equal(progressSentence({ ...progress, ahead_s: 3, eta: null }), 'On time.');
    assert.match(
      progressSentence({ ...progress, ahead_s: 200, cause: null }),
      /^Ahead 3 m 20 s\. /,
    );
  });

  it('names what cancelling does', () => {
    assert.equal(
      cancelWords('step', progress.steps),
      '1 running step stops, 4 waiting steps will not begin, 6 results stay. It cannot be taken back.',
    );
    assert.match(cancelWords('step', null), /What runs stops/);
    assert.equal(
      cancelWords('stage', [{ status: 'running' }, { status: 'dispatched' }, { status: 'done' }]),
      '2 running stages stop, 0 waiting stages will not begin, 1 result stays. It cannot be taken back.',
    );
  });

  it('does without a step', () => {
    const empty = { ...progress, steps: [] };
    assert.deepEqual(geometry.progressRows(empty, geometry.progressAxis(empty, 600)), []);
  });
});
