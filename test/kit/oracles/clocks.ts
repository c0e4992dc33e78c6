import type { DocumentField } from '../http/document-fields.ts';

/** Names that callers and answers give to instants. */
const INSTANT_NAME =
  /^(?:at|now|since|until|start|end|epoch|timestamp|.*_at|.*_epoch|.*_timestamp)$/;

/** Fields that hold an instant: of that format, or texts with the name of one. */
export function instantsOf(fields: readonly DocumentField[]): DocumentField[] {
  return fields.filter(
    ({ name, types }) =>
      types.includes('date-time') || (types.includes('string') && INSTANT_NAME.test(name)),
  );
}

/** Instants of which the description does not say on which clock they are. */
export function withoutClock(fields: readonly DocumentField[]): string[] {
  return instantsOf(fields)
    .filter(({ texts }) => !texts.some((text) => /\b(?:mission|wall) time\b/i.test(text)))
    .map(({ at }) => at);
}
