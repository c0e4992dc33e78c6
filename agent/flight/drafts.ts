import type { Planned } from './hand-out.ts';
import type { Draft } from './pen.ts';

/** An output as events tell of it. */
export function describeArtifact({
  name,
  sizeBytes,
  sha256,
  mediaType,
}: {
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly mediaType: string;
}) {
  return { name, size_bytes: sizeBytes, sha256, media_type: mediaType };
}

/** A planned event as it is written when it happens. */
export function asDraft({ type, atMs, stepId, payload }: Planned): Draft {
  return { type, atMs, stepId, payload };
}

/** What was planned, without what only the plan's own clock says. */
export function payloadOf({ payload }: Planned): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(payload).filter(([name]) => name !== 'timestamp_s'));
}

/** The transfer that an event is about; empty where it is about none. */
export function transferOf({ payload }: Planned): string {
  const id = payload['transfer_id'];
  return typeof id === 'string' ? id : '';
}
