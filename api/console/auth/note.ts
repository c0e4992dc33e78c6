import type { AuditEntry, HttpKit } from '../../http/kit.ts';
import { noteEntry } from '../../http/audit.ts';

/** Who did what about signing in, from where. */
export interface SignInEvent {
  readonly who: { readonly ownerId: string; readonly email: string };
  readonly action: 'auth.sign-in' | 'auth.sign-out' | 'auth.end-session';
  readonly resource: AuditEntry['resource'];
  readonly outcome: Pick<AuditEntry, 'outcome' | 'status' | 'reason'>;
}

/** Puts a sign-in, or the end of one, into the audit log of its owner. */
export async function noteSignIn(
  { who, action, resource, outcome }: SignInEvent,
  request: { readonly clientAddress: string; readonly requestId: string },
  kit: Pick<HttpKit, 'audit' | 'log'>,
): Promise<void> {
  const entry: AuditEntry = {
    ownerId: who.ownerId,
    actor: { kind: 'session', keyId: null, name: who.email },
    address: request.clientAddress,
    surface: 'console',
    action,
    resource,
    ...outcome,
    requestId: request.requestId,
  };
  await noteEntry(entry, kit);
}

/** It was done. */
export const DONE = { outcome: 'done', status: 200, reason: null } as const;
/** A link that was used before or has expired. */
export const REFUSED = { outcome: 'denied', status: 401, reason: 'unauthorized' } as const;
