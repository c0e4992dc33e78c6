import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { readCatalogue } from '../../domain/orbit/elements/catalogue-file.ts';
import { formatOmm } from '../../domain/orbit/elements/omm.ts';
import { DAY_MS } from '../../domain/time/instant.ts';

/** Elements whose epochs were moved by whole days. */
export interface MovedSky {
  readonly satellites: number;
  readonly days: number;
}

/**
 * Writes the elements of a gzip file as OMMs whose epochs are later by whole days, so that `takenMs`
 * becomes the last such moment before `nowMs`: the orbits lie among each other as they did, so what came
 * close comes close again (the pull of Moon and Sun on high orbits is of the new date). Throws what the
 * files throw, and for an entry that cannot be read.
 */
export async function moveSky(
  from: string | URL,
  to: string,
  { takenMs, nowMs }: { readonly takenMs: number; readonly nowMs: number },
): Promise<MovedSky> {
  const days = Math.floor((nowMs - takenMs) / DAY_MS);
  const omms: unknown[] = [];
  for await (const entry of readCatalogue([gunzipSync(await readFile(from)).toString('latin1')])) {
    if (!entry.ok) throw new Error(`${entry.place}: ${entry.message}`);
    const { elements } = entry;
    omms.push(formatOmm({ ...elements, epochMs: elements.epochMs + days * DAY_MS }));
  }
  await writeFile(to, JSON.stringify(omms));
  return { satellites: omms.length, days };
}
