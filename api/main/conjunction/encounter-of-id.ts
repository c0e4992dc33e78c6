import { MAX_THRESHOLD_KM } from '../../../contracts/conjunction/conjunction.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { encounterNear } from '../../../domain/conjunction/encounter-near.ts';
import {
  judgeEncounter,
  type JudgedEncounter,
  readEncounterId,
} from '../../../domain/conjunction/judge-window.ts';
import { isFresh, OLDEST_DAYS } from '../../../domain/conjunction/screening-catalogue.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { ElementSnapshot } from '../../../records/catalogue/element-index.ts';
import { elementsByNumber } from './messages.ts';

/** Around the minute that an id names. */
const ID_SPAN_MS = 15 * 60_000;

/**
 * The encounter that an id names, as the newest elements of both objects tell it: under the id that it has by
 * these.
 * @throws {AppError} not_found for no id, for an object that the catalogue does not have, for elements that
 * are of no use then, and where the two do not come close at that time any more.
 */
export function encounterOfId(snapshot: ElementSnapshot, id: string): JudgedEncounter {
  const named = readEncounterId(id);
  if (named === null)
    throw new AppError('not_found', 'This is no id of a conjunction: they come with the list.');
  const { low, high, aboutMs } = named;
  const pair = [usable(snapshot, low, aboutMs), usable(snapshot, high, aboutMs)] as const;
  const encounter = encounterNear(pair, {
    ...{ aboutMs, withinMs: ID_SPAN_MS, thresholdKm: MAX_THRESHOLD_KM },
  });
  if (encounter !== null)
    return judgeEncounter(encounter, new Set([low]), snapshot.newestEpochMs ?? 0);
  throw new AppError(
    'not_found',
    `${low} and ${high} do not come within ${MAX_THRESHOLD_KM} km of each other at that time by their newest elements.`,
  );
}

function usable(snapshot: ElementSnapshot, noradId: string, atMs: number): Elements {
  const elements = elementsByNumber(snapshot).get(noradId);
  if (elements === undefined)
    throw new AppError('not_found', `The catalogue has no object ${noradId}.`);
  if (isFresh(elements, atMs)) return elements;
  throw new AppError(
    'not_found',
    `The elements of ${noradId} are more than ${OLDEST_DAYS} days from the time that the id names: they tell nothing of it.`,
  );
}
