import { counted } from '../../domain/counted.ts';
import type { SessionDefinition, SessionSatellite } from '../../domain/session/session.ts';
import { sessionWorkflowId } from '../../workflows/ids.ts';
import {
  PHASE,
  RESOURCE_ID,
  RESOURCE_KIND,
  SATELLITE_IDS,
} from '../../workflows/search-attributes.ts';
import { cutToBytes, plain } from '../../workflows/plain-text.ts';
import type { SessionInput } from '../../workflows/session/messages.ts';
import { shareOf } from '../priority.ts';

/** The server takes 2 KiB of one search attribute; this much of it are ids. */
const SATELLITE_IDS_BYTES = 1_536;
/** Summaries may have 200 bytes. */
const SUMMARY_BYTES = 200;

/** How the workflow of a session is started: its id never comes back once it has closed. */
export function sessionWorkflow(input: SessionInput, taskQueue: string, caller: string) {
  const { sessionId, definition } = input;
  return {
    taskQueue,
    workflowId: sessionWorkflowId(sessionId),
    workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
    args: [input] as [SessionInput],
    priority: shareOf({ ownerId: caller }),
    staticSummary: summaryOf(definition),
    typedSearchAttributes: [
      { key: RESOURCE_KIND, value: 'session' },
      { key: RESOURCE_ID, value: sessionId },
      { key: PHASE, value: 'active' },
      { key: SATELLITE_IDS, value: idsThatFit(definition.satellites) },
    ],
  };
}

/** One line of Markdown of at most 200 bytes, as Temporal allows. */
function summaryOf({ satellites, epochMs }: SessionDefinition): string {
  const names = satellites.map((satellite) => plain(satellite.name)).join(', ');
  const count = counted(satellites.length, 'satellite');
  return cutToBytes(`${count} from ${new Date(epochMs).toISOString()}: ${names}`, SUMMARY_BYTES);
}

/** The first ids, as many as a search attribute holds. */
function idsThatFit(satellites: readonly SessionSatellite[]): string[] {
  const ids: string[] = [];
  let bytes = 2;
  for (const { id } of satellites) {
    bytes += Buffer.byteLength(JSON.stringify(id)) + 1;
    if (bytes > SATELLITE_IDS_BYTES) break;
    ids.push(id);
  }
  return ids;
}
