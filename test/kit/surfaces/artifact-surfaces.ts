import { createHash } from 'node:crypto';
import supertest from 'supertest';
import {
  type ArtifactLinkDocument,
  createArtifactLinkRecords,
} from '../../../records/artifact/links.ts';
import { createArtifactRecords } from '../../../records/artifact/artifacts.ts';
import { createCaeBench } from './cae.ts';
import { OTHER_KEY, OWNER_KEY, migrateConsole, startConsole } from './console.ts';
import { openTestDatabase } from '../engines/database.ts';
import { TEST_IDENTITY } from './test-kit.ts';

/** The hash of some bytes in hexadecimal. */
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A console that takes artifacts in, and a main API that gives them out, on a database of their own. */
export async function startArtifactSurfaces() {
  const database = await openTestDatabase();
  await migrateConsole(database);
  const site = await startConsole(database);
  const owners = { [OWNER_KEY]: 'owner', [OTHER_KEY]: 'other' };
  const bench = await createCaeBench({
    main: {
      artifacts: createArtifactRecords(database),
      artifactLinks: createArtifactLinkRecords(database),
    },
    kit: {
      keys: {
        verify: (key) => {
          const ownerId = Object.entries(owners).find(([known]) => known === key)?.[1];
          return Promise.resolve(ownerId === undefined ? null : { ...TEST_IDENTITY, ownerId });
        },
      },
    },
  });
  const main = supertest(bench.main.app.callback());
  const deployment = await site.deploy();

  /** What the start of a stage writes into its deployment. */
  const makeStage = (id: string) =>
    database.db
      .collection<{ _id: string }>('deployments')
      .updateOne({ _id: id }, { $set: { workload_id: 'wl_made', stage_index: 0 } });
  const links = () =>
    database.db
      .collection<ArtifactLinkDocument>('artifact_links')
      .find({})
      .sort({ _id: 1 })
      .toArray();
  const put = async (
    name: string,
    content: Buffer,
    headers: Readonly<Record<string, string>> = {},
    { id = deployment, key = OWNER_KEY } = {},
  ) => {
    const response = await fetch(`${site.url}/api/deployments/${id}/artifacts/${name}`, {
      method: 'PUT',
      headers: { 'x-api-key': key, 'x-agent-id': 'agent-1', ...headers },
      body: new Uint8Array(content),
    });
    return { status: response.status, body: await response.json() };
  };
  const get = (
    contentId: string,
    headers: Readonly<Record<string, string>> = {},
    key = OWNER_KEY,
  ) =>
    main
      .get(`/v1/artifacts/${contentId}`)
      .set({ authorization: `Bearer ${key}`, ...headers })
      .buffer(true)
      .parse((response, done) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          done(null, Buffer.concat(pieces));
        });
      });

  await makeStage(deployment);
  return {
    database,
    site,
    main,
    deployment,
    makeStage,
    links,
    put,
    get,
    close: async () => {
      await site.close();
      await database.drop();
    },
  };
}

export type ArtifactSurfaces = Awaited<ReturnType<typeof startArtifactSurfaces>>;
