import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Elements } from '../../../../domain/orbit/elements/elements.ts';
import { formatOmm, parseOmm } from '../../../../domain/orbit/elements/omm.ts';
import { checksum, formatTle, parseTle } from '../../../../domain/orbit/elements/tle.ts';
import { catalogueElements, catalogueEntries, withChecksum } from '../../../kit/makers/elements.ts';

const LINE_1 = '1 25544U 98067A   26204.83049110  .00009620  00000+0  18169-3 0  9994';
const LINE_2 = '2 25544  51.6314 118.7564 0006921 330.4598  29.5998 15.49124476577435';

describe('parseTle', () => {
  it('reads every field of the ISS', () => {
    assert.deepEqual(parseTle(LINE_1, LINE_2, 'ISS (ZARYA)'), {
      ok: true,
      elements: {
        noradId: '25544',
        name: 'ISS (ZARYA)',
        epochMs: Date.parse('2026-07-23T19:55:54.431Z'),
        epochUs: 40,
        meanMotionRevPerDay: 15.49124476,
        eccentricity: 0.0006921,
        inclinationDeg: 51.6314,
        raanDeg: 118.7564,
        argPerigeeDeg: 330.4598,
        meanAnomalyDeg: 29.5998,
        bstar: 0.18169e-3,
        meanMotionDot: 0.0000962,
        meanMotionDdot: 0,
        classification: 'U',
        objectId: '1998-067A',
        elementSetNo: 999,
        revAtEpoch: 57743,
        source: 'tle',
        tleEpoch: '26204.83049110',
      },
    });
  });

  const tolerated = [
    { what: 'a byte order mark', lines: [`\uFEFF${LINE_1}`, LINE_2] },
    { what: 'CRLF line ends', lines: [`${LINE_1}\r\n`, `${LINE_2}\r\n`] },
    { what: 'trailing blanks', lines: [`${LINE_1}   `, `${LINE_2} `] },
  ] as const;
  for (const { what, lines } of tolerated)
    it(`tolerates ${what}`, () => {
      assert.deepEqual(parseTle(lines[0], lines[1]), parseTle(LINE_1, LINE_2));
    });

  it('reads leading blanks, signs and exponents as older sets write them', () => {
    const first = edit(LINE_1, 54, '-28098-4');
    const elements = read(withChecksum(edit(first, 45, '+12345-5')), LINE_2);
    assert.equal(elements.bstar, -0.28098e-4);
    assert.equal(elements.meanMotionDdot, 0.12345e-5);
    const second = withChecksum(edit(edit(LINE_2, 27, '   6921'), 53, ' 1.00270000'));
    assert.equal(read(LINE_1, second).eccentricity, 0.0006921);
    assert.equal(read(LINE_1, second).meanMotionRevPerDay, 1.0027);
  });

  it('reads alpha-5 catalogue numbers', () => {
    const number = (line: string): string => withChecksum(edit(line, 3, 'T0001'));
    assert.equal(read(number(LINE_1), number(LINE_2)).noradId, '270001');
  });

  const years = [
    { text: '57001.00000000', at: '1957-01-01T00:00:00.000Z' },
    { text: '99365.50000000', at: '1999-12-31T12:00:00.000Z' },
    { text: '00060.00000000', at: '2000-02-29T00:00:00.000Z' },
    { text: '56366.00000000', at: '2056-12-31T00:00:00.000Z' },
  ];
  for (const { text, at } of years)
    it(`takes ${text} for ${at}`, () => {
      const elements = read(withChecksum(edit(LINE_1, 19, text)), LINE_2);
      assert.equal(new Date(elements.epochMs).toISOString(), at);
      assert.equal(elements.tleEpoch, text);
    });

  describe('refuses, naming line and columns,', () => {
    const cases = [
      {
        what: 'a wrong checksum',
        first: edit(LINE_1, 69, '5'),
        says: /^line 1: column 69 \(checksum\) is '5', the line adds up to 4$/,
      },
      {
        what: 'a missing checksum',
        first: LINE_1.slice(0, 68),
        says: /^line 1: has 68 columns instead of 69 \(the checksum in column 69 is missing\)$/,
      },
      {
        what: 'a line that is too long',
        second: `${LINE_2}9`,
        says: /^line 2: has 70 columns instead of 69$/,
      },
      { what: 'an empty line', first: '', says: /^line 1: has 0 columns/ },
      {
        what: 'a tab',
        first: edit(LINE_1, 18, '\t'),
        says: /^line 1: column 18 holds a character/,
      },
      {
        what: 'a no-break space',
        second: edit(LINE_2, 8, '\u00a0'),
        says: /^line 2: column 8 holds a character/,
      },
      {
        what: 'letters in a number',
        second: edit(LINE_2, 9, ' 5l.6314'),
        says: /^line 2: columns 9-16 \(inclination\) hold ' 5l\.6314'/,
      },
      {
        what: 'a blank inside a number',
        second: edit(LINE_2, 18, '1 8.7564'),
        says: /^line 2: columns 18-25 \(RAAN\)/,
      },
      {
        what: 'a shifted field',
        second: edit(LINE_2, 16, ' 4'),
        says: /^line 2: column 17 must be blank|columns 9-16/,
      },
      {
        what: 'swapped lines',
        first: LINE_2,
        second: LINE_1,
        says: /^line 1: column 1 \(line number\) must be 1$/,
      },
      {
        what: 'lines of two satellites',
        second: edit(LINE_2, 3, '25545'),
        says: /^line 2: columns 3-7 \(catalogue number\) differ/,
      },
      {
        what: 'the letter O in a catalogue number',
        first: edit(LINE_1, 3, 'O0001'),
        says: /^line 1: columns 3-7/,
      },
      {
        what: 'day 366 of a common year',
        first: edit(LINE_1, 19, '26366.00000000'),
        says: /^line 1: columns 21-32 \(day of the year\)/,
      },
      { what: 'day 0', first: edit(LINE_1, 19, '26000.50000000'), says: /^line 1: columns 21-32/ },
      {
        what: 'an inclination over 180',
        second: edit(LINE_2, 9, '181.0000'),
        says: /^line 2: columns 9-16 \(inclination\) must be 0 to 180 degrees$/,
      },
      {
        what: 'an anomaly over 360',
        second: edit(LINE_2, 44, '360.0001'),
        says: /^line 2: columns 44-51 \(mean anomaly\)/,
      },
      {
        what: 'a mean motion of zero',
        second: edit(LINE_2, 53, ' 0.00000000'),
        says: /^line 2: columns 53-63 \(mean motion\) must be more than 0/,
      },
      {
        what: 'SGP4-XP elements',
        first: edit(LINE_1, 63, '4'),
        says: /^line 1: column 63 \(ephemeris type\) is 4: SGP4-XP/,
      },
      {
        what: 'an unknown classification',
        first: edit(LINE_1, 8, 'X'),
        says: /^line 1: column 8 \(classification\)/,
      },
    ];
    for (const { what, first = LINE_1, second = LINE_2, says } of cases)
      it(what, () => {
        const isChecksumCase = what.includes('checksum') || what.includes('columns');
        const fix = (line: string): string =>
          isChecksumCase || line.length !== 69 || /[^ -~]/.test(line) ? line : withChecksum(line);
        const result = parseTle(fix(first), fix(second));
        assert.ok(!result.ok);
        const { path = '', message = '' } = result.problems[0] ?? {};
        assert.match(message, says);
        assert.equal(path, `tle.${Number(message.charAt(5)) - 1}`);
      });

    it('all that is wrong at once', () => {
      const first = edit(edit(LINE_1, 2, 'x'), 54, 'nonsense');
      const result = parseTle(first, edit(LINE_2, 69, '0'));
      assert.ok(!result.ok);
      assert.deepEqual(
        result.problems.map(({ path }) => path),
        ['tle.0', 'tle.0', 'tle.0', 'tle.1'],
      );
    });
  });

  it('never throws, whatever the text, and what it accepts it can write again', () => {
    const line = (original: string) =>
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc
          .tuple(fc.nat({ max: 70 }), fc.string({ unit: 'grapheme', maxLength: 8 }), fc.boolean())
          .map(([at, text, isRepaired]) => {
            const edited = edit(original, at + 1, text);
            return isRepaired && /^[ -~]{69}$/.test(edited) ? withChecksum(edited) : edited;
          }),
      );
    fc.assert(
      fc.property(line(LINE_1), line(LINE_2), (first, second) => {
        const result = parseTle(first, second);
        if (!result.ok) {
          assert.ok(result.problems.length > 0);
          return;
        }
        const written = formatTle(result.elements);
        assert.ok(written.ok);
        assert.deepEqual(parseTle(...written.lines), result);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('formatTle', () => {
  it('writes every satellite of the catalogue so that it reads the same', () => {
    for (const { norad_id } of catalogueEntries()) {
      const elements = catalogueElements(norad_id);
      const written = formatTle(elements);
      assert.ok(written.ok);
      const [first, second] = written.lines;
      assert.deepEqual({ ...read(first, second), name: elements.name, source: 'omm' }, elements);
    }
  });

  it('writes the ISS to the letter', () => {
    assert.deepEqual(formatTle(read(LINE_1, LINE_2)), { ok: true, lines: [LINE_1, LINE_2] });
  });

  it('refuses catalogue numbers and epochs that a TLE cannot hold', () => {
    const elements = read(LINE_1, LINE_2);
    const tooMany = formatTle({ ...elements, noradId: '340000' });
    assert.ok(!tooMany.ok && tooMany.problems[0]?.path === 'noradId');
    const tooLate = formatTle({ ...elements, epochMs: Date.parse('2057-01-01T00:00:00Z') });
    assert.ok(!tooLate.ok && tooLate.problems[0]?.path === 'epoch');
  });
});

describe('checksum', () => {
  it('adds digits, counts minus signs as one and ignores the rest', () => {
    assert.equal(checksum(LINE_1), 4);
    assert.equal(checksum('1 -+.AZ-9'), 2);
  });
});

describe('parseOmm after formatOmm', () => {
  it('keeps elements of any precision', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 17, noNaN: true }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.integer({ min: -2e12, max: 4e12 }),
        fc.integer({ min: 0, max: 999 }),
        (meanMotionRevPerDay, eccentricity, bstar, epochMs, epochUs) => {
          const given = { meanMotionRevPerDay, eccentricity, bstar, epochMs, epochUs };
          const elements: Elements = { ...read(LINE_1, LINE_2), ...given, source: 'omm' };
          const result = parseOmm(JSON.parse(JSON.stringify(formatOmm(elements))));
          assert.ok(result.ok);
          assert.match(result.elements.tleEpoch, /^\d{5}\.\d{8}$/);
          const expected = { ...elements, bstar: bstar + 0, tleEpoch: result.elements.tleEpoch };
          assert.deepEqual(result.elements, expected);
        },
      ),
    );
  });
});

function read(first: string, second: string): Elements {
  const result = parseTle(first, second);
  assert.ok(result.ok);
  return result.elements;
}

/** The line with `text` from that column (counted from 1) on. */
function edit(line: string, column: number, text: string): string {
  return line.slice(0, column - 1) + text + line.slice(column - 1 + text.length);
}
