import { formatInstantUs } from '../../time/instant.ts';
import type { Assessment } from '../assessment/assessment.ts';
import type { Encounter, EncounterObject } from '../encounter.ts';
import { instantOf } from './cdm-public.ts';

/** Columns of CelesTrak's SOCRATES. */
export const SOCRATES_COLUMNS = [
  ...['NORAD_CAT_ID_1', 'OBJECT_NAME_1', 'DSE_1', 'NORAD_CAT_ID_2', 'OBJECT_NAME_2', 'DSE_2'],
  ...['TCA', 'TCA_RANGE', 'TCA_RELATIVE_SPEED', 'MAX_PROB', 'DILUTION'],
] as const;

/**
 * Encounters as the table of SOCRATES: days since epoch, TCA in UTC to the millisecond, km, km/s, the
 * highest probability and the deviation (km) at which it is met; the last two empty where there is none.
 */
export function socratesCsv(
  rows: readonly { readonly encounter: Encounter; readonly judged: Assessment }[],
): string {
  const lines = rows.map(({ encounter, judged }) => {
    const { approach, maxProbability, dilutionThresholdKm } = judged;
    return [
      ...encounter.objects.flatMap(objectCells),
      formatInstantUs(instantOf(approach.tcaMs)).slice(0, -3).replace('T', ' '),
      approach.missKm.toFixed(3),
      approach.relativeSpeedKmS.toFixed(3),
      maxProbability === null ? '' : maxProbability.toExponential(3).toUpperCase(),
      dilutionThresholdKm === null ? '' : dilutionThresholdKm.toFixed(3),
    ].join(',');
  });
  return [SOCRATES_COLUMNS.join(','), ...lines, ''].join('\r\n');
}

function objectCells({ elements, ageDays }: EncounterObject): string[] {
  return [elements.noradId, cell(elements.name), ageDays.toFixed(3)];
}

/** Quoted where the text would break the table; a formula of a spreadsheet is made text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
