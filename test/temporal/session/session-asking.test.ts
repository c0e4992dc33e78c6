import assert from 'node:assert/strict';
import {
  ApplicationFailure,
  ServiceError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { describe, it } from 'mocha';
import { askUntilKnown } from '../../../temporal/session/session-asking.ts';

/** What a call may meet; a number is the step that it answers. */
const MET = {
  silence: () => new WorkflowUpdateRPCTimeoutOrCancelledError('deadline exceeded'),
  full: () => new ServiceError('limit', { cause: grpc(8) }),
  denied: () => new ServiceError('denied', { cause: grpc(7) }),
  gone: () => new WorkflowNotFoundError('not found', 'sim-session/1', undefined),
  late: () => failed('TooLate'),
  moving: () => failed('SessionMoving'),
  crowded: () => failed('too_many_ticks'),
} as const;
type Met = keyof typeof MET | number;

function grpc(code: number): Error {
  return Object.assign(new Error('from the server'), { code, details: '', metadata: {} });
}

function failed(type: string): Error {
  return new WorkflowUpdateFailedError('failed', ApplicationFailure.nonRetryable('why', type));
}

const answering = (met: readonly Met[]) => {
  const left = [...met];
  return (): Promise<number> => {
    const next = left.shift() ?? assert.fail('one call too many');
    return typeof next === 'number' ? Promise.resolve(next) : Promise.reject(MET[next]());
  };
};

describe('askUntilKnown', () => {
  const cases: readonly (readonly [string, readonly Met[], readonly Met[], string])[] = [
    ['is applied at once', [7], [], 'applied'],
    ['asks again after a silence', ['silence', 'silence', 7], [], 'applied'],
    ['waits while the session moves', ['moving', 'moving', 7], [], 'applied'],
    ['is refused', ['crowded'], [], 'refused'],
    ['finds the session gone', ['gone'], [], 'gone'],
    ['reached nobody', ['denied'], [], 'not_applied'],
    ['was accepted by nobody in time', ['silence', 'late'], [], 'not_applied'],
    [
      'goes on after a silence although a later call reaches nobody',
      ['silence', 'denied', 7],
      [],
      'applied',
    ],
    ['has no place where the server does not know it', ['full'], ['gone'], 'refused'],
    ['has its place where a limit met the question alone', ['full'], [7], 'applied'],
    ['asks again where nobody can say', ['full', 7], ['silence'], 'applied'],
  ];
  for (const [title, met, looked, kind] of cases)
    it(title, async () => {
      const outcome = await askUntilKnown({
        send: answering(met),
        look: answering(looked),
        isAccepted: () => assert.fail('not yet'),
        closedMs: Date.now() + 50_000,
        giveUpMs: Date.now() + 60_000,
      });
      assert.equal(outcome.kind, kind);
      if (outcome.kind === 'applied') assert.equal(outcome.seq, 7);
      if (outcome.kind === 'refused') assert.equal(outcome.code, 'too_many_ticks');
    });

  it('says that it is not known when nobody has answered in time', async () => {
    const giveUpMs = Date.now() + 600;
    const silent = () => Promise.reject(MET.silence());
    const more = { look: silent, closedMs: giveUpMs, isAccepted: () => Promise.resolve(true) };
    const outcome = await askUntilKnown({ send: silent, ...more, giveUpMs });
    assert.equal(outcome.kind, 'unknown');
  });

  const closed: readonly (readonly [string, Promise<boolean> | Error, string])[] = [
    ['was not applied when no worker accepted it in time', Promise.resolve(false), 'not_applied'],
    ['is waited for when one did', Promise.resolve(true), 'applied'],
    ['is asked for again when the server does not say', new Error('away'), 'applied'],
  ];
  for (const [title, accepted, kind] of closed)
    it(title, async () => {
      const send = answering(kind === 'applied' ? ['silence', 7] : []);
      const outcome = await askUntilKnown({
        send,
        look: () => assert.fail('there was room'),
        isAccepted: () => (accepted instanceof Error ? Promise.reject(accepted) : accepted),
        closedMs: Date.now(),
        giveUpMs: Date.now() + 60_000,
      });
      assert.equal(outcome.kind, kind);
    });
});
