import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../../domain/planning/job/job.ts';

type Side = 'onboard' | 'ground';
type Sides = ReadonlyMap<string, Side>;

/** Every assignment of the free steps of a job to a side. */
export function* placementsOf(job: Job): Generator<Sides> {
  const free = job.steps.filter(({ location }) => location === 'either').map(({ id }) => id);
  const sides = new Map<string, Side>(
    job.steps.map(({ id, location }) => [id, location === 'ground' ? 'ground' : 'onboard']),
  );
  for (let mask = 0; mask < 2 ** free.length; mask += 1) {
    free.forEach((id, bit) => sides.set(id, (mask >> bit) % 2 === 0 ? 'onboard' : 'ground'));
    yield sides;
  }
}

/**
 * What a placement costs, added up from the rules: steps pay their time, on board their energy too;
 * data that change sides pay the time on the air, the mean wait for a contact, the energy of the
 * radio (15 W to send, 5 W to receive) and the mean risk of a pass. Infinity where it cannot be.
 */
export function additiveCost(job: Job, environment: Environment, sides: Sides): number {
  const [perS, perWh, perRisk] = weights(job, environment);
  const { passes } = environment;
  const waitS = (environment.endMs - environment.startMs) / 2000 / (passes.length + 1);
  const risk = passes.reduce((sum, one) => sum + one.outageProbability, 0) / passes.length;
  const carry = (way: 'down' | 'up', megabytes: number): number => {
    if (passes.length === 0) return Infinity;
    const airS = Math.max(5, megabytes / (way === 'down' ? 0.925 : 0.5));
    const radioWh = (airS * (way === 'down' ? 15 : 5)) / 3600;
    return perS * (airS + waitS) + perWh * radioWh + perRisk * -Math.log(1 - risk);
  };
  let cost = 0;
  for (const step of job.steps) {
    const isOnboard = sides.get(step.id) === 'onboard';
    if (isOnboard && step.location === 'either' && !fits(step, environment)) return Infinity;
    cost += perS * step.durationS;
    if (isOnboard) cost += (perWh * step.requires.powerW * step.durationS) / 3600;
    if (isOnboard && step.source === 'ground' && step.dependsOn.length === 0)
      cost += carry('up', step.inputDataMb);
    const readers = job.steps.filter(({ dependsOn }) => dependsOn.includes(step.id));
    if (isOnboard && readers.length === 0 && step.outputDataMb > 0)
      cost += carry('down', step.outputDataMb);
    for (const { id } of readers)
      if (sides.get(id) !== sides.get(step.id))
        cost += carry(isOnboard ? 'down' : 'up', step.outputDataMb);
  }
  return cost;
}

/** Cost of a second, a watt-hour and a unit of -ln(1 - outage); what does not lead breaks ties. */
function weights({ policy, steps }: Job, { periodMs }: Environment): [number, number, number] {
  const energyWh = steps
    .filter(({ location }) => location !== 'ground')
    .reduce((sum, { requires, durationS }) => sum + (requires.powerW * durationS) / 3600, 0);
  switch (policy.objective) {
    case 'min_latency':
    case 'max_value':
      return [1, 1e-6, 1e-6];
    case 'min_energy':
      return [1e-6, 1, 1e-6];
    case 'max_reliability':
      return [1e-6, 1e-6, 1];
    case 'balanced':
      return [1000 / periodMs / 3, 1 / Math.max(1, energyWh) / 3, 100 / 3];
  }
}

/** Whether some window holds everything that a step of less than half an hour draws. */
function fits({ requires }: Step, { windows, bus }: Environment): boolean {
  return windows.some(
    (window) =>
      requires.powerW <= window.powerW &&
      requires.compute <= window.compute &&
      requires.thermalW <= window.thermalW &&
      requires.memoryMb <= window.memoryMb &&
      requires.storageMb <= bus.storageMb,
  );
}
