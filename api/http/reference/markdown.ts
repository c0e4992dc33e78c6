import { escape } from './html.ts';

/** A heading and the words below it, up to the next one. */
export interface Section {
  /** Anchor; empty for what stands before the first subheading. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A page of Markdown as HTML. */
export interface RenderedMarkdown {
  /** The text of its first heading. */
  readonly title: string;
  /** Its first paragraph, as plain text. */
  readonly summary: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

interface State {
  readonly html: string[];
  readonly ids: Set<string>;
  readonly sections: { id: string; title: string; text: string }[];
  readonly linkTo: (target: string) => string | null;
}

/**
 * Renders the part of CommonMark that guides are written in: headings, paragraphs, lists without lists in
 * them, tables, fenced code, and inside lines code, bold, emphasis and links. Markup of HTML stays text.
 * `linkTo` gives the address of a link, or null where its text is to stand alone.
 */
export function renderMarkdown(
  source: string,
  linkTo: (target: string) => string | null,
): RenderedMarkdown {
  const state: State = { html: [], ids: new Set(), sections: [], linkTo };
  const blocks = blocksOf(source);
  for (const block of blocks) renderBlock(block, state);
  const paragraph = blocks.find((block) => block.kind === 'paragraph')?.lines.join(' ') ?? '';
  const title = state.sections[0]?.title ?? '';
  return {
    title,
    summary: plain(paragraph),
    html: state.html.join('\n'),
    sections: state.sections,
  };
}

interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list' | 'numbers' | 'table' | 'code';
  readonly lines: string[];
  /** Depth of a heading or language of code. */
  readonly note: string;
}

/** Cuts a text into blocks; comments in angle brackets are for those who edit it. */
function blocksOf(source: string): Block[] {
  const blocks: Block[] = [];
  let fence: Block | null = null;
  let open: Block | null = null;
  for (const line of source.replaceAll(/^<!--.*-->$/gm, '').split('\n')) {
    const mark = /^```(\w*)$/.exec(line);
    if (fence !== null) {
      if (mark === null) fence.lines.push(line);
      else fence = null;
      continue;
    }
    if (mark !== null) {
      fence = { kind: 'code', lines: [], note: mark[1] ?? '' };
      blocks.push(fence);
      open = null;
      continue;
    }
    if (line.trim() === '') {
      open = null;
      continue;
    }
    const begun = begin(line, open);
    if (begun === null) open?.lines.push(line);
    else {
      blocks.push(begun);
      open = begun.kind === 'heading' ? null : begun;
    }
  }
  return blocks;
}

/** The block that a line begins, or null where it goes on with the open one. */
function begin(line: string, open: Block | null): Block | null {
  const heading = /^(#{1,4}) (.+)$/.exec(line);
  if (heading !== null)
    return { kind: 'heading', lines: [heading[2] ?? ''], note: String(heading[1]?.length) };
  const kind = line.startsWith('|')
    ? 'table'
    : /^[-*] /.test(line)
      ? 'list'
      : /^\d+\. /.test(line)
        ? 'numbers'
        : null;
  if (kind === null) return open === null ? { kind: 'paragraph', lines: [line], note: '' } : null;
  return open?.kind === kind ? null : { kind, lines: [line], note: '' };
}

function renderBlock({ kind, lines, note }: Block, state: State): void {
  const words = lines.join(' ');
  if (kind === 'heading') {
    renderHeading(Number(note), words, state);
    return;
  }
  const section = state.sections.at(-1);
  if (section !== undefined) section.text = `${section.text} ${plain(words)}`.trim();
  switch (kind) {
    case 'paragraph':
      state.html.push(`<p>${inline(lines.join('\n'), state)}</p>`);
      return;
    case 'code':
      state.html.push(
        `<pre tabindex="0"><code class="${note}">${escape(lines.join('\n'))}</code></pre>`,
      );
      return;
    case 'table':
      state.html.push(renderTable(lines, state));
      return;
    case 'list':
    case 'numbers': {
      const tag = kind === 'list' ? 'ul' : 'ol';
      const items = itemsOf(lines).map((item) => `<li>${inline(item, state)}</li>`);
      state.html.push(`<${tag}>${items.join('')}</${tag}>`);
    }
  }
}

function renderHeading(depth: number, text: string, state: State): void {
  const title = plain(text);
  const isFirst = state.sections.length === 0;
  const id = isFirst ? '' : freeId(title, state.ids);
  state.sections.push({ id, title, text: '' });
  const anchor = `<a class="anchor" href="#${id}" aria-label="Link to: ${escape(title)}">#</a>`;
  state.html.push(
    isFirst
      ? `<h1>${inline(text, state)}</h1>`
      : `<h${depth} id="${id}">${inline(text, state)}${anchor}</h${depth}>`,
  );
}

function freeId(title: string, taken: Set<string>): string {
  const base = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

function renderTable(lines: readonly string[], state: State): string {
  const [head = [], , ...rows] = lines.map(cellsOf);
  const cells = (row: readonly string[], tag: string) =>
    row.map((cell) => `<${tag}>${inline(cell, state)}</${tag.split(' ', 1)[0]}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return (
    `<div class="scroll"><table><thead><tr>${cells(head, 'th scope="col"')}</tr></thead>` +
    `<tbody>${body}</tbody></table></div>`
  );
}

function cellsOf(line: string): string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const begun = /^(?:[-*]|\d+\.) (.*)$/.exec(line)?.[1];
    if (begun === undefined) items.push(`${items.pop() ?? ''}\n${line.trim()}`);
    else items.push(begun);
  }
  return items;
}

/** Code is set aside first: nothing in it is markup. */
function inline(text: string, state: State): string {
  const codes: string[] = [];
  const aside = text.replaceAll(/`([^`]+)`/g, (_match, code: string) => {
    codes.push(`<code>${escape(code)}</code>`);
    return `\uE000${codes.length - 1}\uE000`;
  });
  return escape(aside)
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_match, label: string, target: string) => {
      const address = state.linkTo(target.replaceAll('&amp;', '&'));
      return address === null ? label : `<a href="${escape(address)}">${label}</a>`;
    })
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])[*_]([^*_\s][^*_]*)[*_](?![\w*])/g, '<em>$1</em>')
    .replaceAll(/\uE000(\d+)\uE000/g, (_match, at: string) => codes[Number(at)] ?? '');
}

/** The words without their marks. */
function plain(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/[`*]/g, '');
}
