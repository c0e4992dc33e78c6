import assert from 'node:assert/strict';
import { listOf, objectOf } from '../../../api/http/reference/html.ts';
import type { Child } from '../rig/child.ts';
import { call } from '../rig/platform.ts';
import type { Urls } from './reference-things.ts';

/** Where links to sign in are printed: a platform for development sends no mail. */
export type ApiLog = Pick<Child, 'waitFor'>;

/** However slow the machine is, a link is printed by then, ms. */
const PRINTED_MS = 60_000;
let people = 0;

/** A new member, and the token of the link that they were sent. */
export async function aMember(urls: Urls, api: ApiLog): Promise<Record<string, string>> {
  const email = `reader-${(people += 1)}@example.org`;
  const body = { email, role: 'owner' };
  const made = await call('POST', `${urls.console}/api/members`, body);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { link } = await api.waitFor(({ to }) => to === email, PRINTED_MS);
  return { MEMBER: String(made.body['id']), SIGN_IN_TOKEN: String(link).split('#')[1] ?? '' };
}

/** A new member who is signed in. */
export async function aSignIn(urls: Urls, api: ApiLog): Promise<Record<string, string>> {
  const { MEMBER = '', SIGN_IN_TOKEN = '' } = await aMember(urls, api);
  const answer = await fetch(`${urls.console}/api/auth/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'fetch' },
    body: JSON.stringify({ token: SIGN_IN_TOKEN }),
  });
  const [, cookie = ''] = /^session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  const { session } = objectOf(await answer.json());
  return { MEMBER, SESSION_COOKIE: cookie, SESSION: String(objectOf(session)['id']) };
}

/** Room for the member whom the page invites. */
export async function withoutMembers(urls: Urls): Promise<Record<string, string>> {
  const { body } = await call('GET', `${urls.console}/api/members?limit=200`);
  for (const member of listOf(body['data']).map(objectOf))
    if (member['email'] === 'grace@example.org')
      await call('DELETE', `${urls.console}/api/members/${String(member['id'])}`);
  return {};
}
