import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stripVTControlCharacters } from 'node:util';
import { describe, it } from 'mocha';
import { drawTimeline, type Bar, type Timeline } from '../../../clients/cli/show/timeline.ts';

const bar = (kind: string, from: number, to: number, more: Partial<Bar> = {}): Bar => ({
  ...{ kind, label: kind, lane: 0, start_offset_s: from, end_offset_s: to },
  ...more,
});

const PLAN: Timeline = {
  start: '2026-07-25T00:00:00.000Z',
  end: '2026-07-25T02:00:00.000Z',
  rows: [
    { label: 'Illumination', lanes: 1, bars: [bar('sunlit', 0, 1800), bar('eclipse', 1800, 4000)] },
    { label: 'South Atlantic Anomaly', lanes: 1, bars: [bar('saa', 600, 900)] },
    {
      label: 'Oregon',
      lanes: 1,
      bars: [bar('pass', 1500, 2100, { role: 'used' }), bar('pass', 7000, 7100)],
    },
    {
      label: 'Computer',
      lanes: 2,
      bars: [
        bar('step', 0, 600, { label: 'Read' }),
        bar('step', 600, 1200),
        bar('step', 300, 310, { lane: 1 }),
      ],
    },
    { label: 'Checkpoints', lanes: 1, bars: [] },
  ],
  markers: [
    { label: 'Finish', offset_s: 2100 },
    { label: 'Deadline', offset_s: 7000 },
  ],
};

describe('drawTimeline', () => {
  const plain = (columns: number, isWhole = false) =>
    drawTimeline(PLAN, { columns, hasColour: false }, isWhole);

  it('draws the job over one axis of time', async () => {
    // 41 letters for 2310 s: a letter is 56.3 s, so that the second step begins with the eleventh.
    assert.deepEqual((await plain(60)).split('\n'), [
      '                  00:00:00       00:14:05       00:28:10',
      '2026-07-25        ┬──────────────┬──────────────┬──────────',
      'Illumination      ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀░░░░░░░░░░',
      'South Atlantic A…           ▒▒▒▒▒▒',
      'Oregon                                      ━ pass ━━━━',
      'Computer          █ Read ███▓ step ▓▓▓▓',
      '                       █',
      'Finish                                        00:35:00 │',
      '                  ▀ sunlit  ░ eclipse  ▒ saa  ─ pass  █ step',
      '',
    ]);
  });

  it('draws the whole prediction when it is asked for', async () => {
    const lines = (await plain(120, true)).split('\n');
    assert.match(lines[0] ?? '', /^ {24}00:00:00 +00:18:56/);
    assert.ok(lines.some((line) => /^Deadline +01:56:40 │$/.test(line)));
    assert.equal(lines.find((line) => line.startsWith('Oregon'))?.split('─').length, 3);
  });

  it('colours runs of the same kind and changes no letter by it', async () => {
    const coloured = await drawTimeline(PLAN, { columns: 60, hasColour: true });
    assert.ok(coloured.includes('\u001b[33m▀'));
    assert.equal(stripVTControlCharacters(coloured), await plain(60));
  });

  it('shows every bar of the job within the line, however short it is', async () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 900 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(span, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 50, max: 200 }),
        async (spans, columns) => {
          const bars = spans.map(([from, length], lane) =>
            bar('downlink', from, from + length, { lane, label: 'x'.repeat(300) }),
          );
          const plan: Timeline = {
            ...{
              start: PLAN.start,
              end: '2026-07-25T03:00:00.000Z',
              markers: [{ label: 'Finish', offset_s: 9_900 }],
            },
            rows: [{ label: 'Antenna', lanes: bars.length, bars }],
          };
          const lines = (await drawTimeline(plan, { columns, hasColour: false }))
            .trimEnd()
            .split('\n');
          assert.equal(lines.filter((line) => line.includes('▼')).length, bars.length + 1);
          for (const line of lines) assert.ok(line.length <= columns, line);
        },
      ),
    );
  });
});
