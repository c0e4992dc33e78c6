import { helpForCode } from '../../../contracts/error-help.ts';
import { createFieldTables, type FieldTables } from './field-table.ts';
import { escape, jsonBlock, paragraphs, prose } from './html.ts';
import type { Operation, Parameter, Reference, Response } from './read-document.ts';
import {
  bodyExample,
  bodyExamples,
  curlOf,
  fetchOf,
  sampleRequest,
  variablesOf,
} from './request-code.ts';
import type { SurfaceName } from '../kit.ts';

/** Most characters of an example that a page shows; longer ones are cut at a line. */
const MAX_EXAMPLE = 30_000;

/** How many characters of an example stand where it is folded away. */
const EXAMPLE_BEGINNING = 80;

const LIMITED_BY: Readonly<Record<SurfaceName, string>> = {
  main: 'Counts against the limits of your key: headers `X-RateLimit-…` say where you stand.',
  simulation: 'Where the operator has set a limit, requests of a client address are counted.',
  cae: 'Where the operator has set a limit, requests of a client address are counted.',
  console:
    'Where the operator has set a limit, requests of a key are counted; agents, events and uploads are not.',
};

/** The content of an operation's page; `address` is where the surface answers. */
export function renderOperation(
  operation: Operation,
  reference: Reference,
  surface: SurfaceName,
  address: string,
): string {
  const tables = createFieldTables(reference);
  const { method, path, body } = operation;
  return [
    `<h1>${escape(operation.summary)}</h1>`,
    `<p><span class="method ${method.toLowerCase()}">${method}</span> <code>${escape(path)}</code></p>`,
    paragraphs(operation.description),
    renderTerms(operation, surface),
    renderRequest(operation, reference, address),
    ...renderParameters(operation.parameters, tables),
    body === null ? '' : renderBody(body, reference, tables),
    ...renderAnswers(operation.responses, reference, tables),
    renderErrors(operation.responses),
  ].join('\n');
}

