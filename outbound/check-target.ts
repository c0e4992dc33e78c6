import { isIP } from 'node:net';
import { TargetRefusedError, resolveAllowed } from './guarded-connector.ts';
import { HostNotFoundError, resolveHost, type HostResolver } from './resolve-host.ts';
import { checkTarget, hostOf, type TargetPolicy, type TargetRefusal } from './target-rules.ts';

/** What is known of a target before anything is sent to it. */
export type TargetVerdict =
  | { readonly kind: 'allowed'; readonly url: string }
  /** The name has no address now; it is looked up again at every attempt. */
  | { readonly kind: 'unresolved'; readonly url: string }
  | { readonly kind: 'refused'; readonly refusal: TargetRefusal };

/**
 * Checks a URL that webhooks are to be sent to: by its text and by the addresses that its name
 * resolves to now. Answers its normalised form. This only gives early feedback: the guard is the
 * connector, at every connection.
 */
export async function verifyTarget(
  url: string,
  policy: TargetPolicy,
  resolve: HostResolver = resolveHost,
): Promise<TargetVerdict> {
  const refusal = checkTarget(url, policy);
  if (refusal !== null) return { kind: 'refused', refusal };
  const target = new URL(url);
  const host = hostOf(target);
  const { href } = target;
  if (isIP(host) !== 0) return { kind: 'allowed', url: href };
  try {
    await resolveAllowed(host, policy, resolve);
    return { kind: 'allowed', url: href };
  } catch (error) {
    if (error instanceof TargetRefusedError) return { kind: 'refused', refusal: error.refusal };
    if (error instanceof HostNotFoundError) return { kind: 'unresolved', url: href };
    throw error;
  }
}
