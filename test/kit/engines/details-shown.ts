import type { WorkflowHandle } from '@temporalio/client';

/** The details of a workflow that a person reads in the Temporal UI; they need a live worker. */
export async function detailsShown(handle: WorkflowHandle): Promise<string> {
  const metadata = await handle.query<{ readonly currentDetails: string }>(
    '__temporal_workflow_metadata',
  );
  return metadata.currentDetails;
}
