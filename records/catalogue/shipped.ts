import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readCatalogue } from '../../domain/orbit/elements/catalogue-file.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { parseOmm } from '../../domain/orbit/elements/omm.ts';
import { BUS_CLASSES } from '../../domain/spacecraft/bus.ts';
import type { ElementsProvenance, Satellite } from './satellite-documents.ts';

/** The catalogue that ships with the product; `data/README.md` says where it comes from. */
const SHIPPED = new URL('../../data/catalogue-2026-07-24.json', import.meta.url);

/** Every set of the same satellites that was published in the three weeks before. */
const SHIPPED_HISTORY = new URL('../../data/element-history-2026-07.tle.gz', import.meta.url);

/** The file as `dev/make-catalogue.ts` writes it. */
interface CatalogueFile {
  readonly provenance: ElementsProvenance;
  readonly satellites: readonly {
    readonly name: string;
    readonly names: readonly string[];
    readonly type?: string;
    readonly operator?: string;
    readonly constellation?: string;
    readonly launch_date?: string;
    readonly bus_class?: string;
    readonly omm: unknown;
  }[];
}

/** Reads the shipped catalogue; throws when the file is missing or its elements cannot be read. */
export async function readShippedCatalogue(): Promise<Satellite[]> {
  // The file is part of the release and a test checks its shape.
  const file = JSON.parse(await readFile(SHIPPED, 'utf8')) as CatalogueFile;
  const { date, source, originator, attribution } = file.provenance;
  return file.satellites.map((entry) => {
    const read = parseOmm(entry.omm);
    if (!read.ok) throw new Error(`the shipped elements of ${entry.name} cannot be read`);
    return {
      noradId: read.elements.noradId,
      name: entry.name,
      names: entry.names,
      type: entry.type ?? null,
      operator: entry.operator ?? null,
      constellation: entry.constellation ?? null,
      launchDate: entry.launch_date ?? null,
      busClass: BUS_CLASSES.find((known) => known === entry.bus_class) ?? null,
      status: 'active',
      elements: { ...read.elements, name: entry.name },
      provenance: { date, source, originator, attribution },
    };
  });
}

/** Reads the shipped history of elements; throws when the file is missing or cannot be read. */
export async function readShippedHistory(): Promise<Elements[]> {
  const text = (await promisify(gunzip)(await readFile(SHIPPED_HISTORY))).toString('latin1');
  const sets: Elements[] = [];
  for await (const entry of readCatalogue([text])) {
    if (!entry.ok) throw new Error(`the shipped history: ${entry.place} ${entry.message}`);
    sets.push(entry.elements);
  }
  return sets;
}
