import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  notOneSatellite,
  numberOrText,
  numbersMeant,
} from '../../../records/catalogue/satellite-names.ts';

const NAMED: Readonly<Record<string, string[]>> = { ISS: ['25544'], OBJECT: ['1', '2'] };
const catalogue = {
  numbersOf: (texts: readonly string[]) =>
    Promise.resolve(texts.flatMap((text) => NAMED[text] ?? [])),
};

describe('names of satellites', () => {
  it('stand for numbers, and numbers for themselves', async () => {
    for (const [text, numbers] of [
      ['ISS', ['25544']],
      ['OBJECT', ['1', '2']],
      ['nothing', []],
      ['A0001', ['100001']],
      [99_999, ['99999']],
    ] as const)
      assert.deepEqual(await numbersMeant(catalogue, text), numbers, String(text));
  });

  it('are kept as they are where they stand for none or several', async () => {
    for (const [text, kept] of [
      ['ISS', '25544'],
      ['OBJECT', 'OBJECT'],
      ['nothing', 'nothing'],
      ['025544', '25544'],
    ] as const)
      assert.equal(await numberOrText(catalogue, text), kept);
  });

  it('are refused with what to send', () => {
    assert.match(notOneSatellite([]), /^Send a catalogue number .* or the name of a satellite\.$/);
    assert.equal(
      notOneSatellite(['1', '2', '3', '4', '5', '6']),
      '6 satellites have this name; send the number of one: 1, 2, 3, 4, 5 ….',
    );
  });
});
