/** Not a UTF-16 code unit, so that no two lists of texts give the same words. */
const END_OF_TEXT = 0x10000;

/** A key for draws from some texts, in their order: an unsigned integer of 32 bits. */
export function drawKey(...texts: readonly string[]): number {
  const words: number[] = [];
  for (const text of texts) {
    for (let index = 0; index < text.length; index += 1) words.push(text.charCodeAt(index));
    words.push(END_OF_TEXT);
  }
  return hashWords(words, 0);
}

/**
 * The draw of a key with an index, 0 to 2^32 - 1: a number in [0, 1) that looks uniform and is the
 * same in every process. Draws need no order, so any one can be made without those before it.
 */
export function uniformAt(key: number, index: number): number {
  return hashWords([index], key) / 4_294_967_296;
}

/** MurmurHash3_x86_32 (Austin Appleby, public domain) of words of 32 bits, low byte first. */
export function hashWords(words: readonly number[], seed: number): number {
  let hash = seed | 0;
  for (const word of words) {
    let mixed = Math.imul(word, 0xcc9e2d51);
    mixed = (mixed << 15) | (mixed >>> 17);
    hash ^= Math.imul(mixed, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= 4 * words.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
