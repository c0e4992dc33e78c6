import fc from 'fast-check';

/**
 * Every run of the tests draws the same examples, so that a commit which passed passes again, and a
 * failure is there to be looked at. `PROPERTY_SEED=random` looks for new ones (the quality suite
 * does), `PROPERTY_SEED=<number>` repeats what such a run has found.
 */
const DEFAULT_SEED = 20_261_122;
const wanted = process.env.PROPERTY_SEED ?? String(DEFAULT_SEED);
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
