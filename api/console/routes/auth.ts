import * as v from 'valibot';
import {
  LINK_LIFE_S,
  Me,
  SignedIn,
  SignedOut,
  SignInBody,
  SignInLinkAsked,
  SignInLinkBody,
  SESSION_LIFE_S,
  UserSession,
} from '../../../contracts/access/sign-in.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { pageSchema } from '../../../contracts/page.ts';
import type { SignInOutcome } from '../../../records/access/sign-in-links.ts';
import { requireOwnPage } from '../../http/access/own-page.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Identity, SignedInPerson } from '../../http/identity.ts';
import { pageOf, pageRange } from '../../http/input/cursor.ts';
import type { HttpKit } from '../../http/kit.ts';
import type { Route } from '../../http/route.ts';
import { noSessionCookie, sessionCookie } from '../auth/cookie.ts';
import { DONE, noteSignIn, REFUSED } from '../auth/note.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentMe, presentUserSession } from '../presenters/sign-in.ts';
import { IdParams, pageQuery } from '../requests.ts';

/** What the routes of signing in need. */
type AuthDeps = Pick<ConsoleDeps, 'signIn'> & { readonly http: HttpKit };

const TAG = 'Sign-in';
const open = endpoints({ kind: 'none' }, TAG);
const signedIn = endpoints({ kind: 'session', permission: null }, TAG);

const COOKIE = ['Set-Cookie'] as const;
const NO_STORE = { 'Cache-Control': 'no-store' };
const DAY_S = 86_400;
/** So much of what a browser calls itself is kept, characters. */
const MAX_USER_AGENT = 200;

/** Signing in by a link in a mail, and the sessions that come of it. */
export function authRoutes(deps: AuthDeps): Route[] {
  return [askRoute, callbackRoute, meRoute, logoutRoute, listRoute, readRoute, endRoute].map(
    (declare) => declare(deps),
  );
}

function askRoute(deps: AuthDeps): Route {
  return open.post('/api/auth/link', {
    summary: 'Ask for a link to sign in',
    description:
      'The answer is the same whether or not the address may sign in. If it may, a mail with a link ' +
      `for each of its owners is on the way; a link works once, for ${LINK_LIFE_S / 60} minutes.`,
    body: SignInLinkBody,
    responses: { 202: { description: 'The mail is on the way, if any.', schema: SignInLinkAsked } },
    handler: async ({ body, clientAddress }) => {
      const { sender, limits } = deps.signIn;
      sender.requireReady();
      await limits.countLink(clientAddress, body.email);
      sender.ask(body.email, body.next ?? null);
      const message = `If ${body.email} may sign in, a mail with a link is on the way.`;
      return { status: 202, body: { status: 'accepted', message } };
    },
  });
}

function callbackRoute(deps: AuthDeps): Route {
  return open.post('/api/auth/callback', {
    summary: 'Sign in with the token of a link',
    description:
      `Spends the token and sets the cookie \`session\`, which lasts ${SESSION_LIFE_S / DAY_S} days. ` +
      'A former session of the same browser ends. Like every write by cookie it needs the header ' +
      '`X-Requested-With` and, where a browser tells an `Origin`, the own one.',
    body: SignInBody,
    responses: { 200: { description: 'Who is signed in.', schema: SignedIn, headers: COOKIE } },
    errors: ['unauthorized', 'forbidden'],
    handler: async ({ body, clientAddress, requestId, ctx }) => {
      const { signIn, http } = deps;
      requireOwnPage({ headers: ctx.headers, host: ctx.host }, http);
      const request = { clientAddress, requestId };
      const place = { address: clientAddress, userAgent: userAgentOf(ctx.get('User-Agent')) };
      const outcome = await signIn.links.signIn(body.token, place);
      if (outcome.kind !== 'signed_in') throw await refuse(outcome, request, deps);
      const former = ctx.cookies.get('session');
      if (former !== undefined) await endFormer(former, deps);
      const { user, session } = outcome;
      const person: SignedInPerson = {
        userId: user.id,
        sessionId: session.id,
        sessionExpiresMs: session.expiresMs,
        email: user.email,
        role: user.role,
      };
      const resource = { kind: 'sessions', id: session.id };
      await noteSignIn(
        { who: user, action: 'auth.sign-in', resource, outcome: DONE },
        request,
        http,
      );
      return {
        status: 200,
        body: { ...presentMe(person, user), next: outcome.next ?? '/' },
        headers: { ...NO_STORE, ...sessionCookie(outcome.cookie, ctx, signIn) },
      };
    },
  });
}

