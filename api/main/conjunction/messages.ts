import { messageAbout, orderedPair } from '../../../domain/conjunction/by-message.ts';
import type { JudgedEncounter } from '../../../domain/conjunction/judge-window.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { ElementSnapshot } from '../../../records/catalogue/element-index.ts';
import type { CdmHead, CdmRecords } from '../../../records/conjunction/cdms.ts';
import type { Compute } from '../../http/compute.ts';
import { judgedByMessages } from '../compute/messages.ts';
import type { ShownEncounter } from '../presenters/conjunction.ts';

/** What encounters are looked at with. */
export interface MessageDeps {
  readonly cdms: Pick<CdmRecords, 'byIds'>;
  readonly compute: Compute;
}

/** Whose messages, of which catalogue. */
export interface MessageReader {
  readonly ownerId: string;
  readonly snapshot: ElementSnapshot;
  /** The owner's messages of the time of all that is looked at. */
  readonly heads: readonly CdmHead[];
}

/**
 * Encounters of a catalogue as an owner's messages tell them, by TCA; those that were given stay as they
 * are. Throws when MongoDB is away, and what `compute` throws.
 */
export async function withMessages(
  { cdms, compute }: MessageDeps,
  { ownerId, snapshot, heads }: MessageReader,
  encounters: readonly JudgedEncounter[],
): Promise<readonly ShownEncounter[]> {
  const matches = matched(encounters, heads);
  const ids = [...new Set(matches.map(({ head }) => head.id))];
  const messages = new Map((await cdms.byIds(ownerId, ids)).map((one) => [one._id, one]));
  const rows = matches.flatMap(({ found, head }) => {
    const message = messages.get(head.id);
    const elements = elementsOf(snapshot, found);
    return message === undefined || elements === null ? [] : [{ found, message, elements }];
  });
  if (rows.length === 0)
    return encounters.map((found) => ({ found, encounter: found, message: null }));
  const judged = await compute(judgedByMessages, {
    catalogueMs: snapshot.newestEpochMs ?? 0,
    rows: rows.map(({ found, elements, message: { cdm } }) => ({
      found: { judged: found, elements },
      cdm,
    })),
  });
  const told = new Map(
    rows.map(({ found, message }, at) => [
      found.id,
      { found, encounter: judged[at] ?? found, message },
    ]),
  );
  return encounters
    .map(
      (found): ShownEncounter => told.get(found.id) ?? { found, encounter: found, message: null },
    )
    .sort((one, other) => one.encounter.tcaMs - other.encounter.tcaMs);
}

const known = new WeakMap<ElementSnapshot, ReadonlyMap<string, Elements>>();

/** The elements of a catalogue by catalogue number. */
export function elementsByNumber(snapshot: ElementSnapshot): ReadonlyMap<string, Elements> {
  const made =
    known.get(snapshot) ?? new Map(snapshot.elements.map((one) => [one.noradId, one] as const));
  known.set(snapshot, made);
  return made;
}

/** The elements of the primary and of the secondary; null where the catalogue lacks one. */
export function elementsOf(
  snapshot: ElementSnapshot,
  { primary, secondary }: JudgedEncounter,
): readonly [Elements, Elements] | null {
  const all = elementsByNumber(snapshot);
  const [one, other] = [all.get(primary.noradId), all.get(secondary.noradId)];
  return one === undefined || other === undefined ? null : [one, other];
}

function matched(encounters: readonly JudgedEncounter[], heads: readonly CdmHead[]) {
  const byPair = new Map<string, CdmHead[]>();
  for (const head of heads) {
    const key = head.pair.join(' ');
    byPair.set(key, [...(byPair.get(key) ?? []), head]);
  }
  return encounters.flatMap((found) => {
    const pair = orderedPair(found.primary.noradId, found.secondary.noradId);
    const head = messageAbout({ pair, tcaMs: found.tcaMs }, byPair.get(pair.join(' ')) ?? []);
    return head === null ? [] : [{ found, head }];
  });
}
