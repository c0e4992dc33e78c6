import { Command, InvalidArgumentError } from 'commander';
import { GIVEN_TIERS } from '../contracts/access/api-key.ts';
import { readEmail } from '../contracts/access/email.ts';
import type { Tier } from '../contracts/access/modes-and-tiers.ts';
import type { GrantedPermission } from '../contracts/access/permissions.ts';
import { ROLES, type Role } from '../contracts/access/roles.ts';
import { confirmUrl, LINK_LIFE_S } from '../contracts/access/sign-in.ts';
import { createSignInLinkRecords } from '../records/access/sign-in-links.ts';
import type { UserRecord, UserRights } from '../records/access/user-documents.ts';
import { createUserRecords, type UserRecords } from '../records/access/users.ts';
import {
  instant,
  minute,
  printJson,
  printTable,
  runProgram,
  withDatabase,
  type CommandParts,
} from './command-line.ts';
import { oneOf, readOwner, readPermissions } from './key-options.ts';
import { removeOwner, type RemoveOwnerOptions } from './remove-owner.ts';

interface UserOptions {
  readonly email: string;
  readonly owner: string;
  readonly json?: boolean;
}

interface AddOptions extends UserOptions {
  readonly role?: Role;
  readonly permissions?: readonly GrantedPermission[];
  readonly tier: Tier;
}

const EXAMPLES = `
The first person of an owner, who can invite the others:
  users add --email ada@example.org --owner acme --role owner
A person with a list of permissions of their own:
  users add --email ops@example.org --owner acme --permissions deployments:read,satellites:read
A link that signs in, where no mail is sent:
  users link --email ada@example.org --owner acme
All that an owner has, keys and people too, for good; asks for the name unless --yes:
  users remove-owner --owner acme`;

const program = new Command('users')
  .description('Say who may sign in to the console.')
  .addHelpText('after', EXAMPLES)
  .showHelpAfterError('(--help says more)');

command('add', 'Let a person sign in for an owner, or give them other rights.')
  .option('--role <role>', `one of ${ROLES.join(', ')}; default: viewer`, oneOf(ROLES))
  .option('--permissions <list>', 'instead of a role: comma separated', readPermissions)
  .option('--tier <tier>', `one of ${GIVEN_TIERS.join(', ')}`, oneOf(GIVEN_TIERS), 'free')
  .action((options: AddOptions) =>
    withUsers(async (users, { note }) => {
      const { email, owner: ownerId, tier } = options;
      const user = await users.ensure({
        ...{ ownerId, email, tier },
        rights: rightsOf(options),
        invitedBy: null,
      });
      await note('members.create', { ownerId, kind: 'members', id: user.id });
      if (options.json === true) printJson(present(user));
      else console.log(`${email} may sign in for ${ownerId} as ${user.role}.`);
    }),
  );

command('remove', 'Remove a person; their sessions end at once.').action((options: UserOptions) =>
  withUsers(async (users, { note }) => {
    const { id } = await findUser(users, options);
    await users.remove(id, options.owner, true);
    await note('members.delete', { ownerId: options.owner, kind: 'members', id });
    if (options.json === true) printJson({ id, status: 'removed' });
    else console.log(`${options.email} may not sign in for ${options.owner} any more.`);
  }),
);

command(
  'link',
  `Print a link that signs a person in once, within ${LINK_LIFE_S / 60} minutes.`,
).action((options: UserOptions) =>
  withUsers(async (users, { config, database, note }) => {
    const { consoleUrl, environment, ports } = config;
    if (consoleUrl === undefined && environment === 'production')
      return program.error('CONSOLE_PUBLIC_URL must say where people open the console');
    const { id, ownerId } = await findUser(users, options);
    const links = createSignInLinkRecords(database);
    const { token } = await links.create(id, { lifeS: LINK_LIFE_S, next: null });
    await note('auth.link', { ownerId, kind: 'members', id });
    const link = confirmUrl(consoleUrl ?? `http://localhost:${ports.console}`, token);
    if (options.json === true) printJson({ id, link });
    else console.log(link);
  }),
);

program
  .command('list')
  .description('List who may sign in, newest first.')
  .option('--owner <id>', 'only those of one owner', readOwner)
  .option('--json', 'print JSON')
  .action(({ owner, json }: { readonly owner?: string; readonly json?: boolean }) =>
    withUsers(async (users) => {
      const found = await users.list(owner === undefined ? {} : { ownerId: owner });
      if (json === true) printJson(found.map(present));
      else printUsers(found);
    }),
  );

program
  .command('remove-owner')
  .description('Remove all that an owner has but bills, for good; again: say how far it is.')
  .requiredOption('--owner <id>', 'whose records', readOwner)
  .option('-y, --yes', 'do not ask')
  .option('--json', 'print JSON')
  .action(async (options: RemoveOwnerOptions) => {
    const problem = await removeOwner(options);
    if (problem !== null) program.error(problem);
  });

await runProgram(program);

function command(name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .requiredOption('--email <address>', 'of the person', readAddress)
    .requiredOption('--owner <id>', 'whose records they work with', readOwner)
    .option('--json', 'print JSON');
}

function withUsers(
  work: (users: UserRecords, parts: CommandParts) => Promise<void>,
): Promise<void> {
  return withDatabase((parts) => work(createUserRecords(parts.database), parts));
}

function rightsOf({ role, permissions }: AddOptions): UserRights {
  if (role !== undefined && permissions !== undefined)
    program.error('--role and --permissions cannot stand together');
  return permissions === undefined ? { role: role ?? 'viewer' } : { role: 'custom', permissions };
}

async function findUser(users: UserRecords, { email, owner }: UserOptions): Promise<UserRecord> {
  const found = await users.findByEmail(email, owner);
  return found ?? program.error(`${email} may not sign in for ${owner}`);
}

function readAddress(text: string): string {
  const address = readEmail(text);
  if (address !== null) return address;
  throw new InvalidArgumentError('It must be one address of mail such as ada@example.org.');
}

function present(user: UserRecord): Record<string, unknown> {
  return {
    id: user.id,
    owner_id: user.ownerId,
    email: user.email,
    role: user.role,
    permissions: user.permissions,
    tier: user.tier,
    created_at: instant(user.createdMs),
    last_sign_in_at: instant(user.lastSignInMs),
    invited_by: user.invitedBy,
  };
}

function printUsers(users: readonly UserRecord[]): void {
  printTable(
    ['ID', 'OWNER', 'EMAIL', 'ROLE', 'TIER', 'CREATED', 'LAST SIGN-IN'],
    users.map((user) => [
      user.id,
      user.ownerId,
      user.email,
      user.role === 'custom' ? user.permissions.join(',') : user.role,
      user.tier,
      minute(user.createdMs),
      minute(user.lastSignInMs),
    ]),
  );
}
