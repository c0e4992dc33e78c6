import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAllSurfaces } from '../../test/kit/surfaces/all-surfaces.ts';
import { clientTypes } from './client-types.ts';

/** Writes the generated half of the typed client from what the surfaces declare now. */
const folder = join(import.meta.dirname, '..', '..', 'clients', 'sdk', 'generated');
await mkdir(folder, { recursive: true });
const files = await clientTypes(await createAllSurfaces());
for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
console.log(`clients/sdk/generated: ${Object.keys(files).join(', ')}`);
// The surfaces keep threads for what they compute.
process.exit(0);
