import type { Filter } from 'mongodb';
import { SEVERE_ENDINGS, SEVERITIES, type Severity } from '../../domain/deployment/severity.ts';
import type { DeploymentEventDocument } from './events.ts';

/** Which events of a deployment. */
export interface EventFilter {
  readonly deploymentId: string;
  readonly type?: string;
  readonly stepId?: string;
  /** Only events that happened at this instant or later, epoch ms. */
  readonly sinceMs?: number;
  /** Only events of this severity or a higher one. */
  readonly severity?: Severity;
}

/** The same in the words of the database. */
export function eventFilterOf(query: EventFilter): Filter<DeploymentEventDocument> {
  const ending = query.severity === undefined ? null : endingsFrom(query.severity);
  return {
    deployment_id: query.deploymentId,
    ...(query.type === undefined ? {} : { event_type: query.type }),
    ...(query.stepId === undefined ? {} : { step_id: query.stepId }),
    ...(query.sinceMs === undefined ? {} : { event_timestamp: { $gte: new Date(query.sinceMs) } }),
    ...(ending === null ? {} : { $and: [{ event_type: endingWith(ending) }] }),
  };
}

/** The severity of an event as the database computes it. */
export const SEVERITY_OF_EVENT = {
  $switch: {
    branches: (['error', 'warning'] as const).map((severity) => ({
      case: { $regexMatch: { input: '$event_type', regex: endingWith(SEVERE_ENDINGS[severity]) } },
      then: { $literal: severity },
    })),
    default: { $literal: 'info' },
  },
};

/** Endings of the types of at least that severity; null where any type will do. */
function endingsFrom(severity: Severity): readonly string[] | null {
  if (severity === 'info') return null;
  const wanted = SEVERITIES.slice(SEVERITIES.indexOf(severity));
  return wanted.flatMap((one) => (one === 'info' ? [] : SEVERE_ENDINGS[one]));
}

/** The words are ours: nothing in them is to be escaped. */
function endingWith(endings: readonly string[]): RegExp {
  return new RegExp(`(?:^|\\.)(?:${endings.join('|')})$`);
}
