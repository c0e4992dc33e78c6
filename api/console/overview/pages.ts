/** Paths of the console's pages, where answers lead to them. */
export const pageOf = {
  agent: (id: string) => `/agents/${encodeURIComponent(id)}`,
  conjunction: (id: string) => `/conjunctions/${id}`,
  delivery: (id: string) => `/deliveries/${id}`,
  deployment: (id: string) => `/deployments/${id}`,
  mission: (id: string) => `/missions/${id}`,
  plan: (id: string) => `/plans/${id}`,
  revision: (id: string, revision: number) => `/deployments/${id}/revisions/${revision}`,
  satellite: (id: string) => `/satellites/${encodeURIComponent(id)}`,
  satellites: () => '/satellites',
  status: () => '/status',
  webhook: (id: string) => `/webhooks/${id}`,
  workload: (id: string) => `/workloads/${id}`,
};
