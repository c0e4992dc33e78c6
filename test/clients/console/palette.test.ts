import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import {
  DATA_TONES,
  GLYPHS,
  LIGHT_TONES,
  NEUTRALS,
  STATUS_TONES,
  standingOf,
  type Tone,
} from '../../../clients/console/core/palette.ts';
import {
  colourDistance,
  contrast,
  DEFICIENCIES,
  labDistance,
  seenWith,
} from '../../kit/console/colour.ts';

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

function worstContrast(tones: readonly Tone[], theme: Theme): number {
  const grounds = [NEUTRALS.page, NEUTRALS.surface, NEUTRALS.raised];
  return Math.min(
    ...tones.flatMap((tone) => grounds.map((ground) => contrast(tone[theme], ground[theme]))),
  );
}

/** The least distance between two colours of a set, seen normally and with each deficiency. */
function leastDistance(tones: readonly Tone[], theme: Theme): number {
  const distances = DEFICIENCIES.flatMap((deficiency) =>
    tones.flatMap((a, index) =>
      tones
        .slice(index + 1)
        .map((b) => colourDistance(seenWith(deficiency, a[theme]), seenWith(deficiency, b[theme]))),
    ),
  );
  return Math.min(...distances);
}

describe('palette', () => {
  it('knows what colours measure: the known pairs of CIEDE2000 and of WCAG', () => {
    // Sharma, Wu, Dalal (2005), pairs 1, 17 and 34 of their table.
    const pairs = [
      [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
      [[50, 2.5, 0], [73, 25, -18], 27.1492],
      [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
    ] as const;
    for (const [a, b, wanted] of pairs)
      assert.ok(Math.abs(labDistance(a, b) - wanted) < 1e-4, `${labDistance(a, b)}`);
    assert.equal(contrast('#000000', '#FFFFFF'), 21);
    assert.ok(Math.abs(contrast('#777777', '#FFFFFF') - 4.48) < 0.01);
  });

  for (const theme of THEMES) {
    it(`has the contrasts of WCAG AA on every ground, ${theme}`, () => {
      const cases: readonly (readonly [string, readonly Tone[], number])[] = [
        ['text', [NEUTRALS.text], 12.8],
        ['muted', [NEUTRALS.muted], 5.4],
        ['link', [NEUTRALS.focus], 4.5],
        ['status', Object.values(STATUS_TONES), 4.5],
        ['control', [NEUTRALS.control], 3],
      ];
      for (const [name, tones, least] of cases) {
        const found = worstContrast(tones, theme);
        assert.ok(found >= least - 0.05, `${name}: ${found.toFixed(2)} instead of ${least}`);
      }
      // Of the marks in pictures: those that lie on the ground of a panel.
      const data = Object.values(DATA_TONES).map((tone) =>
        contrast(tone[theme], NEUTRALS.surface[theme]),
      );
      assert.ok(Math.min(...data) >= 3, `data: ${Math.min(...data).toFixed(2)}`);
    });

    it(`keeps colours apart for everybody, ${theme}`, () => {
      // The anomaly is told apart by its hatch, which nothing else in a picture of data has.
      const flat = Object.values(DATA_TONES).filter((tone) => tone !== DATA_TONES.saa);
      const data = leastDistance(flat, theme);
      const status = leastDistance(Object.values(STATUS_TONES), theme);
      assert.ok(data >= 15.9, `data: ${data.toFixed(1)}`);
      assert.ok(status >= 11.6, `status: ${status.toFixed(1)}`);
    });
  }

  it('is the palette of the style sheet', () => {
    const file = new URL('../../../clients/console/style/tokens.css', import.meta.url);
    const sheet = readFileSync(file, 'utf8').toLowerCase();
    const all = { ...NEUTRALS, ...STATUS_TONES, ...DATA_TONES, ...LIGHT_TONES };
    for (const [name, { dark, light }] of Object.entries(all))
      assert.match(sheet, new RegExp(`--${name}: light-dark\\(${light}, ${dark}\\)`, 'i'), name);
  });

  it('gives every standing a glyph of its own, and every status a standing', () => {
    const glyphs = Object.values(GLYPHS);
    assert.equal(new Set(glyphs).size, glyphs.length);
    assert.equal(standingOf('failed'), 'failed');
    assert.equal(standingOf('awaiting_report'), 'running');
    assert.equal(standingOf('never heard of'), 'waiting');
  });
});
