import type { SignInLinkRecords } from '../../../records/access/sign-in-links.ts';
import type { UserSessionRecords } from '../../../records/access/user-sessions.ts';
import type { UserRecords } from '../../../records/access/users.ts';
import type { LinkSender } from './link-sender.ts';
import type { SignInLimits } from './limits.ts';

/** What people sign in with. */
export interface SignInParts {
  readonly users: Pick<UserRecords, 'create' | 'find' | 'list' | 'count' | 'changeRole' | 'remove'>;
  readonly sessions: Pick<UserSessionRecords, 'list' | 'count' | 'find' | 'end'>;
  readonly links: Pick<SignInLinkRecords, 'signIn'>;
  readonly limits: SignInLimits;
  readonly sender: LinkSender;
  /** True where people open the console over https, whatever the request says. */
  readonly isHttps: boolean;
  /** Address of the Temporal UI; undefined where there is none. */
  readonly temporalUiUrl: string | undefined;
}
