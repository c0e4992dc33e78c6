import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { clockOf, plain, table } from '../../workflows/plain-text.ts';

describe('plain', () => {
  it('lets a reader of Markdown see the text as it is', () => {
    // Backslashes before ASCII punctuation are how CommonMark (section 2.4) writes it literally.
    assert.equal(plain('sat_1 *A* <b>|`x`'), String.raw`sat\_1 \*A\* \<b\>\|\`x\``);
    assert.equal(plain(String.raw`a\b &amp; [c](d)`), String.raw`a\\b \&amp; \[c\](d)`);
  });

  it('keeps to one line and 200 characters', () => {
    assert.equal(plain('one\r\ntwo'), 'one  two');
    assert.equal(plain('x'.repeat(300)).length, 200);
  });
});

describe('table', () => {
  it('has one line for the head, one for the rule and one a row, whatever the cells hold', () => {
    const lines = table(['id', 'name'], [['a|b', 'two\nlines']]).split('\n');
    assert.deepEqual(lines, [
      '| id\u2003 | name |',
      '| --- | --- |',
      '| a\\|b\u2003 | two lines |',
    ]);
  });
});

describe('clockOf', () => {
  it('tells hours beyond a day and never less than nothing', () => {
    assert.deepEqual([clockOf(90_061.9), clockOf(-1)], ['25:01:01', '00:00:00']);
  });
});
