import { messageAbout } from '../../../domain/conjunction/by-message.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import {
  CDM_KEPT_DAYS,
  type CdmDocument,
  type CdmFilter,
  type CdmRecords,
  headOf,
} from '../../../records/conjunction/cdms.ts';
import { pairOf } from '../../../domain/conjunction/by-message.ts';
import { newId } from '../../../records/store/ids.ts';

/** Messages in memory, with the rules of those in MongoDB. */
export function memoryCdms(clock: () => number): CdmRecords {
  const kept = new Map<string, CdmDocument>();
  const of = ({ ownerId, noradId }: CdmFilter) =>
    [...kept.values()]
      .filter((one) => one.owner_id === ownerId)
      .filter(({ pair }) => noradId === undefined || pair.includes(noradId))
      .sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
  return {
    keep({ ownerId, form, source, cdm }) {
      const former = of({ ownerId }).find(
        (one) => one.originator === cdm.originator && one.message_id === cdm.messageId,
      );
      const document: CdmDocument = {
        ...{ _id: former?._id ?? newId('cdm'), owner_id: ownerId, pair: pairOf(cdm) },
        ...{ tca: new Date(cdm.tcaMs), originator: cdm.originator, message_id: cdm.messageId },
        ...{ message_created_at: new Date(cdm.createdMs), form, source, cdm },
        created_at: new Date(clock()),
        expires_at: new Date(Math.max(cdm.tcaMs, clock()) + CDM_KEPT_DAYS * DAY_MS),
      };
      kept.set(document._id, document);
      return Promise.resolve({ document, isNew: former === undefined });
    },
    get: (ownerId, id) => {
      const found = kept.get(id);
      return Promise.resolve(found?.owner_id === ownerId ? found : null);
    },
    list: (query) => Promise.resolve(of(query).slice(query.offset ?? 0, query.limit)),
    count: (filter) => Promise.resolve(of(filter).length),
    remove: (ownerId, id) => Promise.resolve(kept.get(id)?.owner_id === ownerId && kept.delete(id)),
    heads: (ownerId) => Promise.resolve(of({ ownerId }).map(headOf)),
    byIds: (ownerId, ids) =>
      Promise.resolve(of({ ownerId }).filter(({ _id }) => ids.includes(_id))),
    about: (ownerId, passage) => {
      const best = messageAbout(passage, of({ ownerId }).map(headOf));
      return Promise.resolve(best === null ? null : (kept.get(best.id) ?? null));
    },
  };
}