/** What whoever shows a useless token is told: the same for a guess, a used and an expired one. */
async function refuse(
  outcome: Exclude<SignInOutcome, { readonly kind: 'signed_in' }>,
  request: { readonly clientAddress: string; readonly requestId: string },
  { signIn, http }: AuthDeps,
): Promise<AppError> {
  if (outcome.kind === 'spent') {
    const event = { who: outcome.user, action: 'auth.sign-in', resource: null } as const;
    await noteSignIn({ ...event, outcome: REFUSED }, request, http);
  }
  await signIn.limits.countWrongLink(request.clientAddress);
  return new AppError(
    'unauthorized',
    'This link does not work: it was used, has expired or was never made. Ask for a new one.',
    { headers: { 'WWW-Authenticate': 'Session realm="console"' } },
  );
}

/** A browser has one session: whoever signs in anew has left the one before. */
async function endFormer(cookie: string, { signIn, http }: AuthDeps): Promise<void> {
  const former = await http.sessions?.identify(cookie);
  if (former?.person !== undefined)
    await signIn.sessions.end(former.person.sessionId, former.person.userId);
}

function meRoute(): Route {
  return signedIn.get('/api/auth/me', {
    summary: 'Say who is signed in',
    responses: { 200: { description: 'The person, with what they may do now.', schema: Me } },
    handler: ({ identity }) =>
      Promise.resolve({ status: 200, body: presentMe(personOf(identity), identity) }),
  });
}

function logoutRoute(deps: AuthDeps): Route {
  return signedIn.post('/api/auth/logout', {
    summary: 'Sign out of this browser',
    responses: {
      200: { description: 'The session that has ended.', schema: SignedOut, headers: COOKIE },
    },
    handler: async ({ identity, clientAddress, requestId, ctx }) => {
      const { sessionId: id, userId, email } = personOf(identity);
      await deps.signIn.sessions.end(id, userId);
      const who = { ownerId: identity.ownerId, email };
      const resource = { kind: 'sessions', id };
      await noteSignIn(
        { who, action: 'auth.sign-out', resource, outcome: DONE },
        { clientAddress, requestId },
        deps.http,
      );
      const headers = { ...NO_STORE, ...noSessionCookie(ctx, deps.signIn) };
      return { status: 200, body: { id, status: 'ended' }, headers };
    },
  });
}

function listRoute(deps: AuthDeps): Route {
  return signedIn.get('/api/auth/sessions', {
    summary: 'List the browsers in which you are signed in, newest first',
    query: v.object(pageQuery),
    responses: { 200: { description: 'Open sessions.', schema: pageSchema(UserSession) } },
    handler: async ({ query, identity }) => {
      const { sessions } = deps.signIn;
      const { userId, sessionId } = personOf(identity);
      const [found, total] = await Promise.all([
        sessions.list(userId, { ...pageRange(query), offset: query.offset }),
        sessions.count(userId),
      ]);
      const page = pageOf(found, query.limit, ({ createdMs, id }) => ({ atMs: createdMs, id }));
      const data = page.items.map((session) => presentUserSession(session, sessionId));
      return { status: 200, body: { data, ...page.place, total } };
    },
  });
}

function readRoute(deps: AuthDeps): Route {
  return signedIn.get('/api/auth/sessions/:id', {
    summary: 'Read an open session of yours',
    params: IdParams,
    responses: { 200: { description: 'The session.', schema: UserSession } },
    errors: ['not_found'],
    handler: async ({ params, identity }) => {
      const { userId, sessionId } = personOf(identity);
      const found = await deps.signIn.sessions.find(params.id, userId);
      if (found === null) throw sessionNotFound();
      return { status: 200, body: presentUserSession(found, sessionId) };
    },
  });
}

function endRoute(deps: AuthDeps): Route {
  return signedIn.delete('/api/auth/sessions/:id', {
    summary: 'Sign out of another browser',
    description: 'From its next request on it is signed out; streams that it follows end.',
    params: IdParams,
    responses: {
      200: { description: 'The session that has ended.', schema: SignedOut, headers: COOKIE },
    },
    errors: ['not_found'],
    handler: async ({ params: { id }, identity, clientAddress, requestId, ctx }) => {
      const { userId, sessionId, email } = personOf(identity);
      if (!(await deps.signIn.sessions.end(id, userId))) throw sessionNotFound();
      const who = { ownerId: identity.ownerId, email };
      const resource = { kind: 'sessions', id };
      await noteSignIn(
        { who, action: 'auth.end-session', resource, outcome: DONE },
        { clientAddress, requestId },
        deps.http,
      );
      const headers = id === sessionId ? noSessionCookie(ctx, deps.signIn) : {};
      return { status: 200, body: { id, status: 'ended' }, headers };
    },
  });
}

/** A session is always somebody's. */
function personOf({ person }: Identity): SignedInPerson {
  if (person === undefined) throw new Error('a session without a person');
  return person;
}

function sessionNotFound(): AppError {
  return new AppError('not_found', 'Session not found');
}

function userAgentOf(text: string): string | null {
  const shown = text.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_USER_AGENT);
  return shown === '' ? null : shown;
}
