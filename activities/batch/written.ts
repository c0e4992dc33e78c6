/** Marks an object that stands for a map. */
const MAP = '$map';

/** Plain data with maps as JSON. */
export function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map ? { [MAP]: [...(part as Map<unknown, unknown>)] } : part,
  );
}

/** What `written` wrote; whoever wrote it knows its type. */
export function readBack(text: string): unknown {
  return JSON.parse(text, (_, part: unknown) =>
    typeof part === 'object' && part !== null && MAP in part
      ? new Map(part[MAP] as [unknown, unknown][])
      : part,
  ) as unknown;
}
