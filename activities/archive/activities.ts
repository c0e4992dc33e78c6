import type { Archiving, ArchiveReport } from '../../records/archive/archiving.ts';
import type { EventPacking } from '../../records/deployment/packed-events.ts';
import { withFailures } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';

/** What the archive works with. */
export interface ArchivePorts {
  readonly packing: Pick<EventPacking, 'packDue'>;
  /** Gives what ended before an owner changed its retention its new dates; answers how many owners. */
  readonly dateAnew: () => Promise<number>;
  /** Undefined: there is no archive, and nothing expires. */
  readonly archiving: Archiving | undefined;
  /** Removes content that nothing has listed for long, and bills older than they are kept; answers how many. */
  readonly removeOld: (
    isOver: () => boolean,
  ) => Promise<{ readonly contents: number; readonly bills: number }>;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** What one look did. */
export interface ArchiveLookReport extends ArchiveReport {
  /** Event logs that became one document. */
  readonly packed: number;
  /** Owners whose records have other dates now. */
  readonly dated: number;
  /** Contents that nothing lists any more, and bills of more than ten years, that were removed; absent: before 1.0.0. */
  readonly contents?: number;
  readonly bills?: number;
  /** There is an archive. */
  readonly isOn: boolean;
}

const HEARTBEAT_MS = 2_000;
/** A look ends after so long, and the next one goes on, ms; packing may take a third of it, or nothing would be archived. */
const LOOK_MS = 30 * 60_000;
const PACKING_MS = LOOK_MS / 3;

/** The activities of the archive on the task queue for effects, by name. */
export function createArchiveActivities({
  packing,
  dateAnew,
  archiving,
  removeOld,
  clock,
}: ArchivePorts) {
  return {
    /** Packs event logs and moves what is due to the archive, for half an hour at most; answers how much. */
    archiveDue: withFailures(() =>
      withHeartbeat(HEARTBEAT_MS, async ({ beat, signal }): Promise<ArchiveLookReport> => {
        const begunMs = clock();
        const isBeyond = (ms: number) => (): boolean => signal.aborted || clock() > begunMs + ms;
        const isOver = isBeyond(LOOK_MS);
        const dated = await dateAnew();
        const packed = await packing.packDue(isBeyond(PACKING_MS));
        beat(`${packed} event logs packed`);
        const report = await archiving?.archiveDue(isOver, beat);
        const { contents, bills } = await removeOld(isOver);
        const none = { files: 0, records: 0, bytes: 0 };
        return {
          ...none,
          ...report,
          packed,
          dated,
          contents,
          bills,
          isOn: archiving !== undefined,
        };
      }),
    ),
  };
}

/** The same as workflows call them. */
export type ArchiveActivities = ReturnType<typeof createArchiveActivities>;
