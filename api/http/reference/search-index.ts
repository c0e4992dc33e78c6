import type { Guide } from './guides.ts';
import { objectOf } from './html.ts';
import type { Operation, Reference } from './read-document.ts';

/** One thing that the search of the pages can find. */
export interface SearchEntry {
  readonly title: string;
  readonly href: string;
  readonly kind: 'operation' | 'guide';
  /** What the surface is called, where it is another one. */
  readonly surface?: string;
  /** Words beside the title. */
  readonly text: string;
}

/** Everything that can be found on the pages of a surface: operations, and guides by their sections. */
export function searchIndex(reference: Reference, guides: readonly Guide[]): SearchEntry[] {
  const operations = reference.operations.map((operation) => ({
    title: `${operation.method} ${operation.path} · ${operation.summary}`,
    href: operationPath(operation),
    kind: 'operation' as const,
    text: [operation.description, ...fieldNames(operation, reference)].join(' '),
  }));
  const sections = guides.flatMap(({ name, title, sections }) =>
    sections.map((section) => ({
      title: section.id === '' ? title : `${title}: ${section.title}`,
      href: `/docs/guides/${name}${section.id === '' ? '' : `#${section.id}`}`,
      kind: 'guide' as const,
      text: section.text,
    })),
  );
  return [...sections, ...operations];
}

/** Where an operation's page lies. */
export function operationPath({ id }: Pick<Operation, 'id'>): string {
  return `/docs/operations/${encodeURIComponent(id)}`;
}

function fieldNames({ parameters, body }: Operation, { resolve }: Reference): string[] {
  const inBody = body === null ? {} : objectOf(resolve(body.schema)['properties']);
  return [...parameters.map(({ name }) => name), ...Object.keys(inBody)];
}
