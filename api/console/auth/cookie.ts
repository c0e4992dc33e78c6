import type { Context } from 'koa';
import { SESSION_LIFE_S } from '../../../contracts/access/sign-in.ts';
import type { SignInParts } from './parts.ts';

/** The header that lets a browser keep a session, out of reach of scripts. */
export function sessionCookie(
  value: string,
  ctx: Pick<Context, 'secure'>,
  parts: Pick<SignInParts, 'isHttps'>,
): Readonly<Record<string, string>> {
  return setCookie(value, SESSION_LIFE_S, ctx, parts);
}

/** The header that lets a browser forget its session. */
export function noSessionCookie(
  ctx: Pick<Context, 'secure'>,
  parts: Pick<SignInParts, 'isHttps'>,
): Readonly<Record<string, string>> {
  return setCookie('', 0, ctx, parts);
}

function setCookie(
  value: string,
  maxAgeS: number,
  { secure }: Pick<Context, 'secure'>,
  { isHttps }: Pick<SignInParts, 'isHttps'>,
): Readonly<Record<string, string>> {
  const isSecure = secure || isHttps;
  const parts = [`session=${value}`, 'Path=/', `Max-Age=${maxAgeS}`, 'HttpOnly', 'SameSite=Lax'];
  return { 'Set-Cookie': [...parts, ...(isSecure ? ['Secure'] : [])].join('; ') };
}
