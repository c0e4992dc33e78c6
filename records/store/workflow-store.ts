import type { Database } from './database.ts';

const COLLECTION = 'workflow_store';

/** The store of workflows that the records were last worked with. */
interface WorkflowStoreDocument {
  readonly _id: 'temporal';
  readonly namespace_id: string;
  /** When a store other than the one before was first met. */
  readonly lost_at: Date;
}

/** Tells which store of Temporal the records belong to. All functions throw when MongoDB is away. */
export interface WorkflowStoreRecords {
  /**
   * Notes the namespace's id, which a store gives anew. Answers whether it is another one than before: then
   * nothing that runs by the records is known to it.
   */
  meet(namespaceId: string): Promise<boolean>;
  /** From then on every open record has to be compared again, epoch ms; 0 before a store was met. */
  lostAtMs(): Promise<number>;
}

/** Opens the note. `clock` answers epoch ms. */
export function createWorkflowStoreRecords(
  { db }: Pick<Database, 'db'>,
  clock: () => number = Date.now,
): WorkflowStoreRecords {
  const notes = db.collection<WorkflowStoreDocument>(COLLECTION);
  return {
    async meet(namespaceId) {
      const isSame = { $eq: ['$namespace_id', namespaceId] };
      const before = await notes.findOneAndUpdate(
        { _id: 'temporal' },
        [
          {
            $set: {
              lost_at: { $cond: [isSame, '$lost_at', new Date(clock())] },
              namespace_id: namespaceId,
            },
          },
        ],
        { upsert: true, returnDocument: 'before' },
      );
      return before?.namespace_id !== namespaceId;
    },

    async lostAtMs() {
      const note = await notes.findOne({ _id: 'temporal' });
      return note?.lost_at.getTime() ?? 0;
    },
  };
}
