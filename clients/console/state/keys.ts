import { useEffect, useRef } from 'preact/hooks';
import { letterKeys } from './settings.ts';

/** What keys do: by `key`, or two letters one after the other with a space between. */
export type KeyMap = Readonly<Record<string, () => void>>;

const maps = new Set<{ current: KeyMap }>();
/** The second letter must follow within, ms. */
const WITHIN_MS = 1_200;
/** Where letters are written, not pressed. */
const WRITTEN_IN = 'input, textarea, select, [contenteditable], dialog';
let first: { readonly key: string; readonly atMs: number } | null = null;

/** Binds keys while a component is there. The newest binding of a key counts. */
export function useKeys(keys: KeyMap): void {
  const map = useRef(keys);
  map.current = keys;
  useEffect(() => {
    maps.add(map);
    return () => {
      maps.delete(map);
    };
  }, []);
}

/** Listens for keys. Letters rest where one writes, with a modifier held, and in dialogs. */
export function startKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!letterKeys.value && event.key.length === 1) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target !== null && target.closest(WRITTEN_IN) !== null) return;
    const pair =
      first !== null && event.timeStamp - first.atMs < WITHIN_MS ? `${first.key} ${event.key}` : '';
    first = { key: event.key, atMs: event.timeStamp };
    const run = bound(pair) ?? bound(event.key);
    if (run === undefined) return;
    event.preventDefault();
    if (pair !== '') first = null;
    run();
  });
}

function bound(key: string): (() => void) | undefined {
  return [...maps].reverse().find(({ current }) => key in current)?.current[key];
}

/** The shortcuts as the help lists them. */
export const SHORTCUTS: readonly (readonly [string, string])[] = [
  ['Ctrl K or ⌘ K', 'Search everything'],
  ['?', 'These shortcuts'],
  ['g o', 'Overview'],
  ['g m', 'Missions'],
  ['g d', 'Deployments'],
  ['g w', 'Workloads'],
  ['g s', 'Satellites'],
  ['g h', 'Webhooks'],
  ['j, k, Enter', 'Next row, former row, open it'],
  ['[ and ]', 'Former and next failure'],
  ['t', 'Picture or table'],
  ['Esc', 'Close what is open'],
  ['← →', 'In a picture: pan'],
  ['↑ ↓', 'In a picture: other lane'],
  ['+ and −', 'In a picture: zoom'],
  ['0', 'In a picture: everything'],
  ['n', 'In a picture: to now'],
  ['f', 'Follow what happens'],
  ['c', 'Compare'],
];
