import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Leashed } from '../../../dev/engines/leashed.ts';
import { keepRunning } from '../../../dev/engines/supervise.ts';
import { until } from '../../kit/until.ts';
import { silentReport } from './silent-report.ts';

interface Fake extends Leashed {
  die(status: number): void;
  readonly stopped: () => boolean;
}

function fake(): Fake {
  let die: (status: number) => void = () => undefined;
  let stopped = false;
  const exited = new Promise<number>((resolve) => (die = resolve));
  return {
    name: 'api',
    pid: Promise.resolve(1),
    exited,
    die: (status) => die(status),
    stopped: () => stopped,
    stop: () => {
      stopped = true;
      die(0);
      return exited;
    },
  };
}

const backOffMs = { first: 5, longest: 20 };

describe('keepRunning', () => {
  it('starts the program again when it dies, and says so', async () => {
    const [first, second] = [fake(), fake()];
    const { report, lines } = silentReport();
    const kept = keepRunning({ first, again: () => Promise.resolve(second), report, backOffMs });
    first.die(137);
    await until(() => kept.current() === second);
    assert.match(lines[0] ?? '', /api ended with status 137; starting again in 5 ms/);
    await kept.stop();
    assert.ok(second.stopped());
  });

  it('tries again with a longer wait when starting again fails', async () => {
    const [first, third] = [fake(), fake()];
    let tries = 0;
    const again = (): Promise<Leashed> => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('port taken')) : Promise.resolve(third);
    };
    const { report, lines } = silentReport();
    const kept = keepRunning({ first, again, report, backOffMs });
    first.die(1);
    await until(() => kept.current() === third);
    assert.deepEqual(lines, [
      'api ended with status 1; starting again in 5 ms',
      'port taken',
      'api ended with status 1; starting again in 10 ms',
    ]);
    await kept.stop();
  });

  it('does not start again what was stopped, nor leaves one that was just starting', async () => {
    const [first, late] = [fake(), fake()];
    let started: ((leashed: Leashed) => void) | undefined;
    const again = (): Promise<Leashed> => new Promise((resolve) => (started = resolve));
    const { report } = silentReport();
    const kept = keepRunning({ first, again, report, backOffMs });
    first.die(1);
    await until(() => started !== undefined);
    const stopping = kept.stop();
    started?.(late);
    await stopping;
    assert.ok(late.stopped());
  });

  it('gives up when told so', async () => {
    const programs = [fake(), fake(), fake()];
    const [first] = programs;
    assert.ok(first !== undefined);
    let next = 0;
    const again = (): Promise<Leashed> => {
      next += 1;
      const program = programs[next] ?? fake();
      program.die(2);
      return Promise.resolve(program);
    };
    const { report } = silentReport();
    const kept = keepRunning({ first, again, report, backOffMs, giveUp: (n) => n >= 3 });
    first.die(2);
    await assert.rejects(kept.ended, /api ended 3 times \(last with status 2\)/);
  });
});
