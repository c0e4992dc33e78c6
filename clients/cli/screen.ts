import type { Context } from './context.ts';
import { harmless } from './terminal.ts';

/** Draws at most so often, ms. */
const FRAME_MS = 250;

/** A few lines that are drawn again in place; piped, each call adds nothing until the last one. */
export interface Screen {
  readonly draw: (lines: readonly string[]) => void;
  /** Draws what is there now, and leaves it. */
  readonly end: () => void;
}

/** Opens the screen where a person looks; elsewhere what changes is printed line by line by the caller. */
export function openScreen({ terminal }: Pick<Context, 'terminal'>): Screen {
  let shown = 0;
  let lines: readonly string[] = [];
  let drawnMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const paint = (): void => {
    timer = null;
    drawnMs = terminal.now();
    const cut = lines.map((line) => harmless(line).slice(0, terminal.columns ?? undefined));
    const up = shown === 0 ? '' : `\x1b[${shown}A\x1b[0J`;
    terminal.out(`${up}${cut.map((line) => `${line}\n`).join('')}`);
    shown = cut.length;
  };
  return {
    draw: (next) => {
      lines = next;
      if (!terminal.isTty || timer !== null) return;
      const dueMs = Math.max(0, drawnMs + FRAME_MS - terminal.now());
      timer = setTimeout(paint, dueMs);
    },
    end: () => {
      if (timer !== null) clearTimeout(timer);
      if (terminal.isTty) paint();
    },
  };
}
