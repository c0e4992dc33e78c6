import type { KeyMode, Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { GrantedPermission } from '../../contracts/access/permissions.ts';

/** Who is calling, as proven by a key or a session. */
export interface Identity {
  readonly ownerId: string;
  /** Null for a caller known by a session. */
  readonly keyId: string | null;
  readonly mode: KeyMode;
  readonly permissions: readonly GrantedPermission[];
  readonly tier: Tier;
  /** The value of `X-Agent-ID`, if the call carries one. */
  readonly agentId?: string;
}
