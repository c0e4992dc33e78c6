/** Radians in a degree. */
export const RADIANS = Math.PI / 180;
/** Degrees in a radian. */
export const DEGREES = 180 / Math.PI;
/** Radians in a full turn. */
export const TAU = 2 * Math.PI;
