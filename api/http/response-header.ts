const text = { type: 'string' };
const count = { type: 'integer' };

/** Every header of an answer that a client can use, as a component. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description:
      'The id of the request: that of the request header `X-Request-Id`, else a new one.',
    schema: text,
  },
  'X-RateLimit-Limit': {
    description: 'Requests of the window that binds next. Absent where nothing limits.',
    schema: count,
  },
  'X-RateLimit-Remaining': { description: 'Requests left in that window.', schema: count },
  'X-RateLimit-Reset': { description: 'When it ends, Unix time in s.', schema: count },
  'X-Warnings': {
    description: 'How many warnings the answer has; absent where there is none.',
    schema: count,
  },
  'Preference-Applied': {
    description: '`handling=strict` where the request asked for it and was read.',
    schema: text,
  },
  'Retry-After': { description: 'Seconds until a new try can succeed.', schema: count },
  'WWW-Authenticate': { description: 'Which proof of the caller is wanted.', schema: text },
  Allow: { description: 'Methods that are possible here.', schema: text },
  'Set-Cookie': {
    description: 'The cookie `session` of this browser: a new one, or its end.',
    schema: text,
  },
  Location: { description: 'Path of what was made.', schema: text },
  'Idempotency-Replayed': {
    description: '`true` where the answer was given before to the same `Idempotency-Key`.',
    schema: text,
  },
  ETag: { description: 'Names the content: send it in `If-None-Match`.', schema: text },
  'Accept-Ranges': { description: '`bytes`: parts can be asked for.', schema: text },
  'Content-Range': { description: 'Which part is answered, and of how much.', schema: text },
  Link: { description: '`rel="next"`: where the next page is, in the same form.', schema: text },
  'X-Total-Count': { description: 'How many match, on all pages.', schema: count },
  'X-Has-More': { description: '`true` where another page follows.', schema: text },
  'X-Left-Out': { description: 'Items of the page that this form cannot tell.', schema: count },
  'X-Hand-Out-Signature': {
    description:
      '`keyId.signature` over the bytes of the body (Ed25519, base64url); absent where nothing is signed.',
    schema: text,
  },
  'Tus-Resumable': { description: 'The version of tus that is spoken: `1.0.0`.', schema: text },
  'Tus-Version': { description: 'The versions of tus that are spoken.', schema: text },
  'Upload-Offset': {
    description: 'Bytes of the upload that are kept: the next piece begins there.',
    schema: count,
  },
  'Upload-Length': { description: 'Bytes of the whole upload.', schema: count },
  'Upload-Expires': {
    description: 'Until when it can be taken up again (HTTP date).',
    schema: text,
  },
  'Content-Disposition': { description: 'A file name for what is downloaded.', schema: text },
} as const;

/** What any answer to a request that was read may have, set by the kit. */
export const READING_HEADERS = ['X-Warnings', 'Preference-Applied'] as const;

/** A header that a route may declare for an answer. */
export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
