/**
 * Reads the header `Retry-After` (RFC 9110, 10.2.3): whole seconds, or a date. Answers how long to
 * wait from `nowMs` on, ms; null when it is absent, unreadable or says no time.
 */
export function retryAfterMs(header: string | string[] | undefined, nowMs: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // Dates of HTTP have a zone by their own grammar; anything shorter would be read as local time.
  if (!/GMT$/.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
