import type { Context } from 'koa';
import * as v from 'valibot';
import { AppError } from '../../contracts/error-codes.ts';
import { choice } from '../../contracts/shapes.ts';

/** Every form that an answer can have; JSON is the one where nothing else is asked for. */
export const MEDIA_TYPES = {
  json: 'application/json',
  csv: 'text/csv',
  czml: 'application/json; profile=czml',
  oem: 'text/plain; profile=oem',
  ics: 'text/calendar',
  'cdm-kvn': 'text/plain; profile=cdm',
  'cdm-json': 'application/json; profile=cdm_public',
} as const;

export type Format = keyof typeof MEDIA_TYPES;

/** The query of a route that answers in several forms. */
export function formatQuery<const Formats extends readonly Format[]>(formats: Formats) {
  return v.object({
    format: v.optional(
      v.pipe(
        choice(formats),
        v.description(`Form of the answer, instead of an Accept header: ${formats.join(', ')}.`),
      ),
    ),
  });
}

/**
 * The form that a request wants: `format` of the query, else the best of its Accept header, else JSON.
 * @throws {AppError} not_acceptable where the header allows none of them.
 */
export function chooseFormat<const Formats extends readonly Format[]>(
  ctx: Pick<Context, 'accepts'>,
  asked: Formats[number] | undefined,
  formats: Formats,
): Formats[number] {
  if (asked !== undefined) return asked;
  // Some clients name the charset of JSON and CSV, which for the negotiation is another type.
  const offers = formats.flatMap((format): [string, Formats[number]][] => [
    [MEDIA_TYPES[format], format],
    [`${MEDIA_TYPES[format]}; charset=utf-8`, format],
  ]);
  const accepted = ctx.accepts(offers.map(([type]) => type));
  const found = offers.find(([type]) => type === accepted);
  if (found !== undefined) return found[1];
  const known = formats.map((format) => `${MEDIA_TYPES[format]} (?format=${format})`).join(', ');
  const headers = { Vary: 'Accept' };
  throw new AppError('not_acceptable', `The Accept header allows none of: ${known}.`, { headers });
}

/** The media types of forms other than JSON, for the API description. */
export function otherForms(formats: readonly Format[]): string[] {
  return formats.filter((format) => format !== 'json').map((format) => MEDIA_TYPES[format]);
}

/** Headers of a download: its name, and that it is neither kept nor the same for every Accept. */
export function downloadHeaders(fileName: string): Record<string, string> {
  return {
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'no-store',
    Vary: 'Accept',
  };
}
