import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api } from '../../calls/api.ts';
import type { FleetDifference } from '../../calls/shapes.ts';
import { count, isolate } from '../../core/formats.ts';
import { WriteButton } from '../../parts/buttons.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { dropDrafts, Field, useDraft } from '../../parts/fields.tsx';
import { toast } from '../../state/announcer.tsx';

const KINDS = ['satellites', 'stations', 'outages'] as const;
/** Names no kind, so that it changes nothing. */
const EMPTY = '{\n}\n';

/** Takes a fleet as one document: tried first, which shows the difference, then imported. */
export function ImportDialog({
  onClose,
  onDone,
}: {
  readonly onClose: () => void;
  readonly onDone: () => void;
}): JSX.Element {
  const [text, setText] = useDraft('fleet document', EMPTY);
  const [tried, setTried] = useState<FleetDifference | null>(null);
  const write = (next: string): void => {
    setText(next);
    // What was shown is of another text.
    setTried(null);
  };
  const { document, problem } = readDocument(text);
  return (
    <Dialog title="Import a fleet" onClose={onClose}>
      <p>
        A kind that is in the document is then as the document says: what it does not name is
        deleted. A kind that is absent stays as it is. All of it takes effect, or nothing.
      </p>
      <p>
        <input
          type="file"
          accept="application/json,.json"
          aria-label="File with the document"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            file?.text().then(write, () => toast('The file could not be read.', true));
          }}
        />
      </p>
      <Field label="Document" hint="JSON, as Export gives it." problem={problem}>
        {({ id, described }) => (
          <textarea
            id={id}
            rows={12}
            style={{ width: '100%' }}
            spellcheck={false}
            aria-describedby={described}
            value={text}
            onInput={(event) => write(event.currentTarget.value)}
          />
        )}
      </Field>
      {tried !== null && <Difference difference={tried} />}
      <p class="buttons">
        <WriteButton
          kind={tried === null ? 'primary' : ''}
          permission="fleet:write"
          disabled={document === null}
          run={() => api.fleet.load({ ...document, dry_run: true })}
          done={setTried}
        >
          Try it
        </WriteButton>
        <WriteButton
          kind={tried === null ? '' : 'primary'}
          permission="fleet:write"
          disabled={tried === null || document === null}
          run={() => api.fleet.load({ ...document, dry_run: false })}
          said="The fleet was imported."
          done={() => {
            dropDrafts('fleet document');
            onDone();
          }}
        >
          Import
        </WriteButton>
      </p>
    </Dialog>
  );
}

function readDocument(text: string): {
  readonly document: object | null;
  readonly problem: string | null;
} {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null && !Array.isArray(document))
      return { document, problem: null };
    return { document: null, problem: 'The document must be an object.' };
  } catch (error) {
    return { document: null, problem: error instanceof Error ? error.message : String(error) };
  }
}

function Difference({ difference }: { readonly difference: FleetDifference }): JSX.Element {
  return (
    <div role="status">
      <dl class="facts">
        {KINDS.map((kind) => {
          const { created, changed, removed, unchanged } = difference[kind];
          return (
            <div key={kind}>
              <dt>{kind}</dt>
              <dd>
                {list('added', created)}
                {list(
                  'changed',
                  changed.map(({ name, fields }) => `${name} (${fields.join(', ')})`),
                )}
                {list('deleted', removed)}
                <div class="dim">{count(unchanged, 'stays', 'stay')} as they are</div>
              </dd>
            </div>
          );
        })}
      </dl>
      {(difference.warnings ?? []).map(({ code, message }) => (
        <p key={`${code} ${message}`}>
          <span class="status late" aria-hidden="true">
            ▲
          </span>{' '}
          {isolate(message, 500)}
        </p>
      ))}
    </div>
  );
}

/** Names that are written out; the rest is counted. */
const NAMED = 12;

function list(what: string, names: readonly string[]): JSX.Element | null {
  if (names.length === 0) return null;
  const rest = names.length - NAMED;
  return (
    <div>
      {names.length} {what}:{' '}
      {names
        .slice(0, NAMED)
        .map((name) => isolate(name))
        .join(', ')}
      {rest > 0 && ` and ${rest} more`}
    </div>
  );
}
