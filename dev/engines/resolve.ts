import type { Report } from './report.ts';

export type Found =
  | { readonly ok: true; readonly path: string }
  | {
      readonly ok: false;
      readonly reason: string;
      /** Nothing was there at all: worth a word only when every way failed. */
      readonly absent?: true;
    };

/** One place an engine's binary may come from. */
export interface Way {
  /** How the way is named to people, for instance `on PATH`. */
  readonly title: string;
  /** Looks there; null when the way does not apply, for instance a variable that is not set. */
  readonly find: () => Promise<Found | null>;
}

export type Resolution =
  | { readonly ok: true; readonly path: string; readonly title: string }
  | { readonly ok: false; readonly tried: readonly Refusal[] };

export interface Refusal {
  readonly title: string;
  readonly reason: string;
}

/**
 * Takes the first way that yields a binary which `verify` accepts. A way that throws counts as
 * refused with that message, so that one broken way never hides the next.
 */
export async function resolveBinary(
  ways: readonly Way[],
  verify: (path: string) => Promise<Found>,
  report: Report,
): Promise<Resolution> {
  const tried: Refusal[] = [];
  for (const { title, find } of ways) {
    const outcome = await attempt(find, verify);
    if (outcome === null) continue;
    if (outcome.ok) return { ok: true, path: outcome.path, title };
    tried.push({ title, reason: outcome.reason });
    if (outcome.absent !== true) report.line(`${title}: ${firstLine(outcome.reason)}`);
  }
  return { ok: false, tried };
}

async function attempt(
  find: Way['find'],
  verify: (path: string) => Promise<Found>,
): Promise<Found | null> {
  try {
    const found = await find();
    return found?.ok === true ? await verify(found.path) : found;
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
