import * as v from 'valibot';
import {
  ChangeMemberBody,
  InviteMemberBody,
  Member,
  RemovedMember,
} from '../../../contracts/access/member.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { pageSchema } from '../../../contracts/page.ts';
import type { UserRecord } from '../../../records/access/user-documents.ts';
import type { MemberChange } from '../../../records/access/users.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Identity } from '../../http/identity.ts';
import { pageOf, pageRange } from '../../http/input/cursor.ts';
import type { Route } from '../../http/route.ts';
import { requireMemberRights } from '../auth/member-grants.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentMember } from '../presenters/member.ts';
import { IdParams, pageQuery } from '../requests.ts';

const members = endpoints({ kind: 'apiKeyOrSession', permission: 'members:write' }, 'Members');

/** The people who may sign in for the owner. */
export function memberRoutes(deps: ConsoleDeps): Route[] {
  const findMember = async (id: string, { ownerId }: Identity): Promise<UserRecord> => {
    const found = await deps.signIn.users.find(id, ownerId);
    if (found === null) throw memberNotFound();
    return found;
  };
  return [
    members.post('/api/members', {
      summary: 'Invite a person',
      description:
        'They get a mail with a link to sign in, which works for a day. Nobody gives a role that ' +
        'may do more than they may themselves. What is known of the address to other owners is not told.',
      body: InviteMemberBody,
      idempotent: true,
      responses: { 201: { description: 'The member.', schema: Member } },
      errors: ['conflict', 'quota_exceeded'],
      handler: async ({ body: { email, role }, identity }) => {
        const { users, sender, limits } = deps.signIn;
        requireMemberRights(identity, [role]);
        sender.requireReady();
        await limits.countInvitation(email);
        const { ownerId, tier, person } = identity;
        const invitedBy = person?.email ?? identity.keyName;
        const user = await users.create(
          { ownerId, email, rights: { role }, tier, invitedBy },
          deps.quotas(identity, 'members'),
        );
        if (user === null) throw new AppError('conflict', `${email} is a member already.`);
        sender.invite(user, person?.email ?? null);
        return { status: 201, body: presentMember(user) };
      },
    }),
    members.get('/api/members', {
      summary: 'List the members of the owner, newest first',
      query: v.object(pageQuery),
      responses: { 200: { description: 'Members.', schema: pageSchema(Member) } },
      handler: async ({ query, identity: { ownerId } }) => {
        const [found, total] = await Promise.all([
          deps.signIn.users.list({ ownerId, ...pageRange(query), offset: query.offset }),
          deps.signIn.users.count(ownerId),
        ]);
        const page = pageOf(found, query.limit, ({ createdMs, id }) => ({ atMs: createdMs, id }));
        return { status: 200, body: { data: page.items.map(presentMember), ...page.place, total } };
      },
    }),
    members.get('/api/members/:id', {
      summary: 'Read a member',
      params: IdParams,
      responses: { 200: { description: 'The member.', schema: Member } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => ({
        status: 200,
        body: presentMember(await findMember(params.id, identity)),
      }),
    }),
    members.patch('/api/members/:id', {
      summary: 'Give a member another role',
      description:
        'Holds from the next request of their open sessions on. An owner keeps at least one member ' +
        'of the role `owner`.',
      params: IdParams,
      body: ChangeMemberBody,
      responses: { 200: { description: 'The member as they are now.', schema: Member } },
      errors: ['not_found', 'conflict'],
      handler: async ({ params, body: { role }, identity }) => {
        const found = await findMember(params.id, identity);
        requireMemberRights(identity, [role, found]);
        const change = await deps.signIn.users.changeRole(found.id, identity.ownerId, role);
        return { status: 200, body: presentMember(changed(change)) };
      },
    }),
    members.delete('/api/members/:id', {
      summary: 'Remove a member',
      description:
        'Their sessions and links end at once, streams that they follow within seconds. Keys that ' +
        'they made are of the owner and stay: revoke those that nobody else uses.',
      params: IdParams,
      responses: { 200: { description: 'Who was removed.', schema: RemovedMember } },
      errors: ['not_found', 'conflict'],
      handler: async ({ params, identity }) => {
        const found = await findMember(params.id, identity);
        requireMemberRights(identity, [found]);
        const { id, email } = changed(await deps.signIn.users.remove(found.id, identity.ownerId));
        return { status: 200, body: { id, email, status: 'removed' } };
      },
    }),
  ];
}

function changed(change: MemberChange): UserRecord {
  switch (change.kind) {
    case 'changed':
      return change.user;
    case 'unknown':
      throw memberNotFound();
    case 'last_owner':
      throw new AppError(
        'conflict',
        'This is the last member of the role owner: make another one first.',
      );
  }
}

function memberNotFound(): AppError {
  return new AppError('not_found', 'Member not found');
}
