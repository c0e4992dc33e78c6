import type { Json } from '../table.ts';
import { ORBIT } from './elements-fields.ts';

/** So many satellites, each with an id of its own. */
export const numbered = (count: number): Json =>
  Array.from({ length: count }, (_, index) => ({ id: `s${index}`, elements: ORBIT }));
