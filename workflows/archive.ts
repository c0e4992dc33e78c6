import type { ArchiveLookReport } from '../activities/archive/activities.ts';
import { MINUTE_MS } from '../domain/time/instant.ts';
import { archiveEffects } from './effects.ts';
import { keepLooking, type MaintenanceInput } from './maintenance.ts';

/** What is due waits for days: a look every ten minutes keeps files large and the records few. */
const EVERY_MS = 10 * MINUTE_MS;

/** Packs the events of what has ended and moves what expires to the archive, every ten minutes. */
export async function archive(input?: MaintenanceInput): Promise<ArchiveLookReport> {
  return keepLooking(input, EVERY_MS, async () => {
    const report = await archiveEffects('pack event logs, move what expires').archiveDue();
    const { packed, dated, records } = report;
    return { report, text: textOf(report), isNews: packed + dated + records > 0 };
  });
}

function textOf(report: ArchiveLookReport): string {
  const { packed, dated, records, files, bytes, isOn, contents = 0, bills = 0 } = report;
  const moved = isOn
    ? `${records} records in ${files} files (${bytes} bytes) archived`
    : 'no archive (ARCHIVE_URL): nothing expires';
  const removed =
    contents + bills > 0 ? `; ${contents} contents that nothing lists, ${bills} bills removed` : '';
  return `${packed} event logs packed, ${dated} owners dated anew; ${moved}${removed}`;
}
