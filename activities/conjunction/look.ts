import {
  type DueReason,
  SCREENING_EVERY_MS,
  screeningDue,
} from '../../domain/conjunction/screening-due.ts';
import type { ElementIndex } from '../../records/catalogue/element-index.ts';
import type { ScreeningRunRecords } from '../../records/conjunction/screening-runs.ts';
import type { WatchListRecords } from '../../records/conjunction/watch-lists.ts';
import { withHeartbeat } from '../heartbeat.ts';

/** What a look works with. */
export interface ScreeningLookPorts {
  readonly elements: Pick<ElementIndex, 'read'>;
  readonly lists: WatchListRecords;
  readonly runs: Pick<ScreeningRunRecords, 'latest' | 'newId'>;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** What a look sees. */
export interface ScreeningLook {
  /** Name of the catalogue's content. */
  readonly revision: string;
  readonly objects: number;
  readonly watched: number;
  readonly thresholdKm: number;
  /** The run to make, which has this id; null when none is due. */
  readonly due: { readonly runId: string; readonly reason: DueReason } | null;
  /** The newest run that has ended, and when it is repeated at the latest, ISO 8601. */
  readonly latest: {
    readonly runId: string;
    readonly endedAt: string;
    readonly next: string;
  } | null;
}

const HEARTBEAT_MS = 2_000;

/**
 * Says whether the watch lists are to be screened; `seen` is the catalogue's content at the look before.
 * Changes nothing.
 */
export function createLookForScreening({ elements, lists, runs, clock }: ScreeningLookPorts) {
  return ({ seen }: { readonly seen: string | null }): Promise<ScreeningLook> =>
    withHeartbeat(HEARTBEAT_MS, async () => {
      const { packed, elements: objects } = await elements.read();
      const { watched, thresholdKm } = await lists.union();
      const latest = await runs.latest();
      const { revision } = packed;
      const now = { seen, nowMs: clock() };
      const reason = screeningDue({ revision, watched, thresholdKm }, latest, now);
      return {
        revision,
        objects: objects.length,
        watched: watched.length,
        thresholdKm,
        due: reason === null ? null : { runId: runs.newId(), reason },
        latest:
          latest === null
            ? null
            : {
                runId: latest.id,
                endedAt: new Date(latest.endedAtMs ?? latest.beganAtMs).toISOString(),
                next: new Date(latest.beganAtMs + SCREENING_EVERY_MS).toISOString(),
              },
      };
    });
}