function renderTerms(operation: Operation, surface: SurfaceName): string {
  const { security, permission, body } = operation;
  const key =
    security.length === 0
      ? 'none is needed'
      : security.includes('bearer')
        ? '<code>Authorization: Bearer …</code>'
        : `<code>X-API-Key: …</code>${security.includes('session') ? ', or the console’s session' : ''}`;
  const rows = [
    ['Key', key],
    ...(security.length === 0
      ? []
      : [
          [
            'Permission',
            permission === null ? 'any key will do' : `<code>${escape(permission)}</code>`,
          ],
        ]),
    [
      'Limits',
      `${prose(LIMITED_BY[surface])}${body === null ? '' : ` ${prose(body.description)}`}`,
    ],
  ];
  return `<dl>${rows.map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`).join('')}</dl>`;
}

function renderRequest(operation: Operation, reference: Reference, address: string): string {
  const sample = sampleRequest(operation, reference);
  const names = variablesOf(sample).map((name) => `<code>$${name}</code>`);
  const own = [...(operation.security.length === 0 ? [] : ['<code>$KEY</code>']), ...names];
  const note = own.length === 0 ? '' : `<p class="dim">Put your own in for ${own.join(', ')}.</p>`;
  return (
    `<h2 id="request">Request</h2>${note}` +
    `<pre tabindex="0"><code class="curl">${escape(curlOf(sample, address))}</code></pre>` +
    `<details><summary>The same in JavaScript</summary><pre tabindex="0"><code class="fetch">` +
    `${escape(fetchOf(sample, address))}</code></pre></details>`
  );
}

function renderParameters(parameters: readonly Parameter[], tables: FieldTables): string[] {
  const places = [
    ['path', 'Path'],
    ['query', 'Query'],
    ['header', 'Headers'],
  ] as const;
  return places.flatMap(([place, title]) => {
    const here = parameters.filter((one) => one.place === place);
    return here.length === 0 ? [] : [`<h2 id="${place}">${title}</h2>${tables.ofParameters(here)}`];
  });
}

function renderBody(
  body: NonNullable<Operation['body']>,
  reference: Reference,
  tables: FieldTables,
): string {
  const need = body.isRequired ? '' : ' <span class="dim">(may be left out)</span>';
  const fields =
    body.mediaType === 'application/json'
      ? tables.ofSchema(body.schema)
      : otherBody(body, reference);
  const examples = bodyExamples(body.schema, reference.resolve);
  return `<h2 id="body">Body${need}</h2>${renderMoreExamples(examples)}${fields}`;
}

function otherBody(
  { mediaType, json }: NonNullable<Operation['body']>,
  reference: Reference,
): string {
  if (json === null) return '<p>Bytes of any type.</p>';
  const examples = bodyExamples(json, reference.resolve).map(jsonBlock).join('');
  return `<p>As <code>${escape(mediaType)}</code>, or as <code>application/json</code>:</p>${examples}`;
}

/** All examples but the first, which the request shows, folded away under their beginnings. */
function renderMoreExamples(examples: readonly unknown[]): string {
  const folded = examples.slice(1).map((example, at) => {
    const beginning = `${JSON.stringify(example).slice(0, EXAMPLE_BEGINNING)}…`;
    const title = `Example ${at + 2} of ${examples.length}: <code>${escape(beginning)}</code>`;
    return `<details><summary>${title}</summary>${jsonBlock(example)}</details>`;
  });
  return folded.join('');
}

function renderAnswers(
  responses: readonly Response[],
  reference: Reference,
  tables: FieldTables,
): string[] {
  return responses
    .filter(({ status }) => status < 400)
    .map(({ status, description, remark, content }) => {
      const forms = Object.entries(content).map(([type, schema]) => {
        if (type !== 'application/json') return `<p>As <code>${escape(type)}</code>.</p>`;
        const example = bodyExample(schema, reference.resolve);
        const note = remark === '' ? '' : `<p class="dim">${escape(remark)}</p>`;
        const shown = example === null ? '' : note + renderExample(example);
        const fields = tables.ofSchema(schema);
        return shown + (fields === '' ? '' : `<h3>Fields</h3>${fields}`);
      });
      return `<h2 id="answer-${status}">Answer ${status}</h2><p>${prose(description)}</p>${forms.join('')}`;
    });
}

function renderExample(example: unknown): string {
  const text = JSON.stringify(example, null, 2);
  if (text.length <= MAX_EXAMPLE) return jsonBlock(example);
  const cut = text.slice(0, text.lastIndexOf('\n', MAX_EXAMPLE));
  return `<pre tabindex="0"><code>${escape(cut)}\n…</code></pre>`;
}

function renderErrors(responses: readonly Response[]): string {
  const rows = responses
    .filter(({ status }) => status >= 400)
    .toSorted((a, b) => a.status - b.status)
    .flatMap(({ status, description }) => {
      const codes = [...description.matchAll(/`([a-z_]+)`/g)].map((match) => match[1] ?? '');
      return codes.length === 0
        ? [errorRow(status, '', prose(description), '')]
        : codes.map((code) => {
            const help = helpForCode(code);
            return errorRow(status, code, prose(help?.cause ?? ''), prose(help?.cure ?? ''));
          });
    });
  return rows.length === 0
    ? ''
    : `<h2 id="errors">Errors</h2><div class="scroll"><table><thead><tr><th scope="col">Status</th>` +
        `<th scope="col">Code</th><th scope="col">Cause</th><th scope="col">Cure</th></tr></thead>` +
        `<tbody>${rows.join('')}</tbody></table></div>`;
}

function errorRow(status: number, code: string, cause: string, cure: string): string {
  const shown = code === '' ? '' : `<code>${escape(code)}</code>`;
  return `<tr><td>${status}</td><td>${shown}</td><td>${cause}</td><td>${cure}</td></tr>`;
}
