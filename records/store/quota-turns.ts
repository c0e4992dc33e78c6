import type { ClientSession } from 'mongodb';
import type { Database } from './database.ts';

/** One document for each owner and kind that came near its quota: transactions meet in it. */
const QUOTA_TURNS = 'quota_turns';

/** Inside a transaction that counts a kind of an owner's: others that do wait or are repeated. */
export async function takeQuotaTurn(
  { db }: Pick<Database, 'db'>,
  { ownerId, kind }: { readonly ownerId: string; readonly kind: string },
  session: ClientSession,
): Promise<void> {
  const turns = db.collection<{ readonly _id: string }>(QUOTA_TURNS);
  const turn = { _id: `${ownerId}/${kind}` };
  // Outside of it: two transactions that both insert it would refuse each other for good.
  if ((await turns.findOne(turn)) === null)
    await turns.updateOne(turn, { $inc: { n: 0 } }, { upsert: true });
  // What the transaction does not see yet it meets as it inserts, and is repeated.
  await turns.updateOne(turn, { $inc: { n: 1 } }, { session, upsert: true });
}
