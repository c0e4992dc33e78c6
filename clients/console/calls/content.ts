import { pictureType } from '../core/artifact-view.ts';
import { api } from './api.ts';
import { outcomeOf, type Outcome } from './outcome.ts';

/** What came down, as far as it is looked at. */
export interface Content {
  readonly type: string;
  readonly sizeBytes: number | null;
  /** A picture as an address of its own data; null for anything else. */
  readonly picture: string | null;
  /** Its text or the beginning of it; null for what is none. */
  readonly text: string | null;
  /** The text is the beginning alone. */
  readonly isCut: boolean;
  /** A picture that is too large to be shown. */
  readonly isLarge: boolean;
}

const EMPTY: Content = {
  ...{ type: 'text/plain', sizeBytes: 0, picture: null, text: '', isCut: false, isLarge: false },
};

/** So much is read to see what it is; of a text no more is shown unless it is read whole, bytes. */
const LOOK_BYTES = 200_000;
/** Tables and maps are read whole up to this, pictures up to that, bytes. */
const MOST_DATA = 2_000_000;
const MOST_PICTURE = 8_000_000;

/** Reads an output far enough to show it: pictures by their bytes, never by the type that its sender named. */
export async function readContent(id: string): Promise<Outcome<Content>> {
  const asked = await api.content(id, LOOK_BYTES);
  // No byte can be asked for of an empty content.
  if (!asked.ok && asked.failure.status === 416) return { ok: true, data: EMPTY };
  if (!asked.ok) return asked;
  return outcomeOf(contentOf(id, asked.data));
}

async function contentOf(id: string, asked: Response): Promise<Content> {
  const type = asked.headers.get('Content-Type') ?? 'application/octet-stream';
  const range = asked.headers.get('Content-Range') ?? '';
  const first = new Uint8Array(await asked.arrayBuffer());
  const length = Number(/\/(\d+)$/.exec(range)?.[1] ?? first.length);
  const picture = pictureType(first);
  const isText = /^text\/|json|csv|xml/.test(type);
  const most = picture !== null ? MOST_PICTURE : /json|csv/.test(type) ? MOST_DATA : 0;
  const wantsMore = length > first.length && length <= most;
  const whole = wantsMore ? await api.content(id, null) : null;
  const all = whole?.ok === true ? new Uint8Array(await whole.data.arrayBuffer()) : first;
  const isWhole = all.length >= length;
  return {
    ...{ type, sizeBytes: length },
    picture: picture !== null && isWhole ? await dataAddress(all, picture) : null,
    text: picture === null && isText ? new TextDecoder().decode(all) : null,
    isCut: !isWhole,
    isLarge: picture !== null && !isWhole,
  };
}

/** The bytes as a `data:` address of this type: the page's policy lets pictures come from nowhere else. */
function dataAddress(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      // Reading as an address gives a text.
      resolve(reader.result as string);
    };
    reader.onerror = () => reject(reader.error ?? new Error('the picture was not read'));
    reader.readAsDataURL(new Blob([bytes], { type }));
  });
}
