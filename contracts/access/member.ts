import * as v from 'valibot';
import { Links } from '../links.ts';
import { answer, choice, described, fields } from '../shapes.ts';
import { wallTime, wallTimeOrNull } from '../time.ts';
import { EmailAddress } from './email.ts';
import { PERMISSIONS } from './permissions.ts';
import { ANY_ROLES, ROLES } from './roles.ts';

const RoleField = v.pipe(
  choice(ROLES),
  v.description(
    '`owner` may do everything, `operator` everything but keys, members, budgets and the data as a whole, `viewer` only read.',
  ),
);

/** Body of `POST /api/members`. */
export const InviteMemberBody = v.pipe(
  fields({ email: EmailAddress, role: RoleField }),
  v.title('InviteMember'),
  v.examples([{ email: 'grace@example.org', role: 'operator' }]),
);

/** Body of `PATCH /api/members/:id`. */
export const ChangeMemberBody = v.pipe(
  fields({ role: RoleField }),
  v.title('ChangeMember'),
  v.examples([{ role: 'viewer' }]),
);

/** A person who may sign in for the owner. */
export const Member = answer('Member', {
  id: v.string(),
  email: v.string(),
  role: described(v.picklist(ANY_ROLES), '`custom`: a list of permissions of their own.'),
  permissions: v.array(v.picklist(PERMISSIONS)),
  created_at: wallTime(),
  last_sign_in_at: wallTimeOrNull('Null = never yet.'),
  invited_by: described(v.nullable(v.string()), 'Who invited them; null for the operator.'),
  links: Links,
});
export type Member = v.InferOutput<typeof Member>;

/** A person who is a member no longer. */
export const RemovedMember = answer('RemovedMember', {
  id: v.string(),
  email: v.string(),
  status: v.literal('removed'),
});
