/** A list of workflows that a person on shift looks at. */
export interface TemporalView {
  readonly name: string;
  /** A list filter of Temporal's visibility. */
  readonly query: string;
}

/**
 * The views whose links `npm start` prints. docs/temporal.md says what each is for, and a test runs every
 * one against a server.
 */
export const TEMPORAL_VIEWS: readonly TemporalView[] = [
  {
    name: 'work under way',
    query: "ResourceKind IN ('workload', 'deployment', 'session') AND ExecutionStatus = 'Running'",
  },
  {
    name: 'failed work',
    query: "ResourceKind IN ('workload', 'deployment') AND ExecutionStatus = 'Failed'",
  },
  {
    name: 'waits for an agent',
    query: "ResourceKind = 'deployment' AND Phase = 'pending' AND ExecutionStatus = 'Running'",
  },
  {
    name: 'webhooks that fail',
    query:
      "WorkflowType = 'webhookDelivery' AND (ExecutionStatus = 'Running' OR Phase IN ('failed', 'exhausted'))",
  },
  { name: 'stuck', query: 'TemporalReportedProblems IS NOT NULL' },
  {
    name: 'maintenance',
    query: "ResourceKind = 'maintenance' AND ExecutionStatus = 'Running'",
  },
  {
    name: 'no new elements',
    query:
      "WorkflowType = 'catalogueRefresh' AND ExecutionStatus = 'Running' AND Phase IN ('no_source', 'failed', 'refused')",
  },
];

/** The address of a view in the Temporal UI. */
export function linkTo({ query }: TemporalView, uiUrl: string, namespace: string): string {
  const link = new URL(`/namespaces/${encodeURIComponent(namespace)}/workflows`, uiUrl);
  link.searchParams.set('query', query);
  return link.href;
}
