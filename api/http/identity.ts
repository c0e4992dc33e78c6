import type { KeyMode, Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { AnyRole } from '../../contracts/access/roles.ts';
import type { GrantedPermission } from '../../contracts/access/permissions.ts';

/** The person behind a session. */
export interface SignedInPerson {
  readonly userId: string;
  readonly sessionId: string;
  /** When the session ends, epoch ms. */
  readonly sessionExpiresMs: number;
  readonly email: string;
  readonly role: AnyRole;
}

/** Who is calling, as proven by a key or a session. */
export interface Identity {
  readonly ownerId: string;
  /** Null for a caller known by a session. */
  readonly keyId: string | null;
  /** What people call the key; null for a caller known by a session. */
  readonly keyName: string | null;
  readonly mode: KeyMode;
  readonly permissions: readonly GrantedPermission[];
  readonly tier: Tier;
  /** When the key ends, epoch ms; null = never. */
  readonly expiresMs: number | null;
  /** Addresses and networks (CIDR) that the key may be used from; null = from anywhere. */
  readonly allowedAddresses: readonly string[] | null;
  /** The highest priority that the caller may ask for, 0 to 9. */
  readonly maxPriority: number;
  /** The only agent that the key may speak for; null = any agent of the owner. */
  readonly boundAgentId: string | null;
  /** The only satellites that the key may report for; null = any. */
  readonly satelliteIds: readonly string[] | null;
  /** Who is signed in; absent for a key. */
  readonly person?: SignedInPerson;
  /** The value of `X-Agent-ID`, if the call carries one. */
  readonly agentId?: string;
}

/** What tells the callers of one owner apart: the key, or the person. */
export function nameOfCaller({ keyId, person }: Pick<Identity, 'keyId' | 'person'>): string {
  return keyId ?? person?.userId ?? '';
}
