/** What a header `Range` asks for of something of a known size. */
export type RangeReading =
  /** Everything: none was asked for, or in a form that we do not know. */
  | { readonly kind: 'whole' }
  /** Bytes `start` to `end`, both included. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  /** Outside the content, or several parts at once. */
  | { readonly kind: 'unsatisfiable' };

/**
 * Reads a header `Range` (RFC 9110, section 14.2): one range of bytes, `a-b`, `a-` or `-n`. What is
 * not a range of bytes is passed over, as the RFC wants it; several ranges are refused, which it
 * allows.
 */
export function readRange(header: string | undefined, sizeBytes: number): RangeReading {
  const set = /^\s*bytes\s*=(.*)$/i.exec(header ?? '')?.[1];
  if (set === undefined) return { kind: 'whole' };
  const specs = set.split(',').map((spec) => /^\s*(\d*)\s*-\s*(\d*)\s*$/.exec(spec));
  const isReadable = specs.every((spec) => {
    const [, from = '', to = ''] = spec ?? [];
    if (from === '' && to === '') return false;
    return from === '' || to === '' || Number(from) <= Number(to);
  });
  if (!isReadable) return { kind: 'whole' };
  const [, from = '', to = ''] = specs[0] ?? [];
  if (specs.length > 1) return { kind: 'unsatisfiable' };
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    if (length === 0) return { kind: 'unsatisfiable' };
    return { kind: 'part', start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(from);
  if (start >= sizeBytes) return { kind: 'unsatisfiable' };
  const end = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  return { kind: 'part', start, end };
}

/**
 * Says whether a header `If-None-Match` or `If-Match` names the tag: `*`, or a list with it; weak tags
 * count as strong ones, as for If-None-Match they do.
 */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
