/** A version of the workers, as Temporal names it. */
export interface WorkerVersion {
  readonly deploymentName: string;
  readonly buildId: string;
}

/** A version as it is on the wire, where anything may be missing. */
export interface WireVersion {
  readonly deploymentName?: string | null;
  readonly buildId?: string | null;
}

/** Which versions a task queue gives its work to, as the server says it. */
export interface QueueVersions {
  /** Absent: workers without a version. */
  readonly currentDeploymentVersion?: WireVersion | null;
  /** Meant only while `rampingVersionPercentage` is above 0. */
  readonly rampingDeploymentVersion?: WireVersion | null;
  readonly rampingVersionPercentage?: number | null;
}

/** `VERSIONED` of Temporal's WorkerVersioningMode: the enum's own package is not ours to import. */
const VERSIONED = 2;

/** The version of a poller as the server describes it; null for a worker without one. */
export function versionOf(
  options: (WireVersion & { readonly workerVersioningMode?: number | null }) | null | undefined,
): WorkerVersion | null {
  if (options?.workerVersioningMode !== VERSIONED) return null;
  return { deploymentName: options.deploymentName ?? '', buildId: options.buildId ?? '' };
}

/** Says whether workers of this version (null: without one) get new work of the queue. */
export function getsWork(
  version: WorkerVersion | null,
  versions: QueueVersions | null | undefined,
): boolean {
  if (isSame(version, versions?.currentDeploymentVersion)) return true;
  const share = versions?.rampingVersionPercentage ?? 0;
  return share > 0 && isSame(version, versions?.rampingDeploymentVersion);
}

function isSame(version: WorkerVersion | null, other: WireVersion | null | undefined): boolean {
  if (version === null) return other === null || other === undefined;
  return other?.deploymentName === version.deploymentName && other.buildId === version.buildId;
}
