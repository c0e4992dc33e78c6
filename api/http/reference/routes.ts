import * as v from 'valibot';
import { AppError, type ErrorCode } from '../../../contracts/error-codes.ts';
import { SURFACE_NAMES, type HttpKit, type SurfaceName } from '../kit.ts';
import { textFacts, UNCHANGED } from '../static-text.ts';
import { route, type AnyRequest, type Route } from '../route.ts';
import { surfaceAddresses } from './addresses.ts';
import { DOCS_SCRIPT, DOCS_STYLE } from './assets.ts';
import { loadGuides } from './guides.ts';
import { renderIndex } from './index-page.ts';
import { renderPage, SURFACE_WORDS, type Frame } from './layout.ts';
import { renderOperation } from './operation-page.ts';
import { readDocument, type Reference } from './read-document.ts';
import { searchIndex, type SearchEntry } from './search-index.ts';

/** What the pages of a surface are made from. */
interface ReferenceFacts {
  readonly name: SurfaceName;
  readonly kit: Pick<HttpKit, 'documents' | 'portOf' | 'trustedProxies' | 'version'>;
  /** Asked for at the first page: it is built from all routes, these included. */
  readonly openapi: () => Readonly<Record<string, unknown>>;
}

/** Stands for the address of the surface in what is kept; no text of a document has it. */
const ADDRESS = '\uE000';

const HTML = 'text/html; charset=utf-8';

const entrySchema = v.pipe(
  v.object({
    docs: v.string(),
    openapi: v.string(),
    health: v.string(),
    surface: v.string(),
    version: v.string(),
  }),
  v.title('EntryPoint'),
);

/** The reference pages: entry, operations, guides, search; without a key. */
export function referenceRoutes(facts: ReferenceFacts): Route[] {
  let read: Reference | undefined;
  // Written once for all readers: the address of the surface, which differs, is put in afterwards.
  const contents = new Map<string, string>();
  const reference = () => (read ??= withoutPages(readDocument(facts.openapi())));
  facts.kit.documents?.set(facts.name, facts.openapi);
  const others = new Map<SurfaceName, Reference>();
  const frameOf = ({ ctx }: AnyRequest): Frame => ({
    surface: facts.name,
    title: reference().title,
    addresses: surfaceAddresses(facts.name, ctx, facts.kit),
  });
  return [
    entryRoute(facts),
    page('/docs', HTML, 'The reference: guides and operations', async (request) => {
      const content = renderIndex(reference(), await loadGuides());
      return renderPage(frameOf(request), 'Reference', content);
    }),
    page('/docs/operations/:id', HTML, 'One operation of the reference', (request) => {
      const operation = reference().operations.find(({ id }) => id === nameIn(request, 'id'));
      if (operation === undefined)
        throw new AppError('not_found', 'There is no such operation; /docs lists them.');
      const frame = frameOf(request);
      const address = frame.addresses[facts.name] ?? '';
      const made =
        contents.get(operation.id) ?? renderOperation(operation, reference(), facts.name, ADDRESS);
      contents.set(operation.id, made);
      const content = made.replaceAll(ADDRESS, address);
      return Promise.resolve(renderPage(frame, `${operation.method} ${operation.path}`, content));
    }),
    page('/docs/guides/:name', HTML, 'One guide', async (request) => {
      const guides = await loadGuides();
      const guide = guides.find(({ name }) => name === nameIn(request, 'name'));
      if (guide === undefined)
        throw new AppError('not_found', 'There is no such guide; /docs lists them.');
      return renderPage(frameOf(request), guide.title, guide.html);
    }),
    page(
      '/docs/search.json',
      'application/json; charset=utf-8',
      'What the search of the reference finds',
      async (request) => {
        const { addresses } = frameOf(request);
        const found = searchIndex(reference(), await loadGuides());
        return JSON.stringify([...found, ...elsewhere(facts, reference(), others, addresses)]);
      },
    ),
    page('/docs/docs.js', 'text/javascript; charset=utf-8', 'Script of the pages', () =>
      Promise.resolve(DOCS_SCRIPT),
    ),
    page('/docs/docs.css', 'text/css; charset=utf-8', 'Style of the pages', () =>
      Promise.resolve(DOCS_STYLE),
    ),
  ];
}

/** Operations that only the other surfaces have, as far as it is known where these answer. */
function elsewhere(
  { name, kit }: ReferenceFacts,
  own: Reference,
  others: Map<SurfaceName, Reference>,
  addresses: Frame['addresses'],
): SearchEntry[] {
  const known = new Set(own.operations.map(({ method, path }) => `${method} ${path}`));
  return SURFACE_NAMES.flatMap((other) => {
    const address = addresses[other];
    const document = kit.documents?.get(other);
    if (other === name || address === undefined || document === undefined) return [];
    const reference = others.get(other) ?? withoutPages(readDocument(document()));
    others.set(other, reference);
    const operations = reference.operations.filter(
      ({ method, path }) => !known.has(`${method} ${path}`),
    );
    return searchIndex({ ...reference, operations }, []).map((entry) => ({
      ...entry,
      href: `${address}${entry.href}`,
      surface: SURFACE_WORDS[other],
    }));
  });
}

/** The pages do not describe themselves. */
function withoutPages(reference: Reference): Reference {
  const operations = reference.operations.filter(({ path }) => !path.startsWith('/docs'));
  return { ...reference, operations };
}

/** `GET /`: where to go on; a browser is taken there. */
function entryRoute({ name, kit }: ReferenceFacts): Route {
  const body = {
    surface: name,
    version: kit.version,
    docs: '/docs',
    openapi: '/v1/openapi.json',
    health: '/readyz',
  };
  return route({
    method: 'GET',
    path: '/',
    summary: 'Says where the reference is',
    tags: ['documents'],
    auth: { kind: 'none' },
    responses: {
      200: { description: 'Where to go on.', schema: entrySchema },
      303: {
        description: 'For browsers: the reference.',
        headers: ['Location'],
        schema: entrySchema,
      },
    },
    errors: [],
    uncounted: true,
    handler: ({ ctx }) => {
      const vary = { Vary: 'Accept' };
      return Promise.resolve(
        ctx.accepts(['json', 'html']) === 'html'
          ? { status: 303, headers: { ...vary, Location: '/docs' }, body }
          : { status: 200, headers: vary, body },
      );
    },
  });
}

function nameIn({ params }: AnyRequest, name: string): unknown {
  return typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
}

function page(
  path: string,
  contentType: string,
  summary: string,
  text: (request: AnyRequest) => Promise<string>,
): Route {
  const errors: ErrorCode[] = path.includes(':') ? ['not_found'] : [];
  return route({
    method: 'GET',
    path,
    summary,
    tags: ['documents'],
    auth: { kind: 'none' },
    responses: {
      200: {
        description: summary,
        headers: ['ETag'],
        contentType: contentType.split(';')[0] ?? '',
      },
      304: UNCHANGED,
    },
    errors,
    uncounted: true,
    handler: async (request) => {
      const stream = await text(request);
      const { headers, unchanged } = textFacts(request.ctx, stream);
      return unchanged ?? { status: 200, contentType, stream, headers };
    },
  });
}
