/**
 * Search over the index of the surface, and details that open when a link leads into them; every page
 * works without it.
 */
export const DOCS_SCRIPT = `const MOST = 20;
const box = document.querySelector('#search');
const field = document.querySelector('#search-words');
const results = document.querySelector('#results');
let index;
const load = () => (index ??= fetch('/docs/search.json').then((answer) => answer.json()).then((entries) => {
  const lowered = entries.map((entry) => ({ ...entry, inTitle: entry.title.toLowerCase(), inText: entry.text.toLowerCase() }));
  const known = new Set(lowered.flatMap((one) => (one.inTitle + ' ' + one.inText).match(/[a-z]{4,}/g) ?? []));
  return { entries: lowered, known: [...known] };
}));
// Letters to add, drop, change or swap with the next.
function distanceOf(word, other) {
  let former = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = word[i - 1] === other[j - 1];
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
      if (!same && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1])
        next[j] = Math.min(next[j], former[j - 2] + 1);
    }
    [former, row] = [row, next];
  }
  return row[other.length];
}
// A word that is nowhere stands for the nearest ones that are somewhere: one letter off of five, two of eight.
function meant(word, { entries, known }) {
  if (entries.some(({ inTitle, inText }) => inTitle.includes(word) || inText.includes(word))) return [word];
  if (word.length < 5 || word.length > 40) return [word];
  let reach = word.length < 8 ? 1 : 2;
  let near = [];
  for (const other of known) {
    if (Math.abs(other.length - word.length) > reach) continue;
    const distance = distanceOf(word, other);
    if (distance < reach) near = [];
    if (distance <= reach) [reach, near] = [distance, [...near, other]];
  }
  return near.length > 0 ? near : [word];
}
function scoreOf({ inTitle, inText }, words) {
  let score = 0;
  for (const options of words) {
    if (options.some((word) => inTitle.includes(word))) score += 10;
    else if (options.some((word) => inText.includes(word))) score += 1;
    else return 0;
  }
  return score;
}
function note(text) {
  const item = document.createElement('li');
  item.textContent = text;
  return item;
}
function show(entries, ...notes) {
  results.replaceChildren(...notes.map(note), ...entries.map((entry) => {
    const link = document.createElement('a');
    link.href = entry.href;
    link.textContent = entry.title;
    const kind = document.createElement('span');
    kind.textContent = entry.surface ?? entry.kind;
    const item = document.createElement('li');
    item.append(link, kind);
    return item;
  }));
}
async function search() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  if (words.length === 0) return show([]);
  const all = await load();
  const read = words.map((word) => meant(word, all));
  const entries = all.entries.map((entry) => ({ ...entry, score: scoreOf(entry, read) }));
  const found = entries.filter((entry) => entry.score > 0).sort((a, b) => b.score - a.score);
  if (found.length === 0) return show([], 'Nothing has all of these words.');
  const guesses = words.flatMap((word, at) => read[at][0] === word ? []
    : ['Nothing has “' + word + '”; shown is what has “' + read[at].join('” or “') + '”.']);
  show(found.slice(0, MOST), ...guesses);
}
box.hidden = false;
field.addEventListener('input', search);
field.value = new URLSearchParams(location.search).get('q') ?? '';
if (field.value !== '') search();
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  target?.scrollIntoView();
}
addEventListener('hashchange', openTarget);
if (location.hash !== '') openTarget();
`;

/** Light and dark by the reader's setting; one column that fits a phone. */
export const DOCS_STYLE = `:root { color-scheme: light dark; --line: #d5dae1; --soft: #f4f6f8; --dim: #566170;
  --back: #fff; --text: #17202b; --link: #0a58b0; --get: #0b6b4f; --write: #7a4a00; --delete: #a3241d; }
@media (prefers-color-scheme: dark) { :root { --line: #333b47; --soft: #1b212a; --dim: #9ba7b6;
  --back: #12161c; --text: #e4e9ef; --link: #7db7ff; --get: #5fd3a8; --write: #f0b860; --delete: #ff8d84; } }
* { box-sizing: border-box; }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem 1.25rem 4rem;
  background: var(--back); color: var(--text); overflow-wrap: break-word; }
a { color: var(--link); } .dim { color: var(--dim); }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; }
header { border-bottom: 1px solid var(--line); padding-bottom: .8rem; margin-bottom: 1.2rem; }
header nav { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; font-size: .9rem; }
header nav a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
.home { font-size: 1.15rem; font-weight: 700; margin: .4rem 0 .6rem; }
.home a { color: inherit; text-decoration: none; }
#search-words { width: 100%; font: inherit; padding: .5rem .7rem; border: 1px solid var(--line);
  border-radius: 6px; background: var(--soft); color: inherit; }
#search-words::placeholder { color: var(--dim); opacity: 1; }
#results { list-style: none; margin: 0; padding: 0; } #results li { padding: .35rem .7rem;
  border-bottom: 1px solid var(--line); display: flex; gap: 1rem; justify-content: space-between; }
#results span { color: var(--dim); white-space: nowrap; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .4rem 0 .6rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h3 { margin: 1.2rem 0 .3rem; font-size: 1rem; } h1, h2, h3, tr { scroll-margin-top: 1rem; }
a.anchor { color: var(--dim); text-decoration: none; font-weight: 400; margin-left: .35em; }
p { margin: .5rem 0; } code, pre { font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: .88em; }
pre { background: var(--soft); border: 1px solid var(--line); padding: .8rem; overflow: auto; max-height: 30rem;
  border-radius: 6px; } pre code { font-size: .85rem; }
.method { font-weight: 700; font-family: ui-monospace, monospace; color: var(--write); }
.method.get { color: var(--get); } .method.delete { color: var(--delete); }
ul.operations { list-style: none; padding: 0; margin: 0; }
ul.operations li { border-top: 1px solid var(--line); padding: .45rem 0; display: grid;
  grid-template-columns: 4.5rem minmax(0, 1.2fr) minmax(0, 1fr); gap: .2rem .8rem; align-items: baseline; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; margin: .4rem 0; }
th, td { text-align: left; padding: .35rem .7rem .35rem 0; border-top: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; color: var(--dim); } tbody tr:last-child td { border-bottom: 1px solid var(--line); }
td code { overflow-wrap: break-word; } td:first-child code { font-weight: 600; }
td b { font-weight: 400; color: var(--dim); font-size: .88em; }
td > details, main > details { margin: .2rem 0; } summary { cursor: pointer; color: var(--link); }
td[colspan] { border-top: 0; padding: 0 0 .5rem 1rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem; margin: .6rem 0; }
dt { color: var(--dim); } dd { margin: 0; }
@media (max-width: 40rem) { body { padding: .8rem .8rem 3rem; }
  ul.operations li { grid-template-columns: 4.2rem minmax(0, 1fr); } ul.operations li span:last-child { grid-column: 2; }
  dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } .scroll table { min-width: 34rem; } }
`;
