/** How much an event asks for a person's attention. */
export const SEVERITIES = ['info', 'warning', 'error'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Last parts of event types that are more than news. */
export const SEVERE_ENDINGS: Readonly<Record<Exclude<Severity, 'info'>, readonly string[]>> = {
  error: ['failed', 'lost', 'timed_out', 'aborted'],
  warning: ['retrying', 'retransmission', 'deferred', 'degraded', 'skipped', 'warning'],
};

/** The severity of an event by its type alone. */
export function severityOf(eventType: string): Severity {
  const ending = eventType.slice(eventType.lastIndexOf('.') + 1);
  if (SEVERE_ENDINGS.error.includes(ending)) return 'error';
  return SEVERE_ENDINGS.warning.includes(ending) ? 'warning' : 'info';
}
