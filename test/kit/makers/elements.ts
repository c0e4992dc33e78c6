import { readFileSync } from 'node:fs';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { parseOmm } from '../../../domain/orbit/elements/omm.ts';
import { checksum, parseTle } from '../../../domain/orbit/elements/tle.ts';

const CATALOGUE = new URL('../../../data/catalogue-2026-07-24.json', import.meta.url);

/** An entry of the shipped catalogue, as far as tests read it. */
export interface CatalogueEntry {
  readonly norad_id: number;
  readonly name: string;
  readonly names: readonly string[];
  readonly type: string;
  readonly launch_date?: string;
  readonly bus_class?: string;
  readonly omm: Readonly<Record<string, unknown>>;
}

/** Every satellite of the shipped catalogue. */
export function catalogueEntries(): readonly CatalogueEntry[] {
  // The file is ours; the test of the catalogue checks its fields.
  const file = JSON.parse(readFileSync(CATALOGUE, 'utf8')) as { satellites: CatalogueEntry[] };
  return file.satellites;
}

/** Elements of a satellite of the shipped catalogue; throws when it has no such number. */
export function catalogueElements(noradId: number): Elements {
  const entry = catalogueEntries().find((known) => known.norad_id === noradId);
  const read = parseOmm(entry?.omm);
  if (!read.ok) throw new Error(`no elements for ${noradId}`);
  return read.elements;
}

/** Elements of a TLE that must be right. */
export function tleElements(line1: string, line2: string): Elements {
  const read = parseTle(line1, line2);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('; '));
  return read.elements;
}

/** A line with its checksum made right, for published sets that are known to have wrong ones. */
export function withChecksum(line: string): string {
  const body = line.padEnd(69).slice(0, 68);
  return `${body}${checksum(body)}`;
}
