import type { Guide } from './guides.ts';
import { escape, paragraphs } from './html.ts';
import type { Reference } from './read-document.ts';
import { operationPath } from './search-index.ts';

/** The content of a surface's first page: its guides and all its operations, as plain lists. */
export function renderIndex(reference: Reference, guides: readonly Guide[]): string {
  const { operations } = reference;
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const sections = tags.map((tag) => {
    const items = operations
      .filter((one) => one.tag === tag)
      .map(
        (one) =>
          `<li><span class="method ${one.method.toLowerCase()}">${one.method}</span>` +
          `<a href="${operationPath(one)}"><code>${escape(one.path)}</code></a>` +
          `<span class="dim">${escape(one.summary)}</span></li>`,
      );
    const title = tag.charAt(0).toUpperCase() + tag.slice(1);
    return `<section><h2>${escape(title)}</h2><ul class="operations">${items.join('')}</ul></section>`;
  });
  const shelf = guides.map(
    ({ name, title, summary }) =>
      `<li><a href="/docs/guides/${name}">${escape(title)}</a> <span class="dim">${escape(summary)}</span></li>`,
  );
  return `<h1>${escape(reference.title)}</h1>
${paragraphs(reference.description)}
<p class="dim">API version ${escape(reference.version)} · <a href="/v1/openapi.json">OpenAPI 3.1 document</a></p>
<h2>Guides</h2><ul>${shelf.join('')}</ul>
${sections.join('\n')}`;
}
