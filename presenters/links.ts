import type { Links } from '../contracts/links.ts';
import { GROUND_ID } from '../domain/workload/workload-plan.ts';

/** Paths of records, where more than one answer names them; ids that users choose are escaped. */
export const pathOf = {
  alert: (id: string) => `/v1/alerts/${id}`,
  archived: (id: string) => `/v1/archive/${id}`,
  agent: (id: string) => `/api/agents/${encodeURIComponent(id)}`,
  conjunctionWatch: (id: string) => `/v1/conjunctions/watch/${id}`,
  cdm: (id: string) => `/v1/conjunctions/cdm/${id}`,
  conjunction: (id: string) => `/v1/conjunctions/${id}`,
  delivery: (id: string) => `/v1/webhook-deliveries/${id}`,
  deployment: (id: string) => `/api/deployments/${id}`,
  key: (id: string) => `/api/keys/${id}`,
  member: (id: string) => `/api/members/${id}`,
  mission: (id: string) => `/api/missions/${id}`,
  ownerRemoval: (id: string) => `/api/owner/removals/${id}`,
  pattern: (id: string) => `/v1/patterns/${id}`,
  patternMonitor: (id: string) => `/v1/patterns/monitor/${id}`,
  plan: (id: string) => `/api/plans/${id}`,
  satellite: (id: string) => `/v1/satellites/${id}`,
  scheduleBatch: (id: string) => `/v1/schedule/batch/${id}`,
  session: (id: string) => `/v1/sessions/${id}`,
  userSession: (id: string) => `/api/auth/sessions/${id}`,
  webhook: (id: string) => `/v1/webhooks/${id}`,
  workload: (id: string) => `/v1/workloads/${id}`,
  workloadSchedule: (id: string) => `/v1/workload-schedules/${id}`,
};

/** The path of the satellite of a stage; null for the ground. */
export function satelliteOfStage(id: string): string | null {
  return id === GROUND_ID ? null : pathOf.satellite(id);
}

/** Links without those that lead nowhere now. */
export function linksOf(links: Readonly<Record<string, string | null | undefined>>): Links {
  const known = Object.entries(links).filter(([, path]) => path !== null && path !== undefined);
  // What is null or undefined was left out.
  return Object.fromEntries(known) as Links;
}
