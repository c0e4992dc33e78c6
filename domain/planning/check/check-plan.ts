import { checkBattery } from './battery.ts';
import { checkContacts } from './contacts.ts';
import { readFacts } from './facts.ts';
import { checkHazardSaves } from './hazard-saves.ts';
import { checkLoads } from './loads.ts';
import { checkOrbitalSteps } from './orbital-steps.ts';
import { checkOrder } from './order.ts';
import { checkEnd, checkSegments } from './segments.ts';
import { checkSteps } from './steps.ts';
import { checkStorage } from './storage.ts';
import { checkTransfers } from './transfers.ts';
import type { Violation } from './violation.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import type { Schedule } from '../plan.ts';

/**
 * Every place where a plan breaks a rule, in no particular order; empty means feasible. Written
 * from the rules alone and sharing nothing with the scheduler but the link's tables, it is the
 * definition of feasible. It does not judge confidence or optimality. Times within 1 ms are equal.
 */
export function checkPlan(plan: {
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
}): Violation[] {
  const facts = readFacts(plan.job, plan.environment, plan.schedule);
  return [
    checkSegments,
    checkEnd,
    checkSteps,
    checkHazardSaves,
    checkOrder,
    checkOrbitalSteps,
    checkTransfers,
    checkContacts,
    checkLoads,
    checkStorage,
    checkBattery,
  ].flatMap((check) => check(facts));
}
