import { AppError } from '../../../contracts/error-codes.ts';
import type { SetSpeedOutcome, DeploymentGateway } from '../../../temporal/deployment-gateway.ts';

/** What the gateway does with the next calls. */
export interface FakeGateway extends DeploymentGateway {
  /** `unavailable`: every call throws. */
  start: 'started' | 'unknown' | 'unavailable';
  speed: SetSpeedOutcome | 'unavailable';
  /** Ids of the deployments whose workflow was started. */
  readonly started: string[];
}

/** A gateway without Temporal behind it. */
export function createFakeGateway(): FakeGateway {
  const away = () =>
    Promise.reject(new AppError('unavailable', 'Temporal cannot be reached.', { retryAfterS: 2 }));
  const gateway: FakeGateway = {
    start: 'started',
    speed: { kind: 'applied', speedMultiplier: 1 },
    started: [],
    startDeployment: (deployment) => {
      if (gateway.start === 'unavailable') return away();
      if (gateway.start === 'started') gateway.started.push(deployment._id);
      return Promise.resolve(gateway.start);
    },
    signalDeployment: () => Promise.resolve('delivered'),
    cancelDeployment: () => Promise.resolve('delivered'),
    setSpeed: () => (gateway.speed === 'unavailable' ? away() : Promise.resolve(gateway.speed)),
    decideRevision: (_, { revision }) =>
      Promise.resolve({ kind: 'decided', decided: { revision, outcome: 'flown' } }),
    describeDeployment: () => Promise.resolve('running'),
  };
  return gateway;
}
