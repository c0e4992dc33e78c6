import { AppError } from '../../../contracts/error-codes.ts';
import { QUOTAS, quotaFor, type CountedQuotaKind } from '../../../contracts/access/quotas.ts';
import type { QuotaRecords } from '../../../records/access/quotas.ts';
import { makeFreely, type Making } from '../../../records/store/making.ts';
import type { Identity } from '../identity.ts';

/** How the things of a caller are made: no more than the quota of the kind allows. */
export type Quotas = (
  identity: Pick<Identity, 'ownerId' | 'tier'>,
  kind: CountedQuotaKind,
) => Making;

/**
 * Quotas by the tier of the caller.
 * What they answer throws an {AppError}, quota_exceeded or the kind's own code, with kind, figures and how to make room.
 */
export function createQuotas(records: Pick<QuotaRecords, 'admit'>): Quotas {
  return ({ ownerId, tier }, kind) => {
    const limit = quotaFor(kind, tier);
    if (limit === null) return makeFreely;
    return async (make) => {
      const outcome = await records.admit({ ownerId, kind, limit }, make);
      if (outcome.kind === 'made') return outcome.value;
      throw quotaExceeded(kind, Math.min(outcome.used, limit), limit);
    };
  };
}

/**
 * How a client without a key makes simulation sessions, by the name of the caller: no more than `limit`
 * are open at once, any number where it is undefined.
 * What it answers throws an {AppError}, quota_exceeded, with the figures and how to make room.
 */
export function createSessionQuota(
  records: Pick<QuotaRecords, 'admit'>,
  limit: number | undefined,
): (caller: string) => Making {
  if (limit === undefined) return () => makeFreely;
  return (caller) => async (make) => {
    const outcome = await records.admit({ ownerId: caller, kind: 'sessions', limit }, make);
    if (outcome.kind === 'made') return outcome.value;
    const used = Math.min(outcome.used, limit);
    throw new AppError(
      'quota_exceeded',
      `Your address has ${used} open sessions; the limit is ${limit}. Delete sessions that you do not need; others end an hour after their last tick or fault.`,
      { details: { kind: 'sessions', used, limit } },
    );
  };
}

function quotaExceeded(kind: CountedQuotaKind, used: number, limit: number): AppError {
  const { counts, room } = QUOTAS[kind];
  const message = `You have ${used} ${counts}; the limit is ${limit}. ${room}`;
  const code = kind === 'webhooks' ? 'too_many_webhooks' : 'quota_exceeded';
  return new AppError(code, message, { details: { kind, used, limit } });
}
