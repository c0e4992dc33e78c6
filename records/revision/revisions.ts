import { REVISIONS } from '../deployment/collections.ts';
import type { Database } from '../store/database.ts';
import { revisionId, type RevisionDocument } from './documents.ts';

/** Revisions as they are read. */
export interface RevisionRecords {
  /** The newest first. */
  list(deploymentId: string): Promise<RevisionDocument[]>;
  get(deploymentId: string, revision: number): Promise<RevisionDocument | null>;
}

/** Opens the revisions for reading. Both functions throw when MongoDB is away. */
export function createRevisionRecords({ db }: Pick<Database, 'db'>): RevisionRecords {
  const revisions = db.collection<RevisionDocument>(REVISIONS);
  return {
    list: (deploymentId) =>
      revisions.find({ deployment_id: deploymentId }).sort({ revision: -1 }).toArray(),
    get: (deploymentId, revision) => revisions.findOne({ _id: revisionId(deploymentId, revision) }),
  };
}
