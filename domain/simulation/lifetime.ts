import { HOUR_MS } from '../time/instant.ts';

/** A session expires this long after its last tick or fault, ms. */
export const SESSION_IDLE_MS = HOUR_MS;
