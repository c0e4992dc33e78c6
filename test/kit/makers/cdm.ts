import { readFileSync } from 'node:fs';
import type { Cdm } from '../../../domain/conjunction/cdm.ts';
import { readCdm } from '../../../domain/conjunction/formats/read-cdm.ts';

/** A whole message of the standard about 10001 and 10002. */
export const MADE_UP_KVN = readFileSync(
  new URL('../../fixtures/cdm/made-up.kvn', import.meta.url),
  'utf8',
);

/** What was read from a message; throws where it was refused. */
export function readOrThrow(text: string): Cdm {
  const read = readCdm(text);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.cdm;
}

/** The made-up message with changes. */
export function aCdm(changes: Partial<Cdm> = {}): Cdm {
  return { ...readOrThrow(MADE_UP_KVN), ...changes };
}

/** Two satellites of the shipped catalogue pass at 6.19 km then. */
const TCA = '2026-07-25T17:07:19.618';

/** A message about that passage with a probability alone. */
export function shortCdm(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    ...{ CCSDS_CDM_VERS: '1.0', CREATION_DATE: '2026-07-24T18:00:00', ORIGINATOR: 'TEST' },
    ...{ MESSAGE_ID: 'T-1', TCA, MISS_DISTANCE: 212, COLLISION_PROBABILITY: 4.2e-5 },
    ...{ OBJECT1: { OBJECT_DESIGNATOR: '43013' }, OBJECT2: { OBJECT_DESIGNATOR: '38771' } },
    ...changes,
  };
}

/** A message about that passage with states and covariances: those of the made-up one. */
export function wholeCdm(changes: Readonly<Record<string, string>> = {}): string {
  const fields = { TCA, OBJECT_DESIGNATOR: '', ...changes };
  const designators = ['38771', '43013'];
  return MADE_UP_KVN.split('\n')
    .map((line) => {
      const key = line.split('=')[0]?.trim() ?? '';
      if (key === 'OBJECT_DESIGNATOR') return `${key} = ${designators.shift() ?? ''}`;
      const value = Reflect.get(fields, key) as string | undefined;
      return value === undefined ? line : `${key} = ${value}`;
    })
    .join('\n');
}
