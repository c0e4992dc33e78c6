import MarkdownIt, { type Token } from 'markdown-it';
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

/** CommonMark and tables; markup of HTML stays text. */
const reader = new MarkdownIt({ html: false });
reader.renderer.rules['table_open'] = () => '<div class="scroll"><table>\n';
reader.renderer.rules['table_close'] = () => '</table></div>\n';
reader.renderer.rules['th_open'] = () => '<th scope="col">';
reader.renderer.rules['fence'] = (tokens, at) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  const text = escape(content.replace(/\n$/, ''));
  return `<pre tabindex="0"><code class="${escape(info)}">${text}</code></pre>\n`;
};

/**
 * Renders a guide. Every heading below the first has an anchor; comments in angle brackets are for those who
 * edit it. `linkTo` gives the address of a link, or null where its text is to stand alone.
 */
export function renderMarkdown(
  source: string,
  linkTo: (target: string) => string | null,
): RenderedMarkdown {
  const tokens = reader.parse(source.replaceAll(/^<!--.*-->$/gm, ''), {});
  const sections: { id: string; title: string; text: string }[] = [];
  const ids = new Set<string>();
  let summary = '';
  for (const [at, token] of tokens.entries()) {
    const words = wordsOf(token);
    const open = tokens[at - 1];
    if (open?.type === 'heading_open') {
      const id = sections.length === 0 ? '' : freeId(words, ids);
      sections.push({ id, title: words, text: '' });
      if (id !== '') anchor(open, token, id, words);
      continue;
    }
    if (open?.type === 'paragraph_open' && open.level === 0 && summary === '') summary = words;
    const section = sections.at(-1);
    if (section !== undefined && words !== '') section.text = `${section.text} ${words}`.trim();
  }
  for (const { children } of tokens) if (children !== null) rewriteLinks(children, linkTo);
  const html = reader.renderer.render(tokens, reader.options, {});
  return { title: sections[0]?.title ?? '', summary, html: html.trim(), sections };
}

/** The words of a block without their marks; empty for what holds none. */
function wordsOf({ type, content, children }: Token): string {
  if (type === 'fence') return content.replaceAll('\n', ' ').trim();
  if (children === null) return '';
  return children.map((one) => (one.type === 'softbreak' ? ' ' : one.content)).join('');
}

/** Gives a heading its id and, behind its words, a link to itself. */
function anchor(open: Token, inline: Token, id: string, title: string): void {
  open.attrSet('id', id);
  const link = reader.parseInline(`[#](#${id})`, {})[0]?.children ?? [];
  link[0]?.attrSet('class', 'anchor');
  link[0]?.attrSet('aria-label', `Link to: ${title}`);
  inline.children?.push(...link);
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

/** Puts the addresses of pages in; the words of a link that leads nowhere stay. */
function rewriteLinks(children: Token[], linkTo: (target: string) => string | null): void {
  let isDropped = false;
  for (const token of children) {
    if (token.type === 'link_open') {
      const address = linkTo(String(token.attrGet('href')));
      isDropped = address === null;
      if (address !== null) token.attrSet('href', address);
    }
    if (isDropped && token.tag === 'a') token.hidden = true;
    if (token.type === 'link_close') isDropped = false;
  }
}
