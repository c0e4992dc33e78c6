import { defineSignal } from '@temporalio/workflow';
import { plain } from './plain-text.ts';

/** A standing question is deleted: its workflow removes what it kept. */
export const endSignal = defineSignal('end');

/** Satellites that are named to a person. */
const NAMED = 10;

/** Names of satellites for details: the first ten, and how many more there are. */
export function namesOf(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${names.slice(0, NAMED).map(plain).join(', ')}${more}`;
}
