import { analysis, delays, thermal } from './main/compute/analysis.ts';
import { closeApproaches, judgedWindow } from './main/compute/conjunctions.ts';
import { judgedByMessages, writtenConjunctions } from './main/compute/messages.ts';
import {
  satelliteEnvironment,
  satellitePage,
  satellitePasses,
  satelliteTrajectory,
} from './main/compute/satellites.ts';
import { areaCheck } from './main/workload/area-check.ts';
import * as planning from './planning/compute/computations.ts';
import { passes } from './simulation/pass/computation.ts';
import { sessionBeginning } from './simulation/session/beginning.ts';
import { states, trajectory } from './simulation/trajectory/computations.ts';
import { serve } from '../threads/serve.ts';

/** What a thread of the API computes. */
export default serve([
  ...Object.values(planning),
  analysis,
  delays,
  thermal,
  closeApproaches,
  judgedWindow,
  judgedByMessages,
  writtenConjunctions,
  satellitePage,
  satelliteEnvironment,
  satellitePasses,
  satelliteTrajectory,
  states,
  trajectory,
  areaCheck,
  passes,
  sessionBeginning,
]);
