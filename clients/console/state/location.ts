import { computed, signal } from '@preact/signals';
import { placeOf, withQuery } from '../core/router.ts';

/** Path and query of the address. */
export const path = signal(location.pathname);
export const search = signal(location.search);

/** The page of the address; null when there is none. */
export const place = computed(() => placeOf(path.value));

/** Goes to an address of this page; `replace` leaves no step in the history. */
export function go(href: string, replace = false): void {
  const target = new URL(href, location.href);
  if (target.origin !== location.origin) return;
  if (replace) history.replaceState(null, '', target);
  else history.pushState(null, '', target);
  read();
  if (!replace) scrollTo(0, 0);
}

/** Changes some values of the query without a step in the history. */
export function setQuery(changes: Readonly<Record<string, string | null>>): void {
  const query = withQuery(search.value, changes);
  go(`${path.value}${query === '' ? '' : `?${query}`}`, true);
}

/** A value of the query, or null. */
export function queryValue(name: string): string | null {
  return new URLSearchParams(search.value).get(name);
}

/** Follows the browser's history, and links to pages of our own without loading anything. */
export function followLinks(): void {
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    const target = new URL(link.href, location.href);
    if (target.origin !== location.origin || placeOf(target.pathname) === null) return;
    if (target.pathname === location.pathname && target.hash !== '') return;
    event.preventDefault();
    go(target.href);
  });
}

function read(): void {
  path.value = location.pathname;
  search.value = location.search;
}
