import { mulberry32 } from '../../../domain/planning/rcpsp/random.ts';

/** A generator of numbers in [0, 1) that gives the same sequence for the same seed. */
export const seeded: (seed: number) => () => number = mulberry32;
