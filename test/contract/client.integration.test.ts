import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { createClient, type PlatformClient } from '../../clients/sdk/index.ts';
import { SURFACE_NAMES, type SurfaceName } from '../../api/http/kit.ts';
import { sampleRequest } from '../../api/http/reference/request-code.ts';
import {
  readDocument,
  type Operation,
  type Reference,
} from '../../api/http/reference/read-document.ts';
import { freshThings, makeThings, NOTHING_YET } from '../kit/docs/reference-things.ts';
import { operationsInOrder } from '../kit/docs/shown-code.ts';
import { TEST_API_KEY, usePlatform } from '../kit/rig/platform.ts';

/** What calls anything by its name: inside the test, types of paths are those of the document at hand. */
interface AnyFetcher {
  request(
    method: string,
    path: string,
    init: object,
  ): Promise<{ readonly data?: unknown; readonly response: Response }>;
}

type Things = Readonly<Record<string, string>>;

/** The sample request of an operation's page, taken apart into what the client takes. */
function callOf(operation: Operation, reference: Reference, things: Things) {
  const sample = sampleRequest(operation, reference);
  const fill = (text: string): string =>
    text.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => {
      const thing = things[name];
      assert.ok(thing !== undefined, `${operation.id} wants ${name}`);
      return thing;
    });
  const [path = '', query = ''] = fill(sample.path).split('?');
  const parts = path.split('/');
  const names = operation.path.split('/').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  const pathParams = names.flatMap((name, at) => (name === undefined ? [] : [[name, parts[at]]]));
  const headers = Object.fromEntries(
    Object.entries(sample.headers)
      .filter(([name]) => !['authorization', 'x-api-key'].includes(name))
      .map(([name, value]) => [name, fill(value)]),
  );
  const json: unknown =
    sample.json === null ? undefined : JSON.parse(fill(JSON.stringify(sample.json)));
  return {
    isStream: sample.isStream,
    path,
    query,
    init: {
      params: {
        path: Object.fromEntries(pathParams) as Record<string, string>,
        query: Object.fromEntries(new URLSearchParams(query)),
      },
      headers,
      ...(json === undefined ? {} : { body: json }),
      ...(sample.content === null
        ? {}
        : { body: sample.content, bodySerializer: (body: unknown) => body }),
      parseAs: 'text' as const,
    },
  };
}

describe('the typed client, against a running platform', function () {
  this.timeout(600_000);
  const platform = usePlatform('contract_client');
  const counts = new Map<SurfaceName, number>();
  let client: PlatformClient;

  for (const surface of SURFACE_NAMES)
    it(`calls every operation of ${surface}`, async () => {
      const { urls } = platform;
      client = createClient({ key: TEST_API_KEY, addresses: urls });
      const document: unknown = await (await fetch(`${urls[surface]}/v1/openapi.json`)).json();
      assert.ok(typeof document === 'object' && document !== null);
      const reference = readDocument({ ...document });
      const things = { ARCHIVE: 'dep_none', ...(await makeThings(urls, surface, platform.api)) };
      const fetcher = client[surface].fetcher as unknown as AnyFetcher;
      const called: string[] = [];
      const wanted = (await operationsInOrder(urls[surface])).filter(
        ({ path }) => !path.endsWith('openapi.json'),
      );
      for (const operation of wanted) {
        const own = { ...things, ...(await freshThings(operation.id, urls, platform.api)) };
        const { isStream, path, query, init } = callOf(operation, reference, own);
        if (NOTHING_YET.includes(operation.id)) {
          const stream = client[surface].stream(path);
          await assert.rejects(stream.next(), { status: 404 }, operation.id);
        } else if (isStream && !path.endsWith('/events')) {
          const stream = client[surface].stream(query === '' ? path : `${path}?${query}`);
          assert.equal((await stream.next()).done, false, operation.id);
          await stream.return();
        } else {
          const { response } = await fetcher.request(operation.method, operation.path, init);
          const known = operation.responses.some(({ status }) => status === response.status);
          assert.ok(response.ok && known, `${operation.id}: ${response.status}`);
        }
        called.push(operation.id);
      }
      assert.deepEqual(called.toSorted(), wanted.map(({ id }) => id).toSorted());
      counts.set(surface, called.length);
    });

  after(() => {
    const each = [...counts].map(([surface, count]) => `${surface} ${count}`).join(', ');
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    console.log(`      operations called through the client: ${total} (${each})`);
  });
});
