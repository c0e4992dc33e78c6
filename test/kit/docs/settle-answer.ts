import { ID_PREFIXES } from '../../../records/store/ids.ts';
import type { Urls } from './reference-things.ts';

/** The time at which all recorded answers were given, as they tell it. */
const TOLD_MS = Date.parse('2026-11-20T12:00:00Z');

/** Instants within so much of the recording are told in its time, ms; what lies beyond is data. */
const NEAR_MS = 8 * 86_400_000;

/** Longer lists are cut, to two items. */
const LONG = 4;
const KEPT = 2;

/** Where the surfaces answer for readers. */
const PORTS = { main: 8080, simulation: 8081, cae: 8082, console: 8083 } as const;

const INSTANT = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z/g;
const ID = new RegExp(`\\b(${ID_PREFIXES.join('|')})_[2-9a-hjkmnp-z]{24}\\b`, 'g');
const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/**
 * Makes what tells the same of every recording: ids are counted in the order in which they are met, times are
 * those of one day, addresses are those of a reader, keys and secrets are none.
 */
export function createSettler(urls: Urls, recordedMs: number): (text: string) => string {
  const known = new Map<string, string>();
  const counted = (id: string, make: (count: number) => string) => {
    const told = known.get(id) ?? make(known.size + 1);
    known.set(id, told);
    return told;
  };
  return (text) => {
    let settled = text;
    for (const [name, port] of Object.entries(PORTS)) {
      // True: the names are those of the surfaces.
      const host = new URL(urls[name as keyof typeof PORTS]).host;
      settled = settled.replaceAll(host, `localhost:${port}`);
    }
    return settled
      .replaceAll(ID, (id, prefix: string) => counted(id, (n) => `${prefix}_${letters(n)}`))
      .replaceAll(UUID, (id) =>
        counted(id, (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`),
      )
      .replaceAll(INSTANT, (instant) => {
        const ms = Date.parse(instant);
        if (Math.abs(ms - recordedMs) > NEAR_MS) return instant;
        return new Date(ms - recordedMs + TOLD_MS).toISOString();
      })
      .replaceAll(/\b(svc_(?:test|live)_)[A-Za-z0-9]{8,}/g, '$10123456789abcdefghijABCD')
      .replaceAll(/\b(svc_(?:test|live)_)[A-Za-z0-9]{4}…/g, '$10123…')
      .replaceAll('"127.0.0.1"', '"203.0.113.7"')
      .replaceAll(/\bwhsec_[A-Za-z0-9+/=]{8,}/g, `whsec_${'A'.repeat(43)}=`);
  };
}

/** 24 letters that no id of a platform has, and no person confuses. */
function letters(count: number): string {
  const digits = String(count).replaceAll(/\d/g, (digit) => 'abcdefghjk'.charAt(Number(digit)));
  return digits.padStart(24, '2');
}

/** A value whose lists are cut, and the names of the lists that were. */
export function cutLists(value: unknown): { value: object; cut: string[] } {
  const cut = new Set<string>();
  const walk = (inside: unknown, name: string): unknown => {
    if (Array.isArray(inside)) {
      // Places and vectors are one thing, not a list of many.
      const isOne = inside.length <= 6 && inside.every((item) => typeof item !== 'object');
      const isCut = inside.length > LONG && !isOne;
      if (isCut) cut.add(name);
      return (isCut ? inside.slice(0, KEPT) : inside).map((item) => walk(item, name));
    }
    if (typeof inside !== 'object' || inside === null) return inside;
    return Object.fromEntries(Object.entries(inside).map(([key, item]) => [key, walk(item, key)]));
  };
  const walked = walk(value, 'the answer');
  if (typeof walked !== 'object' || walked === null) throw new Error('an answer is no object');
  return { value: walked, cut: [...cut] };
}
