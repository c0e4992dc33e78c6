import { effect, signal } from '@preact/signals';

/** Which ground the page is drawn on. */
export type Theme = 'auto' | 'dark' | 'light';

const THEME = 'theme';
const LETTERS = 'letter-keys';

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // A browser may forbid it; the page then forgets at the end.
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // See above: what is not kept holds until the page is closed.
  }
}

function readTheme(): Theme {
  const text = kept(THEME);
  return text === 'dark' || text === 'light' ? text : 'auto';
}

export const theme = signal<Theme>(readTheme());
/** Whether single letters are shortcuts. */
export const letterKeys = signal(kept(LETTERS) !== 'off');

effect(() => {
  document.documentElement.style.colorScheme = theme.value === 'auto' ? 'light dark' : theme.value;
  keep(THEME, theme.value);
});
effect(() => keep(LETTERS, letterKeys.value ? 'on' : 'off'));
