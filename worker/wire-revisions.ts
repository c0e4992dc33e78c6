import type { SettlePorts } from '../activities/revision/settle-revision.ts';
import { createRevisionProgress } from '../records/revision/progress.ts';
import { createRevisionReading } from '../records/revision/reading.ts';
import type { Database } from '../records/store/database.ts';

/** What looks at plans again. */
export function wireRevisions(
  database: Database,
  ports: Pick<SettlePorts, 'clock' | 'places' | 'plans' | 'revisionPlanner'>,
): SettlePorts {
  return {
    ...ports,
    revisions: createRevisionProgress(database, ports.clock),
    revisionReading: createRevisionReading(database, ports.clock),
  };
}
