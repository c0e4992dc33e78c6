import { createInterface } from 'node:readline/promises';
import { presentRemoval } from './console/presenters/owner-removal.ts';
import { AppError } from '../contracts/error-codes.ts';
import { OWNED, REMOVAL_ACTION } from '../records/owner/owned.ts';
import {
  createRemovalRecords,
  type RemovalDocument,
  type RemovalRecords,
} from '../records/owner/removals.ts';
import { createOwnerRemoving } from '../records/owner/removing.ts';
import { ServerConnection } from '../temporal/connection.ts';
import { serverOptions } from '../temporal/server-options.ts';
import { createOwnerGateway } from '../temporal/owner-gateway.ts';
import { startOrTakeBack } from '../temporal/start-or-take-back.ts';
import { printJson, withDatabase, type CommandParts } from './command-line.ts';

/** How long the command waits for its first connection to Temporal, ms. */
const CONNECT_MS = 10_000;

/** What an operator says of an owner whose data are to go. */
export interface RemoveOwnerOptions {
  readonly owner: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/**
 * Removes all that an owner has, as `POST /api/owner/removals` does for owners that ask for it themselves; once it
 * runs, says how far it is. Answers what an operator can mend; null when it was done.
 */
export async function removeOwner(options: RemoveOwnerOptions): Promise<string | null> {
  let problem: string | null = null;
  await withDatabase(async (parts) => {
    const removals = createRemovalRecords(parts.database);
    const running = await removals.running(options.owner);
    if (running === null) problem = await begin(options, parts, removals);
    else say(options, running);
  });
  return problem;
}

async function begin(
  options: RemoveOwnerOptions,
  { config, database, note }: CommandParts,
  removals: RemovalRecords,
): Promise<string | null> {
  const { owner: ownerId } = options;
  const found = await createOwnerRemoving(database).count(ownerId);
  const kept = new Set(OWNED.filter(({ isKept }) => isKept).map(({ kind }) => kind));
  const kinds = Object.entries(found).filter(([kind, count]) => count > 0 && !kept.has(kind));
  if (kinds.length === 0) return `There is nothing of an owner '${ownerId}'.`;
  if (options.yes !== true) {
    console.error(`All but bills of '${ownerId}' will be removed for good:`);
    for (const [kind, count] of kinds) console.error(`  ${count} ${kind}`);
    if ((await typed(`Type '${ownerId}' to go on: `)) !== ownerId)
      return 'Nothing was removed. Where nobody can be asked: --yes.';
  }
  const prepared = await removals.prepare(ownerId, 'operator', found);
  const removal = await removals.confirm(prepared._id);
  if (removal === null) return `Another removal of '${ownerId}' has just begun.`;
  const connection = ServerConnection.open(serverOptions(config.temporal));
  try {
    const gateway = createOwnerGateway({
      connection,
      namespace: config.temporalNamespace,
      queuePrefix: config.taskQueuePrefix,
    });
    // A start alone gives a connection that was never up less than a person would.
    await connection.isReachable(CONNECT_MS);
    await startOrTakeBack({
      start: () => gateway.start(removal),
      takeBack: () => removals.takeBack(removal._id),
      onLeft: () => console.error('It could not be taken back: it begins when Temporal is there.'),
    });
  } catch (error) {
    if (error instanceof AppError)
      return `${error.message}. Nothing was removed: see TEMPORAL_ADDRESS.`;
    throw error;
  } finally {
    await connection.close();
  }
  await note(REMOVAL_ACTION, { ownerId, kind: 'removals', id: removal._id });
  say(options, removal);
  return null;
}

/** What a person types; nothing where there is none. */
async function typed(question: string): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl-C closes it: that is no.
  const closed = new Promise<string>((resolve) => asking.once('close', () => resolve('')));
  try {
    return (await Promise.race([asking.question(question), closed])).trim();
  } finally {
    asking.close();
  }
}

function say({ owner, json }: RemoveOwnerOptions, removal: RemovalDocument): void {
  const shown = presentRemoval(removal, undefined);
  if (json === true) printJson(shown);
  else
    console.log(
      `All that ${owner} has is being removed: ${shown.removed_total} records are gone. ` +
        `GET ${shown.links['self'] ?? ''} of the console says how far it is.`,
    );
}
