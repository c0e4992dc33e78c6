import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { explain } from '../../../clients/cli/failures.ts';
import { openScreen } from '../../../clients/cli/screen.ts';
import { textOf } from '../../../clients/cli/show/table.ts';
import { drawTimeline } from '../../../clients/cli/show/timeline.ts';
import type { Terminal } from '../../../clients/cli/terminal.ts';
import type { Context } from '../../../clients/cli/context.ts';

/** Sets the title of a window (ECMA-48 OSC), clears the screen (CSI in one byte) and turns the line around. */
const HOSTILE = 'step\u001b]0;owned\u0007\u009b2J\u202etxt.exe';
const OBEYED = /(?!\n)[\p{Cc}\u202a-\u202e]/u;

describe('texts of others in a terminal', () => {
  const written: string[] = [];
  const terminal: Pick<Terminal, 'out' | 'err' | 'isTty' | 'columns' | 'now'> = {
    out: (text) => void written.push(text),
    err: (text) => void written.push(text),
    ...{ isTty: true, columns: 200, now: () => 0 },
  };
  const shown = () => written.splice(0).join('');

  it('are shown and not obeyed in a line that is drawn again', () => {
    // True: a screen uses no other part.
    const screen = openScreen({ terminal } as unknown as Context);
    screen.draw([HOSTILE]);
    screen.end();
    const text = shown();
    assert.match(text, /owned/);
    assert.doesNotMatch(text, OBEYED);
  });

  it('are shown and not obeyed in a timeline', async () => {
    const text = await drawTimeline(
      {
        start: '2026-07-25T00:00:00.000Z',
        end: '2026-07-25T02:00:00.000Z',
        rows: [
          {
            label: HOSTILE,
            lanes: 1,
            bars: [{ kind: 'step', label: HOSTILE, lane: 0, start_offset_s: 0, end_offset_s: 600 }],
          },
        ],
        markers: [{ label: HOSTILE, offset_s: 300 }],
      },
      { columns: 200, hasColour: false },
    );
    assert.doesNotMatch(text, OBEYED);
  });

  it('are shown and not obeyed in an error and in a table, and an error keeps its lines', () => {
    explain(new Error(`${HOSTILE}\nsecond`), terminal);
    const text = shown();
    assert.doesNotMatch(text, OBEYED);
    assert.equal(text.split('\n').length, 3);
    assert.doesNotMatch(textOf(HOSTILE), OBEYED);
  });
});
