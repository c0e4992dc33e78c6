import { createHash } from 'node:crypto';
import supertest from 'supertest';
import type { Identity } from '../../../api/http/identity.ts';
import {
  type ArtifactLinkDocument,
  createArtifactLinkRecords,
} from '../../../records/artifact/links.ts';
import { createArtifactRecords } from '../../../records/artifact/artifacts.ts';
import { createCaeBench } from './cae.ts';
import { OTHER_KEY, OWNER_KEY, useConsole } from './console.ts';
import { useFixture } from '../engines/fixture.ts';
import { TEST_IDENTITY } from './test-kit.ts';

/** The hash of some bytes in hexadecimal. */
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const OWNERS: Readonly<Record<string, Identity>> = {
  [OWNER_KEY]: { ...TEST_IDENTITY, ownerId: 'owner' },
  [OTHER_KEY]: { ...TEST_IDENTITY, ownerId: 'other' },
};

/** A console that takes artifacts in, and a main API that serves them, on a database of their own. */
export function useArtifactSurfaces() {
  const { database, console: site } = useConsole();
  const made = useFixture(async () => {
    const bench = await createCaeBench({
      main: {
        artifacts: createArtifactRecords(database),
        artifactLinks: createArtifactLinkRecords(database),
      },
      kit: { keys: { verify: (key) => Promise.resolve(OWNERS[key] ?? null) } },
    });
    const deployment = await site.deploy();
    await makeStage(deployment);
    return { main: supertest(bench.main.app.callback()), deployment };
  });

  /** What the start of a stage, and its dispatch to an agent, write into its deployment. */
  const makeStage = (id: string) =>
    database.db.collection<{ _id: string }>('deployments').updateOne(
      { _id: id },
      {
        $set: {
          workload_id: 'wl_made',
          stage_index: 0,
          status: 'dispatched',
          agent_id: 'agent-1',
        },
      },
    );
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
    { id = made.deployment, key = OWNER_KEY } = {},
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
    made.main
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

  return {
    database,
    site,
    main: () => made.main,
    /** The id of a deployment that is a stage. */
    deployment: () => made.deployment,
    makeStage,
    links,
    put,
    get,
  };
}
