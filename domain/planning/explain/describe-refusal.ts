import { numbered } from '../../counted.ts';
import { decimalsApart } from '../../decimals.ts';
import type { Refusal } from '../refusal.ts';
import type { Job } from '../job/job.ts';

/**
 * Says in one sentence what stands in the way. Where no proof says that there is no plan, it says of
 * what the search found that it is no more than that.
 */
export function describeRefusal(refusal: Refusal, job: Job, proven: boolean): string {
  const sentence = obstacleOf(refusal, job);
  if (proven) return sentence;
  return `${sentence.slice(0, -1)} (in the schedules that were tried, which is no proof).`;
}

function obstacleOf(refusal: Refusal, job: Job): string {
  const { stepId, constraint, needed, available } = refusal;
  const name = job.steps.find(({ id }) => id === stepId)?.name;
  const who = name === undefined ? 'The job' : `Step '${name}'`;
  const [need, have] = [number(needed, available), number(available, needed)];
  switch (constraint) {
    case 'power':
      return `${who} needs ${need} W, but the bus gives at most ${have} W.`;
    case 'thermal':
      return `${who} dissipates ${need} W of heat, but the bus takes at most ${have} W.`;
    case 'compute':
      return `${who} needs ${need} of the on-board computer, but at most ${have} is free.`;
    case 'memory':
      return `${who} needs ${need} MB of memory, but the bus has ${have} MB.`;
    case 'storage':
      if (stepId === null)
        return `However its steps are ordered, the job holds ${need} MB of storage at some time, but the bus has ${have} MB.`;
      return `${who} would bring storage to ${need} MB, but the bus has ${have} MB.`;
    case 'window':
      return `${who} takes ${need} s in one piece, but no window that admits it is longer than ${have} s.`;
    case 'eclipse_time':
      return `${who} needs ${need} s of eclipse, but only ${have} s lie ahead.`;
    case 'eclipse_energy':
      return `${who} needs ${need} Wh in one eclipse, but only ${have} Wh are allowed.`;
    case 'min_battery_soc':
      return `${who} wants the battery at ${need} of its charge, but it falls to ${have}.`;
    case 'battery':
      return `The battery would fall to ${have} of its charge, but must keep ${need}.`;
    case 'pass_time':
      return `${who} needs ${need} s inside passes, but they offer ${have} s.`;
    case 'radio_power':
      return `The radio needs ${need} W, but the bus gives at most ${have} W.`;
    case 'radio_thermal':
      return `The radio dissipates ${need} W of heat, but the bus takes at most ${have} W.`;
    case 'contact':
      if (available === 0) return `${who} must move ${need} MB on the wire, but no pass is left.`;
      return `${who} must move ${need} MB on the wire, but the passes that are left carry ${have} MB.`;
    case 'max_passes':
      return `The transfer for ${who} needs ${need} ${numbered(needed, 'pass', 'passes')}, but may use ${have}.`;
    case 'max_gap_s':
      return `${who} can only begin ${need} s after the start before it has ended, but must within ${have} s.`;
    case 'prediction_hours':
      return `${who} does not end within the ${have} ${numbered(available, 'hour', 'hours')} of the prediction.`;
    case 'not_after_s':
      return `${who} ends ${need} s after the start of the plan, but must by ${have} s.`;
    case 'deadline_orbits':
      return `The job ends after ${need} ${numbered(needed, 'orbit', 'orbits')}, but the deadline is ${have}.`;
    case 'min_delivery_confidence':
      return `The best delivery confidence found is ${have}, but ${need} is asked for.`;
    case 'role':
      return `${who} runs on board, but no member of the fleet has a role that may run it.`;
    case 'key_rotation_orbits':
      return `Keys are rotated every ${have} ${numbered(available, 'orbit', 'orbits')}, which leaves no room in the contacts.`;
  }
}

/** A number with as many decimals as matter: four, six or more close to 1, two digits of a tiny one, more to differ. */
function number(value: number, other: number): string {
  if (value > 0 && value < 1e-4) return value.toPrecision(2);
  const least = value > 0.99 && value < 1 ? decimalsApart(value, 1, 6) : 4;
  return String(Number(value.toFixed(decimalsApart(value, other, least))));
}
