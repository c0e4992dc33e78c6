import type { SurfaceTable } from '../table.ts';
import { SIMULATION_ENDPOINTS } from './simulation-endpoints.ts';
import { SIMULATION_FIXED } from './simulation-fixed.ts';
import { SIMULATION_ENUMERATIONS, SIMULATION_SHAPES } from './simulation-shapes.ts';

/** What the specification's tables say of the simulation service. */
export const SIMULATION: SurfaceTable = {
  name: 'simulation service',
  errors: 'flat',
  malformedCode: 'invalid_request',
  enumerations: SIMULATION_ENUMERATIONS,
  shapes: SIMULATION_SHAPES,
  endpoints: SIMULATION_ENDPOINTS,
  fixed: SIMULATION_FIXED,
};
