import {
  type AvoidanceAnswer,
  avoidanceOptions,
} from '../../../domain/conjunction/assessment/avoidance.ts';
import { encounterOf } from '../../../domain/conjunction/by-message.ts';
import type { ElementSnapshot } from '../../../records/catalogue/element-index.ts';
import type { ShownEncounter } from '../presenters/conjunction.ts';
import { elementsOf } from './messages.ts';

/** What a small burn of the primary would change of an encounter, of burns that lie ahead at `nowMs`. */
export function avoidanceOf(
  { found, encounter: judged, message }: ShownEncounter,
  snapshot: ElementSnapshot,
  nowMs: number,
): AvoidanceAnswer {
  const elements = elementsOf(snapshot, found);
  const encounter = elements === null ? null : encounterOf({ judged: found, elements });
  if (encounter === null)
    return { options: null, text: 'Withheld: elements of one of the two are not known any more.' };
  const context = { catalogueMs: snapshot.newestEpochMs ?? 0, cdm: message?.cdm ?? null };
  return avoidanceOptions(encounter, context, judged.assessment, { moved: 0, nowMs });
}
