import type { Delay, DelayKind } from '../../../domain/deployment/progress.ts';

const WORDS: Readonly<Record<DelayKind, string>> = {
  retried: 'took more than one attempt',
  began_late: 'began late',
  took_longer: 'took longer than planned',
  overdue: 'should have begun and has not',
};

/** A delay in one sentence. */
export function delayMessage({ kind, lateMs }: Delay, name: string): string {
  return `${name} ${WORDS[kind]}: ${durationInWords(lateMs)} late.`;
}

/** A duration as a person reads it: `40 s`, `4 min`, `2 h 5 min`, `3 days`. `ms`: milliseconds. */
export function durationInWords(ms: number): string {
  const s = Math.round(Math.abs(ms) / 1000);
  if (s < 120) return `${s} s`;
  const min = Math.round(s / 60);
  if (min < 120) return `${min} min`;
  const h = Math.floor(min / 60);
  if (h < 48) return min % 60 === 0 ? `${h} h` : `${h} h ${min % 60} min`;
  return `${Math.round(h / 24)} days`;
}
