/** Whether an event tells of something that went wrong. */
export function isFailure(event: {
  readonly event_type: string;
  readonly severity?: string;
}): boolean {
  return (
    event.severity === 'error' ||
    event.severity === 'failure' ||
    /(?:^|\.)(?:failed|lost|timed_out)$/.test(event.event_type)
  );
}
