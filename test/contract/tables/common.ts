import type { Json, RequestField, Shape } from '../table.ts';
import { ORBIT } from './elements-fields.ts';

/** With this code most surfaces refuse a body. */
export const code = 'validation_error';

/** A field of a request that is refused with that code. */
export const field = (
  path: string,
  type: RequestField['type'],
  rest: Omit<RequestField, 'path' | 'type' | 'code'> = {},
): RequestField => ({ path, type, code, ...rest });

/** So many satellites, each with an id of its own. */
export const numbered = (count: number): Json =>
  Array.from({ length: count }, (_, index) => ({ id: `s${index}`, elements: ORBIT }));

/** A page of objects of this name. */
export const pageShape = (item: string): Shape => ({
  data: `${item}[]`,
  has_more: 'boolean',
  cursor: 'string|null',
});

/** What a service says of itself. */
export const INDEX_SHAPE: Shape = {
  service: 'string',
  version: 'string',
  description: 'string',
  capabilities: 'string[]',
  endpoints: 'object',
};

/** What a satellite offers to jobs: the same in every answer about it. */
export const PROFILE = {
  bus_class: 'string',
  source: 'string',
  power_sunlit_w: 'number',
  power_eclipse_w: 'number',
  heat_w: 'number',
  memory_mb: 'number',
  storage_mb: 'number',
  battery_wh: 'number',
  antenna: 'object',
} as const;
