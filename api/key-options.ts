import { InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { MAX_ADDRESSES, MAX_NAME, MAX_SATELLITES } from '../contracts/access/api-key.ts';
import { MAX_PRIORITY } from '../contracts/access/modes-and-tiers.ts';
import { PERMISSIONS, type GrantedPermission } from '../contracts/access/permissions.ts';
import { AgentId, AgentSatelliteId } from '../contracts/mission/agent.ts';
import { text as boundedText } from '../contracts/shapes.ts';
import { parseInstant } from '../domain/time/instant.ts';
import { normalizeNetwork } from './http/access/addresses.ts';

// Readers of the options of `npm run keys`. Each throws commander's InvalidArgumentError, which
// names the option.

/** A day, ms. */
export const DAY_MS = 86_400_000;

/** An owner: 1 to 128 printable characters. */
export function readOwner(text: string): string {
  if (/^[\x21-\x7e]{1,128}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 1 to 128 printable characters without blanks.');
}

/** What a key is called: as over HTTP. */
export function readName(text: string): string {
  if (v.safeParse(boundedText(MAX_NAME), text).success) return text;
  throw new InvalidArgumentError(`It must have 1 to ${MAX_NAME} characters and none of control.`);
}

/** The id of a key. */
export function readKeyId(text: string): string {
  if (/^key_\w{1,60}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be the id of a key, such as key_01K0… (see keys list).');
}

/** One of a closed set of words. */
export function oneOf<T extends string>(choices: readonly T[]): (text: string) => T {
  return (text) => {
    const found = choices.find((choice) => choice === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be one of: ${choices.join(', ')}.`);
  };
}

/** Permissions, comma separated. */
export function readPermissions(text: string): GrantedPermission[] {
  const known: readonly GrantedPermission[] = [...PERMISSIONS, '*'];
  return splitList(text, known.length).map((name) => {
    const found = known.find((permission) => permission === name);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`${shown(name)} is none of: ${known.join(', ')}.`);
  });
}

/** The id of an agent. */
export function readAgent(text: string): string {
  if (v.safeParse(AgentId, text).success) return text;
  throw new InvalidArgumentError('It must be 1 to 128 printable ASCII characters.');
}

/** Ids of satellites, comma separated. */
export function readSatellites(text: string): string[] {
  return splitList(text, MAX_SATELLITES).map((id) => {
    if (v.safeParse(AgentSatelliteId, id).success) return id;
    throw new InvalidArgumentError(`${shown(id)} must be a catalogue number or a satellite id.`);
  });
}

/** IP addresses and networks, comma separated, in their shortest form. */
export function readAddresses(text: string): string[] {
  return splitList(text, MAX_ADDRESSES).map((part) => {
    const network = normalizeNetwork(part);
    if (network !== null) return network;
    throw new InvalidArgumentError(
      `${shown(part)} is no IP address and no network in CIDR notation.`,
    );
  });
}

/** A priority. */
export function readPriority(text: string): number {
  if (/^\d$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${MAX_PRIORITY}.`);
}

/** So much of a wrong item is shown, characters. */
const SHOWN = 60;

const UNIT_MS = { d: DAY_MS, h: 3_600_000, m: 60_000 } as const;

/** A span such as 90d, 12h or 30m, ms; 0 needs no unit. */
export function readSpan(text: string): number {
  const span = spanOf(text);
  if (span !== null) return span;
  throw new InvalidArgumentError('It must be 0 or a time such as 24h, 30m or 7d.');
}

function spanOf(text: string): number | null {
  if (text === '0') return 0;
  const [, count, unit] = /^(\d{1,5})([dhm])$/.exec(text) ?? [];
  // The expression lets only these units through.
  return unit === undefined ? null : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}

/** An instant in the future, epoch ms. */
export function readEnd(text: string): number {
  const span = spanOf(text);
  const parsed = span === null ? parseInstant(text) : null;
  if (parsed?.ok === false) {
    throw new InvalidArgumentError(`${parsed.message} (or a time from now, such as 90d)`);
  }
  const endMs = span === null ? (parsed?.instant.ms ?? 0) : Date.now() + span;
  if (endMs > Date.now()) return endMs;
  throw new InvalidArgumentError('It must be in the future.');
}

/** The items of a list: at least one, at most `most`. */
function splitList(text: string, most: number): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) throw new InvalidArgumentError('It must name at least one.');
  if (parts.length <= most) return parts;
  throw new InvalidArgumentError(`It must name at most ${most}, not ${parts.length}.`);
}

/** A text of the caller's as an error shows it. */
function shown(text: string): string {
  return text.length <= SHOWN ? `'${text}'` : `'${text.slice(0, SHOWN)}…'`;
}
