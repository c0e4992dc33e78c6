import { access, mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { HISTORIES } from './recorded-histories.ts';

/**
 * Keeps the history of a workflow for the replay tests. What names this machine or this run
 * (`prefix`: of its task queues) is no part of it. One that is there is a promise: the new one lies beside it, with
 * the day in its name.
 */
export async function keepHistory(
  folder: string,
  name: string,
  handle: Pick<WorkflowHandle, 'fetchHistory'>,
  prefix: string,
): Promise<void> {
  const text = historyToJSON(await handle.fetchHistory())
    .replaceAll(`@${hostname()}`, '@worker')
    .replaceAll(prefix, 'orbital')
    .replaceAll(/"stackTrace": "(?:[^"\\]|\\.)*"/g, '"stackTrace": ""');
  await mkdir(join(HISTORIES, folder), { recursive: true });
  const file = (of: string): string => join(HISTORIES, folder, `${of}.json.gz`);
  const isThere = await access(file(name)).then(
    () => true,
    () => false,
  );
  const kept = isThere ? `${name}-${new Date().toISOString().slice(0, 10)}` : name;
  await writeFile(file(kept), gzipSync(text, { level: 9 }));
  console.log(`${folder}/${kept}: ${text.length} characters`);
}
