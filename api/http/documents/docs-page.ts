/** The reference page of a surface: plain HTML made from its OpenAPI document, nothing from outside. */

type JsonObject = Readonly<Record<string, unknown>>;

/** Filters the list by what is typed; the page works without it. */
export const DOCS_SCRIPT = `const field = document.querySelector('#filter');
const routes = [...document.querySelectorAll('details.route')];
const sections = [...document.querySelectorAll('section')];
field.hidden = false;
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  for (const route of routes) {
    const text = route.dataset.text;
    route.hidden = !words.every((word) => text.includes(word));
  }
  for (const section of sections)
    section.hidden = ![...section.querySelectorAll('details.route')].some((r) => !r.hidden);
});
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
addEventListener('hashchange', openTarget);
openTarget();
`;

/** Light and dark by the reader's setting. */
export const DOCS_STYLE = `:root { color-scheme: light dark; --line: light-dark(#d5dae1, #333b47);
  --soft: light-dark(#f4f6f8, #1b212a); --dim: light-dark(#5a6572, #98a4b3);
  --get: light-dark(#0b6b4f, #5fd3a8); --write: light-dark(#7a4a00, #f0b860);
  --delete: light-dark(#a3241d, #ff8d84); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem;
  background: light-dark(#fff, #12161c); color: light-dark(#17202b, #e4e9ef); }
h1 { margin: 0; } h2 { margin: 2rem 0 .5rem; text-transform: capitalize; }
h3 { margin: 1rem 0 .3rem; font-size: 1rem; }
p { margin: .4rem 0; } .dim { color: var(--dim); }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { background: var(--soft); padding: .8rem; overflow: auto; max-height: 28rem; border-radius: 6px; }
#filter { width: 100%; box-sizing: border-box; font: inherit; padding: .5rem .7rem; margin-top: 1rem;
  border: 1px solid var(--line); border-radius: 6px; background: var(--soft); color: inherit; }
details.route { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: 0 .8rem; }
details.route > summary { padding: .5rem 0; cursor: pointer; display: flex; gap: .8rem; flex-wrap: wrap; }
.method { font-weight: 700; min-width: 4.6rem; color: var(--write); }
.method.get { color: var(--get); } .method.delete { color: var(--delete); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .3rem .6rem;
  border-top: 1px solid var(--line); vertical-align: top; } th { font-weight: 600; width: 3rem; }
details.route[open] { padding-bottom: .8rem; }
`;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Renders an OpenAPI document of ours as one HTML page. */
export function renderDocsPage(openapi: JsonObject): string {
  const info = objectOf(openapi['info']);
  const operations = listOperations(openapi);
  const tags = [...new Set(operations.map((operation) => operation.tag))];
  const sections = tags.map((tag) => {
    const routes = operations.filter((operation) => operation.tag === tag);
    return `<section><h2>${escape(tag)}</h2>${routes.map((o) => o.html).join('\n')}</section>`;
  });
  const schemas = Object.entries(objectOf(objectOf(openapi['components'])['schemas']));
  const named = schemas.map(
    ([name, schema]) =>
      `<details class="route" id="schema-${escape(name)}" data-text="${escape(name.toLowerCase())}">` +
      `<summary><code>${escape(name)}</code></summary>${renderSchema(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(textOf(info['title']))}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/docs.css"><script src="/docs/docs.js" defer></script></head>
<body><header><h1>${escape(textOf(info['title']))}</h1>
<p class="dim">Version ${escape(textOf(info['version']))} ·
<a href="/v1/openapi.json">OpenAPI 3.1 document</a></p>
${paragraphs(textOf(info['description']))}</header>
<input id="filter" type="search" placeholder="Filter by path, method or words" aria-label="Filter" hidden>
<main>${sections.join('\n')}
<section><h2>Schemas</h2>${named.join('\n')}</section></main></body></html>
`;
}

interface Operation {
  readonly tag: string;
  readonly html: string;
}

function listOperations(openapi: JsonObject): Operation[] {
  return Object.entries(objectOf(openapi['paths'])).flatMap(([path, item]) =>
    METHODS.filter((method) => objectOf(item)[method] !== undefined).map((method) => {
      const operation = objectOf(objectOf(item)[method]);
      const [tag] = listOf(operation['tags']);
      return { tag: textOf(tag ?? 'other'), html: renderOperation(method, path, operation) };
    }),
  );
}

function renderOperation(method: string, path: string, operation: JsonObject): string {
  const summary = textOf(operation['summary']);
  const description = textOf(operation['description'] ?? '');
  const words = `${method} ${path} ${summary} ${description}`.toLowerCase();
  const security = listOf(operation['security']).flatMap((entry) => Object.keys(objectOf(entry)));
  return `<details class="route" id="${escape(textOf(operation['operationId']))}" data-text="${escape(words)}">
<summary><span class="method ${method}">${method.toUpperCase()}</span><code>${escape(path)}</code>
<span class="dim">${escape(summary)}</span></summary>
${paragraphs(description)}
<p class="dim">${security.length === 0 ? 'No key needed.' : `Key: ${escape(security.join(' or '))}.`}</p>
${renderParameters(listOf(operation['parameters']))}
${renderBody(operation['requestBody'])}
${renderResponses(objectOf(operation['responses']))}</details>`;
}

function renderParameters(parameters: readonly unknown[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(objectOf).map((parameter) => {
    const schema = parameter['schema'];
    const need = parameter['required'] === true ? 'required' : 'optional';
    return `<tr><td><code>${escape(textOf(parameter['name']))}</code></td>
<td>${escape(textOf(parameter['in']))}, ${need}</td>
<td>${prose(textOf(parameter['description'] ?? ''))} <code>${escape(JSON.stringify(schema))}</code></td></tr>`;
  });
  return `<h3>Parameters</h3><table>${rows.join('')}</table>`;
}

function renderBody(body: unknown): string {
  if (body === undefined) return '';
  const need = objectOf(body)['required'] === true ? '' : ' (optional)';
  return `<h3>Body${need}</h3>${renderContent(objectOf(body)['content'])}`;
}

function renderResponses(responses: JsonObject): string {
  const entries = Object.entries(responses).map(([status, value]) => {
    const response = objectOf(value);
    const text = prose(textOf(response['description']));
    return { status: escape(status), text, response };
  });
  const answers = entries
    .filter(({ status }) => Number(status) < 400)
    .map(
      ({ status, text, response }) =>
        `<h3>${status} <span class="dim">${text}</span></h3>${renderContent(response['content'])}`,
    );
  const refusals = entries
    .filter(({ status }) => Number(status) >= 400)
    .map(({ status, text }) => `<tr><th>${status}</th><td>${text}</td></tr>`);
  return `${answers.join('')}<h3>Errors</h3><table>${refusals.join('')}</table>`;
}

function renderContent(content: unknown): string {
  return Object.entries(objectOf(content))
    .map(([type, media]) => {
      const label = type === 'application/json' ? '' : `<p class="dim">${escape(type)}</p>`;
      return label + renderSchema(objectOf(media)['schema']);
    })
    .join('');
}

function renderSchema(schema: unknown): string {
  const reference = objectOf(schema)['$ref'];
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? '';
    return `<p><a href="#schema-${escape(name)}">${escape(name)}</a></p>`;
  }
  return `<pre>${escape(JSON.stringify(schema, null, 2))}</pre>`;
}

/** Escaped text; what stands between backticks is code. */
function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function paragraphs(text: string): string {
  const parts = text.split('\n\n').filter((part) => part !== '');
  return parts.map((part) => `<p>${prose(part)}</p>`).join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
