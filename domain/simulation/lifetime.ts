/** A session expires this long after its last tick or fault, ms. */
export const SESSION_IDLE_MS = 3_600_000;
