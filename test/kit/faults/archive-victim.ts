/**
 * Archives what is due in a database into a folder, a few records at a time, until somebody kills it:
 *
 *   node --import tsx test/kit/faults/archive-victim.ts DATABASE FOLDER NOW_MS
 */
import { createArchiving } from '../../../records/archive/archiving.ts';
import { createFolderStore } from '../../../records/archive/folder-store.ts';
import { connectDatabase } from '../../../records/store/database.ts';
import { engines } from '../engines/engines.ts';

const [name = '', folder = '', now = '0'] = process.argv.slice(2);
const database = await connectDatabase({ uri: engines().mongoUri, name });
await database.ping();
process.stdout.write('begun\n');
const atOnce = { claimed: 12, removed: 2 };
await createArchiving(database, createFolderStore(folder), () => Number(now), atOnce).archiveDue(
  () => false,
);
process.stdout.write('done\n');
await database.close();
