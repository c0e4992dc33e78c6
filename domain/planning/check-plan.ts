import { checkBattery } from './check/battery.ts';
import { checkContacts } from './check/contacts.ts';
import { readFacts } from './check/facts.ts';
import { checkHazardSaves } from './check/hazard-saves.ts';
import { checkLoads } from './check/loads.ts';
import { checkOrbitalSteps } from './check/orbital-steps.ts';
import { checkOrder } from './check/order.ts';
import { checkEnd, checkSegments } from './check/segments.ts';
import { checkSteps } from './check/steps.ts';
import { checkStorage } from './check/storage.ts';
import { checkTransfers } from './check/transfers.ts';
import type { Violation } from './check/violation.ts';
import type { Environment } from './environment.ts';
import type { Job } from './job.ts';
import type { Schedule } from './plan.ts';

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
