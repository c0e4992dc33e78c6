import type { Elements } from '../orbit/elements/elements.ts';
import { assess } from './assessment/assess.ts';
import type { Cdm } from './cdm.ts';
import { type Encounter, encounterAt } from './encounter.ts';
import type { JudgedEncounter } from './judge-window.ts';

/** A message and an encounter of one pair are the same within this time: passages are 40 minutes apart. */
export const SAME_ENCOUNTER_MS = 600_000;

/** Catalogue numbers of two objects, the lower first; what is no number comes last. */
export type PairKey = readonly [string, string];

/** What a message changes: all that is computed, or the probability alone. */
export const REPLACEMENTS = ['covariance', 'probability'] as const;
export type Replacement = (typeof REPLACEMENTS)[number];

/** An encounter that was judged, and the elements that it was found with. */
export interface FoundEncounter {
  readonly judged: JudgedEncounter;
  /** Of the primary and of the secondary. */
  readonly elements: readonly [Elements, Elements];
}

/** When two objects pass each other. */
export interface Passage {
  readonly pair: PairKey;
  /** Epoch ms. */
  readonly tcaMs: number;
}

/** What an encounter is judged by beside its states. */
export interface MessageContext {
  /** Epoch of the newest elements of the catalogue, ms. */
  readonly catalogueMs: number;
  readonly cdm: Cdm | null;
}

/** The objects of a message, as a key of its pair. */
export function pairOf({ objects: [one, other] }: Pick<Cdm, 'objects'>): PairKey {
  return orderedPair(one.designator, other.designator);
}

/** Two designators in the order of a pair. */
export function orderedPair(one: string, other: string): PairKey {
  const [a, b] = [one, other].map((text) => (/^\d+$/.test(text) ? Number(text) : Infinity));
  if (a === b) return one <= other ? [one, other] : [other, one];
  return (a ?? 0) < (b ?? 0) ? [one, other] : [other, one];
}

/** Whether a message has states and covariances of both objects, or a probability alone. */
export function replacementOf({ objects }: Pick<Cdm, 'objects'>): Replacement {
  const isWhole = objects.every(({ state, covariance }) => state !== null && covariance !== null);
  return isWhole ? 'covariance' : 'probability';
}

/**
 * The message about an encounter that counts: of those about its pair with nearly its TCA the one that its
 * originator made last, of two made at once the one that came last. Null without one.
 */
export function messageAbout<
  Message extends Passage & { readonly createdMs: number; readonly receivedMs: number },
>(encounter: Passage, messages: readonly Message[]): Message | null {
  return messages.reduce<Message | null>((best, one) => {
    if (!isSamePassage(one, encounter)) return best;
    if (best === null || one.createdMs > best.createdMs) return one;
    return one.createdMs === best.createdMs && one.receivedMs > best.receivedMs ? one : best;
  }, null);
}

/** Whether two are one passage: the same two objects, nearly the same TCA. */
export function isSamePassage(one: Passage, other: Passage): boolean {
  const isPair = one.pair[0] === other.pair[0] && one.pair[1] === other.pair[1];
  return isPair && Math.abs(one.tcaMs - other.tcaMs) <= SAME_ENCOUNTER_MS;
}

/** A judged encounter with its states again, the primary first; null where one of the two has none. */
export function encounterOf({ judged, elements }: FoundEncounter): Encounter | null {
  return encounterAt(elements, judged);
}

/**
 * A judged encounter as a message tells it: under its id, in its order, with the message's TCA, distance,
 * speed and place where it has them. The one that was given stays as it is.
 */
export function judgeByMessage(
  found: FoundEncounter,
  context: MessageContext & { readonly cdm: Cdm },
): JudgedEncounter {
  const encounter = encounterOf(found);
  if (encounter === null) return found.judged;
  const assessment = assess(encounter, context);
  const { approach } = assessment;
  return {
    ...found.judged,
    // The pairs of this assessment are in the order in which the encounter is shown.
    isSwapped: false,
    tcaMs: approach.tcaMs,
    missKm: approach.missKm,
    relativeSpeedKmS: approach.relativeSpeedKmS,
    rtnKm: approach.rtnKm ?? found.judged.rtnKm,
    assessment:
      approach.rtnKm === null
        ? { ...assessment, texts: [...assessment.texts, PLACE_OF_ELEMENTS] }
        : assessment,
  };
}

const PLACE_OF_ELEMENTS =
  'The message tells the distance and not where: the radial, in-track and cross-track parts are those of the elements.';
