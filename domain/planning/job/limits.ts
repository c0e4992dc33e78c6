/** Most steps of a job; a longer list is refused unseen. */
export const MAX_STEPS = 256;

/** Longest duration of a step: one week, s. */
export const MAX_DURATION_S = 604_800;

/** Largest volume that a field may state: one petabyte, MB. */
export const MAX_DATA_MB = 1e9;

/** Largest power that a field may state, W. */
export const MAX_POWER_W = 1e6;

/** Most orbits that a deadline may lie ahead. */
export const MAX_DEADLINE_ORBITS = 1000;
