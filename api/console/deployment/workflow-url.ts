/**
 * Addresses of workflows, or of Schedules, in the Temporal UI. Without a run the UI opens the newest one; the slash of
 * our workflow ids must be escaped.
 */
export function workflowUrls(
  uiUrl: string | undefined,
  namespace: string,
  kind: 'workflows' | 'schedules' = 'workflows',
): (workflowId: string) => string | undefined {
  if (uiUrl === undefined) return () => undefined;
  const base = `${uiUrl.replace(/\/+$/, '')}/namespaces/${encodeURIComponent(namespace)}/${kind}`;
  return (workflowId) => `${base}/${encodeURIComponent(workflowId)}`;
}
