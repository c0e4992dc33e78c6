import { newId } from '../../../records/store/ids.ts';
import type { DeploymentGateway } from '../../../temporal/deployment-gateway.ts';

type Outcome = Awaited<ReturnType<DeploymentGateway['setSpeed']>>;

/** A change that waits for the one before it. */
interface Waiting {
  speed: number;
  readonly outcome: Promise<Outcome>;
}

/**
 * Sends changes of speed one at a time for each deployment: a workflow takes few updates at once and
 * answers a storm of them with silence. Of those that wait for the same deployment only the newest is
 * sent, and its outcome is that of all: the others would be overtaken at once.
 */
export class SpeedChanges {
  readonly #gateway: Pick<DeploymentGateway, 'setSpeed'>;
  readonly #running = new Map<string, Promise<Outcome>>();
  readonly #waiting = new Map<string, Waiting>();

  constructor(gateway: Pick<DeploymentGateway, 'setSpeed'>) {
    this.#gateway = gateway;
  }

  /** Changes the speed, mission seconds per second; throws `unavailable` as the gateway does. */
  change(deploymentId: string, speed: number): Promise<Outcome> {
    const waiting = this.#waiting.get(deploymentId);
    if (waiting !== undefined) {
      waiting.speed = speed;
      return waiting.outcome;
    }
    const running = this.#running.get(deploymentId);
    if (running === undefined) return this.#send(deploymentId, speed);
    const follow = (): Promise<Outcome> => {
      const newest = this.#waiting.get(deploymentId)?.speed ?? speed;
      this.#waiting.delete(deploymentId);
      return this.#send(deploymentId, newest);
    };
    const outcome = running.then(follow, follow);
    this.#waiting.set(deploymentId, { speed, outcome });
    return outcome;
  }

  async #send(deploymentId: string, speed: number): Promise<Outcome> {
    const sent = this.#gateway.setSpeed(deploymentId, speed, newId('req'));
    this.#running.set(deploymentId, sent);
    try {
      return await sent;
    } finally {
      if (this.#running.get(deploymentId) === sent) this.#running.delete(deploymentId);
    }
  }
}
