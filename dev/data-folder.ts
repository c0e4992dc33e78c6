import { readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { requireKnownData } from '../records/migrations/migrations.ts';
import { connectDatabase } from '../records/store/database.ts';

/** Lies in every data folder from which an upgrade path leads to later versions. */
const MARK = 'since-0.9.0';
const MARK_TEXT = `An upgrade path leads from the data in this folder to every later version. How new it is, the
collection "migrations" of the database says. Leave this file where it is.
`;
/** What the engines keep: records, and histories of workflows. */
const ENGINE_FOLDERS = ['mongod', 'temporal'];

/**
 * Refuses a data folder of an unreleased version before an engine opens it, and changes nothing in
 * it; marks a new one.
 * @throws {Error} one line that says how to begin anew.
 */
export async function requireKnownFolder(dataFolder: string): Promise<void> {
  const entries = await readdir(dataFolder);
  if (entries.includes(MARK)) return;
  if (ENGINE_FOLDERS.some((name) => entries.includes(name))) {
    const below = relative('.', dataFolder);
    const folder = below === '' || below.startsWith('..') ? dataFolder : below;
    throw new Error(
      `The data in ${folder}/ is of an unreleased version (before 0.9.0), from which no upgrade ` +
        `path leads; nothing was changed. Move it away: mv ${folder} ${folder}-old, then npm start.`,
    );
  }
  await writeFile(join(dataFolder, MARK), MARK_TEXT);
}

/** Refuses a database of an unreleased or a newer version before anything works on it. */
export async function requireKnownDatabase(uri: string, name: string): Promise<void> {
  const database = await connectDatabase({ uri, name });
  try {
    await requireKnownData(database);
  } finally {
    await database.close();
  }
}
