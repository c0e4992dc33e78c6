import type { DeploymentMode } from '../../domain/deployment/status.ts';
import { deploymentWorkflowId } from '../ids.ts';
import { cutToBytes, plain } from '../plain-text.ts';
import {
  OWNER_ID,
  PARENT_REF,
  PHASE,
  RESOURCE_ID,
  RESOURCE_KIND,
  SATELLITE_IDS,
} from '../search-attributes.ts';
import type { DeploymentInput } from './messages.ts';

/** What the start of a `deployment` workflow shows of it. */
export interface DeploymentStart {
  readonly deploymentId: string;
  readonly ownerId: string;
  /** The workload whose stage it is, or else the mission. */
  readonly parent: {
    readonly kind: 'workload' | 'mission';
    readonly id: string;
    /** Null where it has none. */
    readonly name: string | null;
  };
  readonly satelliteId: string;
  readonly satelliteName: string;
  /** What it runs, in the words of its owner or of its workload. */
  readonly label: string;
  /** Null for a stage, whose plan is a part of its workload's. */
  readonly planId: string | null;
  readonly mode: DeploymentMode;
  /** Mission seconds per second; without meaning in live mode. */
  readonly speedMultiplier: number;
}

/**
 * How the workflow of a deployment is started, by a client or as the child of a workload: the same id,
 * input, summary, details and search attributes.
 */
export function deploymentStart(deployment: DeploymentStart) {
  const { deploymentId, ownerId, parent, satelliteId, mode } = deployment;
  const input: DeploymentInput = { v: 1, deploymentId, mode };
  const args: [DeploymentInput] = [input];
  return {
    workflowId: deploymentWorkflowId(deploymentId),
    args,
    staticSummary: summaryOf(deployment),
    staticDetails: detailsOf(deployment),
    typedSearchAttributes: [
      { key: OWNER_ID, value: ownerId },
      { key: RESOURCE_KIND, value: 'deployment' },
      { key: RESOURCE_ID, value: deploymentId },
      { key: PHASE, value: 'pending' },
      { key: PARENT_REF, value: parent.id },
      { key: SATELLITE_IDS, value: [satelliteId] },
    ],
  };
}

/** One line of at most 200 bytes, as Temporal allows. */
function summaryOf({ satelliteName, label, mode, speedMultiplier }: DeploymentStart): string {
  const how = mode === 'live' ? 'live' : `simulated at ${speedMultiplier}x`;
  return cutToBytes(
    `${plain(cutToBytes(satelliteName, 60))}: ${plain(cutToBytes(label, 90))}, ${how}`,
    200,
  );
}

function detailsOf(start: DeploymentStart): string {
  const { deploymentId, satelliteId, satelliteName, parent, label, planId } = start;
  return [
    `- satellite: ${named(satelliteName, satelliteId)}`,
    `- ${parent.kind}: ${named(parent.name, parent.id)}`,
    `- plan: ${planId === label ? planId : named(label, planId)}`,
    `- deployment: ${deploymentId}`,
  ].join('\n');
}

function named(name: string | null, id: string | null): string {
  if (name === null) return id ?? '';
  return id === null ? plain(name) : `${plain(name)} (${id})`;
}
