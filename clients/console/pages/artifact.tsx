import type { JSX } from 'preact';
import { contentAddress } from '../calls/api.ts';
import { readFailure, type Outcome } from '../calls/http.ts';
import { useLoad } from '../calls/load.ts';
import { bytes } from '../core/formats.ts';
import { Panel } from '../parts/states.tsx';
import { Facts, Id, Name, Raw } from '../parts/text.tsx';
import { queryValue } from '../state/location.ts';

/** Most of a text that is read for a look, bytes. */
const MOST_TEXT = 200_000;

interface Content {
  readonly type: string;
  readonly sizeBytes: number | null;
  readonly text: string | null;
}

/** What came down: a text to look at, anything to download. */
export function ArtifactPage({ id }: { readonly id: string }): JSX.Element {
  const name = queryValue('name') ?? id;
  const loaded = useLoad(`artifact ${id}`, () => readContent(id));
  return (
    <>
      <div class="title">
        <h1>
          <Name text={name} />
        </h1>
        <span class="buttons">
          <a class="button primary" href={contentAddress(id)} download={name}>
            Download
          </a>
        </span>
      </div>
      <Panel title="Content" loaded={loaded} rows={10}>
        {(data) => (
          <>
            <Facts
              rows={[
                ['Id', <Id text={id} />],
                ['Type', <Name text={data.type} />],
                ['Size', data.sizeBytes === null ? null : bytes(data.sizeBytes)],
              ]}
            />
            {data.text === null ? (
              <p class="body dim">This type is not shown here. Download it to look at it.</p>
            ) : (
              <Raw text={pretty(data)} />
            )}
          </>
        )}
      </Panel>
    </>
  );
}

function pretty({ type, text }: Content): string {
  if (text === null || !type.includes('json')) return text ?? '';
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // Cut, or not what its type says: shown as it is.
  }
}

async function readContent(id: string): Promise<Outcome<Content>> {
  const asked = await fetch(contentAddress(id), {
    credentials: 'same-origin',
    headers: { Range: `bytes=0-${MOST_TEXT - 1}` },
  }).catch(() => null);
  if (asked === null)
    return {
      ok: false,
      failure: {
        ...{ status: 0, code: 'offline', requestId: null, retryAfterS: null, problems: [] },
        message: 'The platform cannot be reached from this browser.',
      },
    };
  const requestId = asked.headers.get('X-Request-Id');
  if (!asked.ok) {
    const body: unknown = await asked.json().catch(() => undefined);
    return { ok: false, failure: readFailure(asked, body, requestId) };
  }
  const type = asked.headers.get('Content-Type') ?? 'application/octet-stream';
  const range = /\/(\d+)$/.exec(asked.headers.get('Content-Range') ?? '');
  const length = Number(range?.[1] ?? asked.headers.get('Content-Length') ?? Number.NaN);
  const isText = /^text\/|json|csv|xml/.test(type);
  return {
    ok: true,
    requestId,
    data: {
      type,
      sizeBytes: Number.isFinite(length) ? length : null,
      text: isText ? await asked.text() : null,
    },
  };
}
