import { computed, signal } from '@preact/signals';
import type { ConsoleConfig, Me, Permission } from '../calls/shapes.ts';

/** Who is signed in; null before that is known, and when nobody is. */
export const me = signal<Me | null>(null);
/** What the platform says of itself. */
export const config = signal<ConsoleConfig | null>(null);

/** Clock of the platform less the clock of the browser, ms: the browser's may be wrong by an hour. */
export const skewMs = signal(0);

/** Now by the platform's clock, epoch ms. */
export function nowMs(): number {
  return Date.now() + skewMs.value;
}

/** A tick for what shows time, once a second. */
export const second = signal(Math.floor(Date.now() / 1000));
setInterval(() => (second.value = Math.floor(Date.now() / 1000)), 1000);

const permissions = computed(() => new Set(me.value?.permissions ?? []));

/** Whether the one who is signed in has a permission. */
export function may(permission: Permission): boolean {
  return permissions.value.has(permission);
}
