import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Journal } from '../journal/journal.ts';
import type { Host } from '../step/isolation.ts';
import type { MissionClock } from './clock.ts';
import type { HandOut } from './hand-out.ts';
import type { Pen } from './pen.ts';

/** What flights share. */
export interface FlightParts {
  readonly journal: Journal;
  readonly log: Logger;
  readonly host: Host;
  readonly agentId: string;
  /** Below it every deployment has a folder. */
  readonly workFolder: string;
  readonly requireIsolation: boolean;
  /** Whether it is heard only in the passes of its plan. */
  readonly keepsToContacts: boolean;
  /** Whether the journal has room for events that only tell progress. */
  readonly hasRoom: () => boolean;
  /** Something is there for the ground. */
  readonly onWritten: () => void;
  /** The journal cannot be written. */
  readonly onBroken: (error: unknown) => void;
  /** Brings content of the ground to the machine; settles when it is there or will not come. */
  readonly fetchContent: (contentId: string) => Promise<void>;
}

/** What the parts of one flight work with. */
export interface Aboard {
  readonly parts: FlightParts;
  readonly deploymentId: string;
  /** Everything of it on disk. */
  readonly folder: string;
  readonly log: Logger;
  readonly clock: MissionClock;
  readonly pen: Pen;
  /** The plan that is flown now. */
  readonly plan: () => HandOut;
  /** Aborts when the flight stops. */
  readonly stopping: AbortSignal;
  /** Aborts when another plan takes the place of the one that is flown now, or the flight stops. */
  readonly leg: () => AbortSignal;
}

/** The folder of a deployment. */
export function deploymentFolder(workFolder: string, deploymentId: string): string {
  return join(workFolder, 'deployments', deploymentId);
}
