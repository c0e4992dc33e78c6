import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { progressOf, type WorkEvent } from '../../../domain/deployment/progress.ts';

const T0 = Date.parse('2026-11-20T12:00:00Z');
const at = (s: number) => T0 + s * 1000;
const span = (id: string, start: number, end: number, kind: 'step' | 'transfer' = 'step') => ({
  ...{ id, kind, startMs: at(start), endMs: at(end) },
});
/** Two steps of 60 s with a pause of 40 s, and a downlink. */
const PLANNED = [span('a', 0, 60), span('b', 100, 160), span('t', 200, 230, 'transfer')];

function event(type: string, id: string, s: number, dataMb: number | null = null): WorkEvent {
  const isStep = type.includes('step');
  return { type, stepId: isStep ? id : null, transferId: isStep ? null : id, atMs: at(s), dataMb };
}
const read = (events: WorkEvent[], nowS: number, hasEnded = false) =>
  progressOf({ planned: PLANNED, events, planEndMs: at(240), nowMs: at(nowS), hasEnded });
const statuses = (progress: ReturnType<typeof read>) => progress.work.map(({ status }) => status);

describe('progressOf', () => {
  it('is on time before anything is due', () => {
    const progress = read([], -10);
    assert.deepEqual(statuses(progress), ['waiting', 'waiting', 'waiting']);
    assert.equal(progress.aheadMs, 0);
    assert.equal(progress.delay, null);
    assert.equal(progress.etaMs, at(240));
  });

  it('names the step that should have begun and has not', () => {
    const progress = read([], 20);
    assert.equal(progress.aheadMs, -20_000);
    assert.deepEqual(progress.delay, {
      ...{ id: 'a', workKind: 'step', kind: 'overdue', lateMs: 20_000 },
    });
    assert.equal(progress.etaMs, at(260));
  });

  it('shifts what is to come by the delay of what runs', () => {
    const progress = read([event('step.started', 'a', 30)], 50);
    assert.deepEqual(statuses(progress), ['running', 'waiting', 'waiting']);
    assert.equal(progress.aheadMs, -30_000);
    assert.equal(progress.delay?.kind, 'began_late');
    assert.deepEqual(
      progress.work.map(({ forecast }) => [forecast?.startMs, forecast?.endMs]),
      [
        [at(30), at(90)],
        [at(130), at(190)],
        [at(230), at(260)],
      ],
    );
    assert.equal(progress.etaMs, at(270));
  });

  it('is late for as long as a step runs beyond its planned duration', () => {
    const events = [event('step.started', 'a', 0)];
    assert.equal(read(events, 60).aheadMs, 0);
    const late = read(events, 75);
    assert.equal(late.aheadMs, -15_000);
    assert.equal(late.delay?.kind, 'took_longer');
  });

  it('counts attempts, and says that a step was tried again', () => {
    const progress = read(
      [
        event('step.started', 'a', 0),
        event('step.retrying', 'a', 40),
        event('step.started', 'a', 40),
        event('step.completed', 'a', 100, 12),
      ],
      100,
    );
    const [a] = progress.work;
    assert.deepEqual(
      a?.attempts.map((one) => [one.status, one.startMs, one.endMs]),
      [
        ['failed', at(0), at(40)],
        ['completed', at(40), at(100)],
      ],
    );
    assert.equal(a.dataMb, 12);
    assert.equal(a.forecast, null);
    assert.equal(progress.delay?.kind, 'retried');
    assert.equal(progress.aheadMs, -40_000);
  });

  it('is ahead by what ended early, and expects no step before its planned time', () => {
    const progress = read([event('step.started', 'a', 0), event('step.completed', 'a', 45)], 50);
    assert.equal(progress.aheadMs, 15_000);
    assert.equal(progress.work[1]?.forecast?.startMs, at(100));
    assert.equal(progress.etaMs, at(240));
  });

  it('tells transfers from steps of the same id', () => {
    const planned = [span('x', 0, 10), span('x', 20, 30, 'transfer')];
    const events = [
      event('transfer.started', 'x', 20),
      { ...event('transfer.completed', 'x', 30), stepId: 'x' },
    ];
    const { work } = progressOf({
      ...{ planned, events, planEndMs: at(30), nowMs: at(30), hasEnded: false },
    });
    assert.deepEqual(
      work.map(({ kind, status }) => [kind, status]),
      [
        ['step', 'waiting'],
        ['transfer', 'completed'],
      ],
    );
  });

  it('expects nothing of a deployment that has ended', () => {
    const events = [event('step.started', 'a', 0), event('step.failed', 'a', 30)];
    const progress = read(events, 40, true);
    assert.deepEqual(statuses(progress), ['failed', 'not_run', 'not_run']);
    assert.equal(progress.etaMs, null);
    assert.ok(progress.work.every(({ forecast }) => forecast === null));
  });

  it('says of any log that no forecast ends before now and the end is no earlier than the plan', () => {
    const types = ['step.started', 'step.completed', 'step.failed', 'step.retrying', 'step.other'];
    const anEvent = fc.record({
      type: fc.constantFrom(...types),
      id: fc.constantFrom('a', 'b', 'stranger'),
      s: fc.integer({ min: -100, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(anEvent), fc.integer({ min: -100, max: 600 }), (drafts, nowS) => {
        const events = drafts
          .map(({ type, id, s }) => event(type, id, s))
          .toSorted((x, y) => x.atMs - y.atMs);
        const progress = read(events, nowS);
        assert.equal(progress.work.length, PLANNED.length);
        assert.ok(progress.etaMs !== null && progress.etaMs >= at(240));
        for (const { forecast, attempts } of progress.work) {
          assert.ok(forecast === null || forecast.endMs >= at(nowS));
          const open = attempts.slice(0, -1).filter(({ status }) => status === 'running');
          assert.deepEqual(open, []);
        }
      }),
    );
  });
});
