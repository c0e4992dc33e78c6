import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openProgress, type PlannedPart } from '../../../clients/cli/show/progress.ts';

const step = (id: string, at: number): PlannedPart => ({
  ...{ kind: 'step', name: `Step ${id}`, step_id: id, transfer_id: null },
  start_offset_s: at,
});

const SEGMENTS: readonly PlannedPart[] = [
  step('read', 0),
  { ...step('read', 60), name: 'its second part' },
  step('learn', 90),
  {
    ...{
      kind: 'downlink',
      name: 'Downlink',
      step_id: null,
      transfer_id: 'tr-1',
      start_offset_s: 300,
    },
    station: 'Oregon',
  },
  { kind: 'save', name: 'Checkpoint', step_id: 'learn', transfer_id: null, start_offset_s: 100 },
];

describe('openProgress', () => {
  const told = (type: string, stepId: string | null, transfer?: string) => ({
    ...{ event_type: type, step_id: stepId },
    payload: transfer === undefined ? {} : { transfer_id: transfer },
  });

  it('says of each step and contact once where it stands', () => {
    const progress = openProgress(SEGMENTS);
    assert.deepEqual(progress.lines(), [
      '·      0 s  Step read',
      '·     90 s  Step learn',
      '·    300 s  Downlink (Oregon)',
    ]);
    progress.tell(told('step.started', 'read'));
    progress.tell(told('step.progress', 'read'));
    progress.tell(told('step.completed', 'read'));
    progress.tell(told('step.started', 'learn'));
    progress.tell(told('transfer.started', 'learn', 'tr-1'));
    progress.tell(told('step.started', 'of another plan'));
    assert.deepEqual(
      progress.lines().map((line) => line[0]),
      ['✓', '▶', '▶'],
    );
    progress.tell(told('step.failed', 'learn'));
    progress.tell(told('transfer.completed', null, 'tr-1'));
    assert.deepEqual(
      progress.lines().map((line) => line[0]),
      ['✓', '✗', '✓'],
    );
  });

  it('shows what is around the step under way of a long plan', () => {
    const progress = openProgress(Array.from({ length: 40 }, (_, nth) => step(`s${nth}`, nth)));
    assert.match(progress.lines()[0] ?? '', /Step s0$/);
    for (let nth = 0; nth < 20; nth += 1) progress.tell(told('step.completed', `s${nth}`));
    const names = progress.lines().map((line) => line.split(' ').at(-1));
    assert.deepEqual([names.length, names[0], names.includes('s20')], [12, 's14', true]);
    for (let nth = 20; nth < 40; nth += 1) progress.tell(told('step.completed', `s${nth}`));
    assert.match(progress.lines().at(-1) ?? '', /^✓ .*Step s39$/);
  });
});
