import { randomUUID } from 'node:crypto';
import type { Document } from 'mongodb';
import { OWNED, type OwnedDocument } from '../../../records/owner/owned.ts';
import type { Database } from '../../../records/store/database.ts';

/** What must not stand in an export. */
export const TEST_SECRET = 'a-secret-that-never-leaves';

/**
 * Puts `each` records of every kind that owners have into the database, with as many parts each. They have
 * what finds them and what must be unique, and no more: nothing works with them.
 */
export async function fillOwner(database: Database, ownerId: string, each: number): Promise<void> {
  for (const kind of OWNED) {
    const records = Array.from({ length: each }, (_, index) => aRecord(ownerId, kind, index));
    const made = 'owner_id' in kind.filter(ownerId) ? records : records.slice(0, 1);
    await database.db.collection<OwnedDocument>(kind.collection).insertMany(made);
    for (const part of kind.parts) {
      const parts = made.flatMap(({ _id: parent }) =>
        (part.field === '_id' ? [0] : [0, 1]).map((index) => ({
          ...unique(index),
          ...(part.field === '_id' ? { _id: parent } : { _id: randomUUID(), [part.field]: parent }),
          ...withSecrets(part.secrets),
        })),
      );
      await database.db.collection<OwnedDocument>(part.collection).insertMany(parts);
    }
  }
}

function aRecord(ownerId: string, kind: (typeof OWNED)[number], index: number): OwnedDocument {
  const filter = kind.filter(ownerId);
  const own = 'owner_id' in filter ? { owner_id: ownerId } : {};
  const ids: Record<string, string> = { quota_turns: `${ownerId}/plans` };
  const byOwner = 'owner_id' in filter ? `${kind.collection}-${randomUUID()}` : ownerId;
  return {
    ...unique(index),
    ...own,
    ...withSecrets(kind.secrets),
    _id: ids[kind.collection] ?? byOwner,
  };
}

/** Fields by which some collections tell records apart. */
function unique(index: number): Document {
  return {
    hash: randomUUID(),
    email: `${randomUUID()}@example.org`,
    copy_of: randomUUID(),
    agent_id: randomUUID(),
    mission_id: randomUUID(),
    message_id: randomUUID(),
    event_id: randomUUID(),
    idempotency_key: randomUUID(),
    seq: index,
    index,
    at: new Date(),
    created_at: new Date(),
  };
}

function withSecrets(paths: readonly string[]): Document {
  return Object.fromEntries(
    paths.map((path) => {
      const [top = '', inner] = path.split('.');
      // Hashes are secrets too, and no two records have the same.
      const secret = `${TEST_SECRET}-${randomUUID()}`;
      return [top, inner === undefined ? secret : { [inner]: secret, kind: 'chat' }];
    }),
  );
}

/** Every document of every collection that names one of the texts, by collection. */
export async function whereNamed(
  { db }: Database,
  texts: readonly string[],
): Promise<Record<string, number>> {
  const named: Record<string, number> = {};
  for (const { name } of await db.listCollections().toArray())
    for await (const document of db.collection(name).find()) {
      const written = JSON.stringify(document);
      if (texts.some((text) => written.includes(text))) named[name] = (named[name] ?? 0) + 1;
    }
  return named;
}
