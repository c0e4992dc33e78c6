import * as v from 'valibot';
import { Links } from '../links.ts';
import { answer, described, fields, nullish, text } from '../shapes.ts';
import { wallTime, wallTimeOrNull } from '../time.ts';
import { EmailAddress } from './email.ts';
import { PERMISSIONS } from './permissions.ts';
import { ANY_ROLES } from './roles.ts';

/** So long a link to sign in works that somebody asked for, s. */
export const LINK_LIFE_S = 15 * 60;
/** So long the link in an invitation works, which its reader does not wait for, s. */
export const INVITATION_LIFE_S = 24 * 3_600;
/** So long a session lasts, s. */
export const SESSION_LIFE_S = 7 * 86_400;

/** What is counted of signing in, in windows of `windowS`; it holds in every environment. */
export const SIGN_IN_LIMITS = {
  windowS: 15 * 60,
  /** Links asked for from one client address. */
  linksOfAddress: 20,
  /** Links asked for, and apart from them invitations, for one address of mail. */
  linksOfEmail: 5,
  /** Wrong, used or expired links that are tried from one client address. */
  wrongLinks: 20,
} as const;

const MAX_NEXT = 1_000;
const MAX_TOKEN = 200;

/**
 * The page that asks for a click before it spends the token: programs that open links in mails do not
 * click, and what stands after the # is sent to no server. `address` is the console's origin.
 */
export function confirmUrl(address: string, token: string): string {
  return `${address}/login/confirm#${token}`;
}

/** Says whether a browser that follows the text stays on the site whose page it is on. */
export function isLocalPath(path: string): boolean {
  const site = 'https://console.invalid';
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) || !URL.canParse(path, site)) return false;
  return new URL(path, site).origin === site;
}

/** Body of `POST /api/auth/link`. */
export const SignInLinkBody = v.pipe(
  fields({
    email: v.pipe(EmailAddress, v.description('Where the link is sent, if it may sign in.')),
    next: nullish(
      v.pipe(
        text(MAX_NEXT),
        v.check(isLocalPath, 'must be a path of the console such as /deployments'),
      ),
      'The page to go on with afterwards. Default: `/`.',
    ),
  }),
  v.title('SignInLink'),
  v.examples([{ email: 'ada@example.org', next: '/deployments' }]),
);

/** The answer to whoever asks for a link, whether or not the address may sign in. */
export const SignInLinkAsked = answer('SignInLinkAsked', {
  status: v.literal('accepted'),
  message: v.string(),
});

/** Body of `POST /api/auth/callback`. */
export const SignInBody = v.pipe(
  fields({
    token: v.pipe(text(MAX_TOKEN), v.description('What stands after the # of the link.')),
  }),
  v.title('SignIn'),
  v.examples([{ token: 'sign-in-token' }]),
);

const meEntries = {
  id: v.string(),
  email: v.string(),
  owner: described(v.string(), 'Whose records this person works with.'),
  role: v.picklist(ANY_ROLES),
  permissions: described(v.array(v.picklist(PERMISSIONS)), 'Each by its name.'),
  session: described(
    v.object({ id: v.string(), expires_at: wallTime() }),
    'The session of this browser.',
  ),
  links: Links,
};

/** Who is signed in. */
export const Me = answer('Me', meEntries);
export type Me = v.InferOutput<typeof Me>;

/** Who has just signed in, and where to go on. */
export const SignedIn = answer('SignedIn', {
  ...meEntries,
  next: described(v.string(), 'A path of the console.'),
});

/** The end of a session. */
export const SignedOut = answer('SignedOut', {
  id: described(v.string(), 'The session that has ended.'),
  status: v.literal('ended'),
});

/** A browser in which a person is signed in. */
export const UserSession = answer('UserSession', {
  id: v.string(),
  created_at: wallTime(),
  last_used_at: wallTimeOrNull('Noted once a minute.'),
  expires_at: wallTime(),
  address: described(v.string(), "The client's address at the sign-in."),
  user_agent: described(v.nullable(v.string()), 'What the browser called itself at the sign-in.'),
  current: described(v.boolean(), 'True for the session that asks.'),
  links: Links,
});
export type UserSession = v.InferOutput<typeof UserSession>;

/** What a page needs to know before anybody has signed in. */
export const ConsoleConfig = answer('ConsoleConfig', {
  version: v.string(),
  server_time: wallTime('The clock that times in answers are of, where they are no mission time.'),
  docs_url: described(v.string(), 'Path of the reference.'),
  sign_in: described(
    v.picklist(['mail', 'log', 'off']),
    'Where links to sign in go: by mail, into the log of a platform for development, or nowhere.',
  ),
  temporal_ui: v.optional(
    v.pipe(v.string(), v.description('Address of the Temporal UI; for signed-in people alone.')),
  ),
});
