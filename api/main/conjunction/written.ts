import { AppError } from '../../../contracts/error-codes.ts';
import type { ElementSnapshot } from '../../../records/catalogue/element-index.ts';
import type { Compute } from '../../http/compute.ts';
import { downloadHeaders, type Format, MEDIA_TYPES } from '../../http/formats.ts';
import type { RawAnswer } from '../../http/route.ts';
import { type WrittenForm, writtenConjunctions } from '../compute/messages.ts';
import type { ShownEncounter } from '../presenters/conjunction.ts';
import { elementsOf } from './messages.ts';

/** Forms that conjunctions leave in. */
export const CONJUNCTION_FORMATS = [
  'json',
  'csv',
  'cdm-kvn',
  'cdm-json',
] as const satisfies readonly Format[];

/** Headers of conjunctions in another form than JSON. */
export const WRITTEN_HEADERS = [
  'Content-Disposition',
  'Link',
  'X-Total-Count',
  'X-Has-More',
  'X-Left-Out',
] as const;

/** Encounters that leave in another form. */
export interface Writing {
  readonly form: WrittenForm;
  readonly page: readonly ShownEncounter[];
  readonly snapshot: ElementSnapshot;
  readonly screenedMs: number;
}

/** Under which our messages say that they are ours. */
const ORIGINATOR = 'ORBITAL COMPUTE';

const EXTENSIONS = { csv: 'csv', 'cdm-kvn': 'cdm', 'cdm-json': 'json' } as const;

/** A page of encounters in another form; `url` is what was asked, and where the next page is found. */
export async function writtenPage(
  compute: Compute,
  writing: Writing,
  place: { readonly has_more: boolean; readonly cursor: string | null; readonly total: number },
  url: string,
): Promise<RawAnswer> {
  const { answer, leftOut } = await written(compute, writing, 'conjunctions');
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'X-Total-Count': String(place.total),
      'X-Has-More': String(place.has_more),
      'X-Left-Out': String(leftOut),
      ...(place.cursor !== null && { Link: `<${withCursor(url, place.cursor)}>; rel="next"` }),
    },
  };
}

/**
 * One encounter in another form.
 * @throws {AppError} not_acceptable where the form cannot tell it.
 */
export async function writtenOne(
  compute: Compute,
  writing: Omit<Writing, 'page'> & { readonly shown: ShownEncounter },
  id: string,
): Promise<RawAnswer> {
  const { answer, leftOut } = await written(compute, { ...writing, page: [writing.shown] }, id);
  if (leftOut === 0) return answer;
  throw new AppError(
    'not_acceptable',
    'This conjunction has no covariance (orbits of e > 0.2), and without one there is no message of that form: ask for json, csv or cdm-json.',
  );
}

async function written(
  compute: Compute,
  { form, page, snapshot, screenedMs }: Writing,
  name: string,
): Promise<{ readonly answer: RawAnswer; readonly leftOut: number }> {
  const rows = page.flatMap(({ found, message }) => {
    const elements = elementsOf(snapshot, found);
    if (elements === null) return [];
    const mark = {
      originator: ORIGINATOR,
      messageId: `${found.id}_${screenedMs.toString(36)}`,
      createdMs: screenedMs,
    };
    return [{ found: { judged: found, elements }, cdm: message?.cdm ?? null, mark }];
  });
  const input = { form, catalogueMs: snapshot.newestEpochMs ?? 0, rows };
  const { text, leftOut } = await compute(writtenConjunctions, input);
  const answer = {
    status: 200,
    contentType: withCharset(MEDIA_TYPES[form]),
    stream: text,
    headers: downloadHeaders(`${name}.${EXTENSIONS[form]}`),
  };
  return { answer, leftOut: page.length - rows.length + leftOut };
}

function withCharset(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

function withCursor(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters.toString()}`;
}
