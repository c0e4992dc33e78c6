import { count } from './formats.ts';

/** What cancelling does, in numbers; `one` is what a part is called. Without parts it says so in general. */
export function cancelWords(
  one: 'step' | 'stage',
  parts: readonly { readonly status: string }[] | null,
): string {
  if (parts === null) return 'What runs stops; results that are there stay.';
  const many = (...statuses: string[]): number =>
    parts.filter(({ status }) => statuses.includes(status)).length;
  const running = many('running', 'dispatched');
  const done = many('completed', 'done');
  const waiting = parts.length - running - done - many('failed', 'canceled', 'not_run');
  return (
    `${count(running, `running ${one}`)} ${running === 1 ? 'stops' : 'stop'}, ` +
    `${count(waiting, `waiting ${one}`)} will not begin, ` +
    `${count(done, 'result')} ${done === 1 ? 'stays' : 'stay'}. It cannot be taken back.`
  );
}
