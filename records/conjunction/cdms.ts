import type { Collection, Filter } from 'mongodb';
import {
  type PairKey,
  pairOf,
  type Passage,
  messageAbout,
  SAME_ENCOUNTER_MS,
} from '../../domain/conjunction/by-message.ts';
import type { Cdm } from '../../domain/conjunction/cdm.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';

/** Forms in which a message is brought. */
export const CDM_FORMS = ['kvn', 'json'] as const;
export type CdmForm = (typeof CDM_FORMS)[number];

/** A conjunction data message that somebody brought. */
export interface CdmDocument {
  readonly _id: string;
  readonly owner_id: string;
  /** The lower catalogue number first. */
  readonly pair: PairKey;
  readonly tca: Date;
  /** With `message_id` unique within the owner. */
  readonly originator: string;
  readonly message_id: string;
  /** When its originator made it. */
  readonly message_created_at: Date;
  readonly form: CdmForm;
  /** The text as it was brought. */
  readonly source: string;
  readonly cdm: Cdm;
  /** When it was brought, the last time. */
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** What is brought. */
export interface BroughtCdm {
  readonly ownerId: string;
  readonly form: CdmForm;
  readonly source: string;
  readonly cdm: Cdm;
}

/** A message as far as encounters are matched with it. */
export interface CdmHead extends Passage {
  readonly id: string;
  readonly createdMs: number;
  readonly receivedMs: number;
}

/** Which messages of an owner. */
export interface CdmFilter {
  readonly ownerId: string;
  /** Catalogue number of one of both objects. */
  readonly noradId?: string | undefined;
}

export const CDMS = 'conjunction_cdms';
/** Kept so long after its TCA or its arrival, whichever is later. */
export const CDM_KEPT_DAYS = 30;

export const CDM_INDEXES: CollectionIndexes = {
  collection: CDMS,
  indexes: [
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
    { key: { owner_id: 1, tca: 1 }, name: 'by_tca' },
    { key: { owner_id: 1, originator: 1, message_id: 1 }, name: 'once_each', unique: true },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

const HEAD = { pair: 1, tca: 1, message_created_at: 1, created_at: 1 } as const;
type HeadDocument = Pick<CdmDocument, '_id' | keyof typeof HEAD>;

export type CdmRecords = ReturnType<typeof createCdmRecords>;

/** The messages that owners brought. All functions throw when MongoDB is away. */
export function createCdmRecords(database: Database, clock: () => number = Date.now) {
  const cdms: Collection<CdmDocument> = database.db.collection(CDMS);
  const replace = (content: Omit<CdmDocument, '_id'>) => {
    const { owner_id, originator, message_id } = content;
    const same = { owner_id, originator, message_id };
    return cdms.findOneAndUpdate(same, { $set: content }, { returnDocument: 'after' });
  };
  const heads = async (filter: Filter<CdmDocument>): Promise<CdmHead[]> =>
    (await cdms.find(filter).project<HeadDocument>(HEAD).toArray()).map(headOf);
  return {
    /**
     * Keeps a message; one of the same originator and number takes the place of the former, under its id.
     * Throws what `making` throws when there is no room for a new one.
     */
    async keep(
      brought: BroughtCdm,
      making: Making = makeFreely,
    ): Promise<{ readonly document: CdmDocument; readonly isNew: boolean }> {
      const content = contentOf(brought, clock());
      const document = { _id: newId('cdm'), ...content };
      for (;;) {
        const replaced = await replace(content);
        if (replaced !== null) return { document: replaced, isNew: false };
        try {
          await making((session) => cdms.insertOne(document, within(session)));
          return { document, isNew: true };
        } catch (error) {
          // Brought twice at once: the other one made it.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    get: (ownerId: string, id: string): Promise<CdmDocument | null> =>
      cdms.findOne({ _id: id, owner_id: ownerId }),

    /** Those of an owner, the one that was brought last first. */
    list: (query: PageQuery & CdmFilter): Promise<CdmDocument[]> =>
      findPage(cdms, filterOf(query), query).toArray(),

    /** How many match, as far as they are counted. */
    count: (filter: CdmFilter): Promise<number> => countUpTo(cdms, filterOf(filter)),

    /** False when there is none. */
    async remove(ownerId: string, id: string): Promise<boolean> {
      return (await cdms.deleteOne({ _id: id, owner_id: ownerId })).deletedCount === 1;
    },

    /** What encounters between two instants (epoch ms) may be matched with. */
    heads: (ownerId: string, fromMs: number, toMs: number): Promise<CdmHead[]> =>
      heads({ owner_id: ownerId, tca: nearBy(fromMs, toMs) }),

    /** Messages of an owner by their ids. */
    byIds: (ownerId: string, ids: readonly string[]): Promise<CdmDocument[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : cdms.find({ _id: { $in: [...ids] }, owner_id: ownerId }).toArray(),

    /** The message of an owner about a passage that counts (see `messageAbout`); null without one. */
    async about(ownerId: string, passage: Passage): Promise<CdmDocument | null> {
      const { pair, tcaMs } = passage;
      const known = await heads({ owner_id: ownerId, tca: nearBy(tcaMs, tcaMs), pair });
      const best = messageAbout(passage, known);
      return best === null ? null : cdms.findOne({ _id: best.id, owner_id: ownerId });
    },
  };
}

function nearBy(fromMs: number, toMs: number) {
  // A TCA is kept to the millisecond, the message has fractions of it.
  return {
    $gte: new Date(fromMs - SAME_ENCOUNTER_MS - 1),
    $lte: new Date(toMs + SAME_ENCOUNTER_MS + 1),
  };
}

function filterOf({ ownerId, noradId }: CdmFilter): Filter<CdmDocument> {
  return { owner_id: ownerId, ...(noradId === undefined ? {} : { pair: noradId }) };
}

function contentOf(
  { ownerId, form, source, cdm }: BroughtCdm,
  nowMs: number,
): Omit<CdmDocument, '_id'> {
  return {
    owner_id: ownerId,
    pair: pairOf(cdm),
    tca: new Date(cdm.tcaMs),
    originator: cdm.originator,
    message_id: cdm.messageId,
    message_created_at: new Date(cdm.createdMs),
    form,
    source,
    cdm,
    created_at: new Date(nowMs),
    expires_at: new Date(Math.max(cdm.tcaMs, nowMs) + CDM_KEPT_DAYS * DAY_MS),
  };
}

/** A message as far as encounters are matched with it. */
export function headOf(document: HeadDocument): CdmHead {
  return {
    id: document._id,
    pair: document.pair,
    tcaMs: document.tca.getTime(),
    createdMs: document.message_created_at.getTime(),
    receivedMs: document.created_at.getTime(),
  };
}
