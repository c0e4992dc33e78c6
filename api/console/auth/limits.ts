import { SIGN_IN_LIMITS } from '../../../contracts/access/sign-in.ts';
import { hashSecret } from '../../../records/access/secret-hash.ts';
import type { RateLimitRecords } from '../../../records/access/rate-limits.ts';
import { clientNetwork } from '../../http/access/addresses.ts';
import { headersUnlessRefused } from '../../http/access/limits.ts';

/** Counts what could be tried too often; each rejects with rate_limit_exceeded beyond its limit. */
export interface SignInLimits {
  /** A link that a client asks for. */
  countLink(address: string, email: string): Promise<void>;
  /** An invitation to an address, whoever invites; links that others ask for do not use it up. */
  countInvitation(email: string): Promise<void>;
  /** A link that was tried in vain. */
  countWrongLink(address: string): Promise<void>;
}

/** Windows that hold across processes; an address that may sign in is counted as any other. */
export function createSignInLimits(
  records: Pick<RateLimitRecords, 'count'>,
  clock: () => number = Date.now,
): SignInLimits {
  const { windowS: durationS, linksOfAddress, linksOfEmail, wrongLinks } = SIGN_IN_LIMITS;
  const count = async (name: string, requests: number, who: string, counted: string) => {
    const state = await records.count({ name: `sign-in:${name}`, requests, durationS }, who);
    headersUnlessRefused(state, counted, { clock });
  };
  // Addresses of people are not kept where nobody would look for them.
  const countMail = (name: string, email: string, counted: string) =>
    count(name, linksOfEmail, hashSecret(email), counted);
  return {
    countLink: async (address, email) => {
      await count('link', linksOfAddress, clientNetwork(address), 'links to sign in');
      // Somebody else may have asked for them: whoever has the mailbox signs in all the same.
      await countMail('mail', email, 'mails to this address, whose links work all the same,');
    },
    countInvitation: (email) => countMail('invitation', email, 'invitations to this address'),
    countWrongLink: (address) =>
      count('wrong-link', wrongLinks, clientNetwork(address), 'links that do not work'),
  };
}
