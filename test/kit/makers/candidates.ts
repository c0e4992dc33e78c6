import { parseOmm } from '../../../domain/orbit/elements/omm.ts';
import { busFor } from '../../../domain/spacecraft/bus-for.ts';
import type { Candidate } from '../../../domain/workload/workload.ts';
import { catalogueEntries } from './elements.ts';
import { walkerMembers } from './fleets.ts';

/** Candidates of class 12U, spread over planes as a Walker delta pattern does. */
export function walkerCandidates(
  count: number,
  planes: number,
  options: { readonly altitudeKm?: number; readonly spreadDeg?: number } = {},
): Candidate[] {
  return walkerMembers(count, planes, options).map(({ id, name, elements, bus }) => ({
    id,
    name,
    elements,
    bus,
  }));
}

/** Satellites of the shipped catalogue as candidates, by catalogue number. */
export function catalogueCandidates(noradIds: readonly number[]): Candidate[] {
  const entries = catalogueEntries();
  return noradIds.map((noradId) => {
    const entry = entries.find((known) => known.norad_id === noradId);
    const read = parseOmm(entry?.omm);
    if (entry === undefined || !read.ok) throw new Error(`no elements for ${noradId}`);
    const id = String(noradId);
    const { elements } = read;
    return { id, name: entry.name, elements, bus: busFor({ noradId: id, elements }) };
  });
}
