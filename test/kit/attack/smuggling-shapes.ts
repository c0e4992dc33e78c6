/** A message whose length two readers may understand differently. */
export interface Shape {
  readonly name: string;
  /** With `SMUGGLED` where a second request hides. */
  readonly text: string;
}

/** A request that must never be answered. */
export const SMUGGLED = 'GET /v1/smuggled HTTP/1.1\r\nhost: a\r\n\r\n';

const POST = 'POST /v1/propagate HTTP/1.1';
const HOST = 'host: a';
const JSON_TYPE = 'content-type: application/json';

function message(...lines: readonly string[]): string {
  return `${[POST, HOST, JSON_TYPE, ...lines].join('\r\n')}\r\n\r\n`;
}

const END_CHUNK = '0\r\n\r\n';

/** Ways of saying how a body is encoded that are no `chunked`. */
const ENCODINGS = [
  ...['chunked, identity', 'identity, chunked', 'identity', 'xchunked', 'chunked, chunked'],
  ...['"chunked"', 'chunked;q=1', 'gzip, chunked', 'chunked, gzip', '\vchunked', 'chunked\0'],
  ...['cow', ',chunked', 'chunked,', ' ', 'CHUNKED, x'],
];

/** Lengths that are no plain number. */
const LENGTHS = [
  ...['+0', '-0', '-1', '0x0', '0,0', '0, 0', '00 0', '1e0', ' ', '0;', '0.0', '9'.repeat(30)],
  ...['\v0', '0\0', '٠', '0 ,'],
];

/** Sizes of chunks that are no plain hexadecimal number. */
const CHUNK_SIZES = [
  ...['0x0', '+0', '-0', 'g', '', ' 0', '0 ', '0_0', 'ffffffffffffffffff', '1\r', '0;\n', '\v0'],
  ...['00000000000000000000000000000000g', '0\0'],
];

/** Ways of writing a header that are not one. */
const HEADER_LINES = [
  ...['transfer-encoding : chunked', ' transfer-encoding: chunked', 'transfer-encoding\t: chunked'],
  ...['transfer_encoding: chunked', 'x: y\n transfer-encoding: chunked', ': chunked'],
  ...['x: y\r\n\ttransfer-encoding: chunked', 'transfer-encoding: chunked\n', 'x\0: y'],
  ...['x: y\rtransfer-encoding: chunked', 'transfer-encoding', 'x: y\u0000', 'content-length : 0'],
];

/** Everything that has split messages of one server or another. */
export const SHAPES: readonly Shape[] = [
  {
    name: 'length and chunks together',
    text: `${message('content-length: 5', 'transfer-encoding: chunked')}${END_CHUNK}${SMUGGLED}`,
  },
  {
    name: 'chunks and length together',
    text: `${message('transfer-encoding: chunked', 'content-length: 5')}${END_CHUNK}${SMUGGLED}`,
  },
  {
    name: 'two lengths',
    text: `${message('content-length: 0', `content-length: ${SMUGGLED.length}`)}${SMUGGLED}`,
  },
  {
    name: 'two encodings',
    text: `${message('transfer-encoding: chunked', 'transfer-encoding: x')}${END_CHUNK}${SMUGGLED}`,
  },
  { name: 'bare line feeds', text: `${POST}\nhost: a\ncontent-length: 0\n\n${SMUGGLED}` },
  { name: 'a carriage return alone', text: `${POST}\rhost: a\r\r${SMUGGLED}` },
  { name: 'two hosts', text: `GET /v1 HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n` },
  { name: 'no host', text: 'GET /v1 HTTP/1.1\r\n\r\n' },
  { name: 'a version that is none', text: `GET /v1 HTTP/1.1x\r\n${HOST}\r\n\r\n${SMUGGLED}` },
  {
    name: 'an old version with chunks',
    text: `${POST.replace('1.1', '1.0')}\r\n${HOST}\r\ntransfer-encoding: chunked\r\n\r\n${END_CHUNK}${SMUGGLED}`,
  },
  { name: 'a blank in the path', text: `GET /v1 x HTTP/1.1\r\n${HOST}\r\n\r\n${SMUGGLED}` },
  {
    name: 'a chunk longer than it says',
    text: `${message('transfer-encoding: chunked')}1\r\nabc\r\n${END_CHUNK}${SMUGGLED}`,
  },
  {
    name: 'a trailer that sets the length',
    text: `${message('transfer-encoding: chunked')}0\r\ncontent-length: 400\r\nhost: b\r\n\r\n`,
  },
  ...ENCODINGS.map((encoding) => ({
    name: `encoded as ${JSON.stringify(encoding)}`,
    text: `${message(`transfer-encoding: ${encoding}`)}${END_CHUNK}${SMUGGLED}`,
  })),
  ...LENGTHS.map((length) => ({
    name: `of length ${JSON.stringify(length)}`,
    text: `${message(`content-length: ${length}`)}${SMUGGLED}`,
  })),
  ...CHUNK_SIZES.map((size) => ({
    name: `with a chunk of ${JSON.stringify(size)}`,
    text: `${message('transfer-encoding: chunked')}${size}\r\n\r\n${SMUGGLED}`,
  })),
  ...HEADER_LINES.map((line) => ({
    name: `with the header ${JSON.stringify(line)}`,
    text: `${message(line, 'content-length: 5')}${END_CHUNK}${SMUGGLED}`,
  })),
];
