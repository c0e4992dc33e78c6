import {
  DEPLOYMENT_EVENT_FAMILIES,
  DEPLOYMENT_EVENT_TYPES,
} from '../../../contracts/deployment/event.ts';
import type { Warning } from '../../../contracts/warning.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { didYouMean, suggestion } from '../../http/input/did-you-mean.ts';
import type { ConsoleDeps } from '../deps.ts';

/**
 * What of a report may not say what its agent meant: a type that means nothing to the platform, a step
 * that the plan does not have. It is stored all the same, also where strict handling is asked for: what
 * happened on board must not be lost for a name. Throws when MongoDB is away.
 */
export async function reportWarnings(
  { missionPlans }: { readonly missionPlans: Pick<ConsoleDeps['missionPlans'], 'stepIds'> },
  { copy_id: copyId }: Pick<DeploymentDocument, 'copy_id'>,
  { type, stepId }: { readonly type: string; readonly stepId: string | null },
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  if (!isKnownType(type)) {
    const what = `The type '${type}' means nothing to the platform: it is stored and changes nothing`;
    warnings.push(unknownValue('type', what, type, DEPLOYMENT_EVENT_TYPES));
  }
  if (stepId === null) return warnings;
  const steps = await missionPlans.stepIds(copyId);
  // The plans of some stages have no steps: then every name is the agent's own.
  if (steps.size > 0 && !steps.has(stepId)) {
    const what = `The plan has no step '${stepId}': the event is stored and moves none`;
    warnings.push(unknownValue('step_id', what, stepId, steps));
  }
  return warnings;
}

function isKnownType(type: string): boolean {
  const known: readonly string[] = DEPLOYMENT_EVENT_TYPES;
  return (
    known.includes(type) || DEPLOYMENT_EVENT_FAMILIES.some((family) => type.startsWith(family))
  );
}

function unknownValue(path: string, what: string, word: string, known: Iterable<string>): Warning {
  const near = didYouMean(word, known);
  const message = near === undefined ? `${what}.` : `${what}; ${suggestion(word, near)}`;
  return {
    path,
    code: 'unknown_value',
    message,
    ...(near !== undefined && { did_you_mean: near }),
  };
}
