import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { renderMarkdown } from '../../../../api/http/reference/markdown.ts';

/** Without the ends of lines between elements, which nobody sees. */
const html = (source: string) =>
  renderMarkdown(source, (target) => target).html.replaceAll(/>\n(?=<)/g, '>');

describe('renderMarkdown', () => {
  const cases: readonly (readonly [what: string, source: string, html: string])[] = [
    ['a paragraph of two lines', 'one\ntwo', '<p>one\ntwo</p>'],
    ['code in a line', 'a `b_c*d*`', '<p>a <code>b_c*d*</code></p>'],
    ['bold and emphasis', '**a** _b_ *c*', '<p><strong>a</strong> <em>b</em> <em>c</em></p>'],
    ['words with underscores', 'a_b_c 2 * 3 * 4', '<p>a_b_c 2 * 3 * 4</p>'],
    ['a link', '[a `b`](/c?d=1&e)', '<p><a href="/c?d=1&amp;e">a <code>b</code></a></p>'],
    ['a list with a long item', '- a\n  b\n- c', '<ul><li>a\nb</li><li>c</li></ul>'],
    ['a numbered list', '1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['a list in a list', '- a\n  - b', '<ul><li>a\n<ul><li>b</li></ul></li></ul>'],
    ['two paragraphs of an item', '- a\n\n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['a list after its sentence', 'a:\n- b', '<p>a:</p><ul><li>b</li></ul>'],
    [
      'a table with a bar in a cell',
      '| a | b |\n| --- | --- |\n| `c\\|d` | e |',
      '<div class="scroll"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
        '<tbody><tr><td><code>c|d</code></td><td>e</td></tr></tbody></table></div>',
    ],
    [
      'code that looks like markup',
      '```bash\n# a <b>\n\n- `c`\n```',
      '<pre tabindex="0"><code class="bash"># a &lt;b&gt;\n\n- `c`</code></pre>',
    ],
  ];
  for (const [what, source, expected] of cases)
    it(`renders ${what}`, () => {
      assert.equal(html(source), expected);
    });

  it('leaves markup of HTML as text', () => {
    const rendered = html('<img src=x onerror=alert(1)> [a](javascript:x"onclick="y) `<b>`');
    assert.doesNotMatch(rendered, /<(?:img|b)[ >]/);
    assert.doesNotMatch(rendered, /"onclick/);
  });

  it('gives every heading below the first an anchor of its own', () => {
    const { title, summary, sections } = renderMarkdown(
      '# A guide\n\nWhat `it` says.\n\n## More & more\n\nwords\n\n## More, more\n\n- item',
      () => null,
    );
    assert.equal(title, 'A guide');
    assert.equal(summary, 'What it says.');
    assert.deepEqual(sections, [
      { id: '', title: 'A guide', text: 'What it says.' },
      { id: 'more-more', title: 'More & more', text: 'words' },
      { id: 'more-more-2', title: 'More, more', text: 'item' },
    ]);
  });

  it('shows the words of a link that leads nowhere', () => {
    assert.equal(renderMarkdown('[a](b.md)', () => null).html, '<p>a</p>');
  });
});
