import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { before, describe, it } from 'mocha';
import supertest from 'supertest';
import { DOCS_SCRIPT } from '../../../../api/http/reference/assets.ts';
import { createAllSurfaces } from '../../../kit/surfaces/all-surfaces.ts';

/** As much of an element as the script uses. */
class FakeElement {
  textContent = '';
  value = '';
  hidden = true;
  children: FakeElement[] = [];
  readonly listeners = new Map<string, () => Promise<void>>();
  append(...children: FakeElement[]): void {
    this.children.push(...children);
  }
  replaceChildren(...children: FakeElement[]): void {
    this.children = children;
  }
  addEventListener(name: string, listener: () => Promise<void>): void {
    this.listeners.set(name, listener);
  }
}

describe('the search of the pages', () => {
  let index: unknown;

  before(async () => {
    const main = (await createAllSurfaces()).find(({ name }) => name === 'main');
    assert.ok(main !== undefined);
    const answer = await supertest(main.app.callback()).get('/docs/search.json');
    index = JSON.parse(answer.text);
  });

  /** Texts of the results for what is typed. */
  async function found(words: string): Promise<string[]> {
    const elements = new Map(
      ['#search', '#search-words', '#results'].map((id) => [id, new FakeElement()]),
    );
    runInNewContext(DOCS_SCRIPT, {
      document: {
        querySelector: (id: string) => elements.get(id),
        createElement: () => new FakeElement(),
      },
      fetch: () => Promise.resolve({ json: () => Promise.resolve(index) }),
      location: { search: '', hash: '' },
      URLSearchParams,
      addEventListener: () => undefined,
    });
    const field = elements.get('#search-words');
    assert.ok(field !== undefined);
    field.value = words;
    await field.listeners.get('input')?.();
    await setImmediate();
    return (elements.get('#results')?.children ?? []).map(
      ({ textContent, children }) => textContent || (children[0]?.textContent ?? ''),
    );
  }

  for (const [wrong, right] of [
    ['webook', 'webhook'],
    ['wehbook', 'webhook'],
    ['feasibilty', 'feasibility'],
    ['conjuctoin', 'conjunction'],
    ['sesion', 'session'],
  ] as const)
    it(`finds for ${wrong} what it finds for ${right}, and says so`, async () => {
      const [note, ...entries] = await found(wrong);
      assert.match(note ?? '', new RegExp(`^Nothing has “${wrong}”; .*“${right}`));
      const expected = await found(right);
      assert.ok(expected.length > 0);
      assert.equal(entries[0], expected[0]);
    });

  it('changes no word that is somewhere, nor a beginning of one', async () => {
    for (const words of ['webhook', 'feasib', 'rotate-secret', 'expire']) {
      const entries = await found(words);
      assert.ok(entries.length > 0, words);
      assert.ok(!entries.some((text) => text.startsWith('Nothing')), `${words}: ${entries[0]}`);
    }
  });

  it('guesses no short word and no far one', async () => {
    for (const words of ['pln', 'xqzt', 'zebrafish', 'qqqqqqqqqq'])
      assert.deepEqual(await found(words), ['Nothing has all of these words.']);
  });

  it('takes a word that is right beside one that is not', async () => {
    const [note, first] = await found('rotate secrt');
    assert.match(note ?? '', /“secrt”/);
    assert.match(first ?? '', /rotate-secret/);
  });
});
