import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { contactAt, nextStep, outlookOf } from '../../../domain/deployment/outlook.ts';

const START_MS = Date.parse('2026-11-26T12:00:00Z');
const at = (clock: string) => `2026-11-26T${clock}.000Z`;
const EVENTS = [
  { type: 'job.accepted', timestamp_s: 0 },
  { type: 'step.started', timestamp_s: 10, step_id: 'capture' },
  { type: 'step.completed', timestamp_s: 30, step_id: 'capture' },
  { type: 'step.started', timestamp_s: 60, step_id: 'ships' },
  {
    ...{ type: 'transfer.pass_started', timestamp_s: 600 },
    ...{ station: 'Svalbard', transfer_id: 't1', pass_index: 2 },
  },
  {
    ...{ type: 'transfer.pass_completed', timestamp_s: 700, data_mb: 3.5 },
    ...{ station: 'Svalbard', transfer_id: 't1', pass_index: 2 },
  },
  {
    ...{ type: 'transfer.pass_started', timestamp_s: 6_000 },
    ...{ station: 'Inuvik', transfer_id: 't1', pass_index: 4 },
  },
];

describe('the outlook of a plan', () => {
  const outlook = outlookOf(EVENTS, START_MS);

  it('has its steps and contacts with their mission times', () => {
    assert.deepEqual(outlook.steps, [
      { stepId: 'capture', at: at('12:00:10') },
      { stepId: 'ships', at: at('12:01:00') },
    ]);
    assert.deepEqual(outlook.contacts[0], {
      ...{ station: 'Svalbard', dataMb: 3.5 },
      ...{ from: at('12:10:00'), to: at('12:11:40') },
    });
  });

  it('knows the contact that goes on, and the next one', () => {
    assert.equal(contactAt(outlook, at('12:00:00'))?.station, 'Svalbard');
    assert.equal(contactAt(outlook, at('12:11:00'))?.station, 'Svalbard');
    assert.equal(contactAt(outlook, at('12:12:00'))?.station, 'Inuvik');
    assert.equal(contactAt(outlook, at('14:00:00')), null);
  });

  it('knows the step of which nothing was reported yet', () => {
    assert.equal(nextStep(outlook, new Set())?.stepId, 'capture');
    assert.equal(nextStep(outlook, new Set(['capture']))?.stepId, 'ships');
    assert.equal(nextStep(outlook, new Set(['capture', 'ships'])), null);
  });
});
