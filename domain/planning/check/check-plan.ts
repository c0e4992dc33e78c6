import { checkBattery } from './battery.ts';
import { checkContacts } from './contacts.ts';
import { readFacts } from './facts.ts';
import { checkGivenContacts } from './given-contacts.ts';
import { checkHazardSaves } from './hazard-saves.ts';
import { checkLeftOut, flownJob } from './left-out.ts';
import { checkLoads } from './loads.ts';
import { checkOrbitalSteps } from './orbital-steps.ts';
import { checkOrder } from './order.ts';
import { checkPowerPolicy } from './power-policy.ts';
import { checkEnd, checkSegments } from './segments.ts';
import { checkSteps } from './steps.ts';
import { checkStarts } from './starts.ts';
import { checkStepTimes } from './step-times.ts';
import { checkStorage } from './storage.ts';
import { checkTransfers } from './transfers.ts';
import type { Violation } from './violation.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import type { Schedule } from '../plan.ts';

/**
 * Every place where a plan breaks a rule, in no particular order; empty means feasible. Written
 * from the rules alone and sharing nothing with the scheduler but the link's tables, it is the
 * definition of feasible. Optional steps of which the plan shows nothing are left out. It does not judge
 * confidence or optimality. Times within 1 ms are equal.
 */
export function checkPlan(plan: {
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
}): Violation[] {
  const { environment, schedule } = plan;
  const job = flownJob(plan.job, schedule);
  const facts = readFacts(job, environment, schedule);
  const found = [
    checkSegments,
    checkEnd,
    checkSteps,
    checkStepTimes,
    checkHazardSaves,
    checkOrder,
    checkOrbitalSteps,
    checkPowerPolicy,
    checkTransfers,
    checkContacts,
    checkGivenContacts,
    checkLoads,
    checkStorage,
    checkBattery,
    checkStarts,
  ].flatMap((check) => check(facts));
  return job === plan.job ? found : [...checkLeftOut(plan.job, schedule), ...found];
}
