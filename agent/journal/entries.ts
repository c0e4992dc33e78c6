/** How a deployment that was handed out stands. */
export interface FlightEntry {
  readonly deploymentId: string;
  /** When it came, wall clock, ms. */
  readonly receivedMs: number;
  /** The newest hand-out byte for byte, as it was verified. */
  readonly handOut: string;
  /** What it does not say because the flight began by an earlier one, as JSON; absent of the first. */
  readonly carried?: string;
  /** Rehearsals: mission time, ms, at a wall-clock instant; null flies by the wall clock. */
  readonly anchor: ClockAnchor | null;
  /** Planned events of the newest plan that are behind us. */
  readonly position: number;
  /** Number of the next event that is written for the ground, from 1. */
  readonly nextSeq: number;
  /** Mission time of the last of them, ms: a clock that is set back writes nothing before it. Absent before the first. */
  readonly toldMs?: number;
  readonly state: 'flying' | 'ended';
  /** Why it ended; null while it flies. */
  readonly end: FlightEnd | null;
}

/** How a flight ended: by its plan, by a failure, or because the ground said so. */
export type FlightEnd = 'completed' | 'failed' | 'stopped';

/** Where a rehearsal's mission clock stands. */
export interface ClockAnchor {
  readonly wallMs: number;
  readonly missionMs: number;
  readonly speed: number;
}

/** A step that really runs. */
export interface StepEntry {
  readonly deploymentId: string;
  readonly stepId: string;
  readonly state: 'running' | 'done' | 'failed';
  /** How often it was begun, from 1. */
  readonly attempt: number;
  /** Mission time, ms, of the first beginning. */
  readonly startedMs: number;
  /** Mission time, ms, of the end; null while it runs. */
  readonly endedMs: number | null;
  /** Why it failed, in words for a person; null otherwise. */
  readonly failure: string | null;
}

/** An event that the ground has to hear of. */
export interface EventEntry {
  readonly deploymentId: string;
  readonly seq: number;
  readonly type: string;
  /** Mission time, ISO 8601. */
  readonly timestamp: string;
  readonly stepId: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A result on disk that the ground shall have. */
export interface ArtifactEntry {
  readonly deploymentId: string;
  /** The step that made it. */
  readonly stepId: string;
  readonly name: string;
  /** Below the deployment's work folder. */
  readonly path: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Lower goes first. */
  readonly rank: number;
  readonly state: 'waiting' | 'sent' | 'refused' | 'kept';
  /** Where an interrupted upload goes on; null before the first piece. */
  readonly uploadUrl: string | null;
  /** Mission time, ms, at which its first piece went; absent before. */
  readonly begunMs?: number;
  /** Why the ground did not take it; null otherwise. */
  readonly refusal: string | null;
}
