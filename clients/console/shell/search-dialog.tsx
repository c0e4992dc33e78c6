import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../calls/api.ts';
import type { SearchHit } from '../calls/shapes.ts';
import { localPath } from '../core/router.ts';
import { Dialog } from '../parts/dialog.tsx';
import { failureText } from '../parts/failure-text.ts';
import { Name, Status } from '../parts/text.tsx';
import { go } from '../state/location.ts';
import { RAIL } from './rail.tsx';

/** What can be gone to: a hit of the platform, or a page. */
type Found = Omit<SearchHit, 'kind'> & { readonly kind: string };

/** Typing rests so long before it is asked for, ms. */
const REST_MS = 150;

/** Finds pages, and everything that has a name or an id. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly SearchHit[]>([]);
  const [said, setSaid] = useState('');
  const [marked, setMarked] = useState(0);
  useEffect(() => {
    setMarked(0);
    if (text.trim() === '') {
      setFound([]);
      setSaid('');
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(() => {
      api.search(text.trim(), asking.signal).then(
        (outcome) => {
          if (!outcome.ok) {
            setSaid(failureText(outcome.failure));
            return;
          }
          const hits = outcome.data.data;
          setFound(hits);
          setSaid(hits.length === 0 ? 'Nothing has these words.' : '');
        },
        () => undefined, // Aborted: something else is asked for by now.
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text]);
  const wanted = text.trim().toLowerCase();
  const pages = RAIL.filter(([, label]) => label.toLowerCase().startsWith(wanted)).map(
    ([href, label]): Found => ({ kind: 'page', id: href, title: label, href, status: null }),
  );
  const hits = [...(wanted === '' ? pages : [...found, ...pages])];
  const open = (hit: Found | undefined): void => {
    if (hit === undefined) return;
    onClose();
    go(localPath(hit.href));
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setMarked(Math.min(hits.length - 1, Math.max(0, marked + step)));
    else if (event.key === 'Enter') open(hits[marked]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <input
        type="search"
        autofocus
        role="combobox"
        aria-label="Search everything"
        aria-controls="hits"
        aria-expanded={hits.length > 0}
        aria-activedescendant={hits.length > 0 ? `hit-${marked}` : undefined}
        placeholder="Name, id or number"
        autocomplete="off"
        maxLength={200}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <p class="dim" role="status">
        {said}
      </p>
      <ul id="hits" class="hits" role="listbox" aria-label="Found">
        {hits.map((hit, index) => (
          <li
            key={`${hit.kind} ${hit.id}`}
            id={`hit-${index}`}
            role="option"
            aria-selected={index === marked}
            onClick={() => open(hit)}
          >
            <span class="kind">{hit.kind}</span> <Name text={hit.title} />
            {hit.status !== null && <Status status={hit.status} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
