import { counted } from '../../../domain/counted.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type {
  KeptConjunctions,
  KeptPlace,
  KeptScope,
  ReplacedLives,
} from '../../../records/conjunction/kept.ts';
import { LIVES_KEPT_MS } from '../../../records/conjunction/lives.ts';
import type { LastRun, WatchDocument, WatchRecords } from '../../../records/conjunction/watches.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Kept } from '../presenters/screening.ts';

/** What kept encounters are read with. */
export interface KeptDeps {
  readonly conjunctionWatches: WatchRecords;
  readonly keptConjunctions: KeptConjunctions;
}

/** What a list asks for. */
export interface KeptRequest {
  readonly noradId: string | null;
  readonly span: { readonly startMs: number; readonly endMs: number };
  /** The request says where the window ends. */
  readonly isEndAsked: boolean;
  readonly wantedKm: number;
  readonly minProbability: number | null;
  readonly cursor: string | undefined;
  readonly limit: number;
}

type ScreenedWatch = WatchDocument & { readonly last_run: LastRun };

/** Whether a screening that a watch heard of screened anything. */
export function isScreened(watch: WatchDocument): watch is ScreenedWatch {
  return watch.last_run !== null && watch.last_run.objects > 0;
}

/**
 * A page of what watches keep: of one satellite from those that watch it as far and as long as was asked for,
 * else from all of them; `replacedIn`
 * says what their reader is told otherwise. Null when they do not keep what was asked for.
 */
export async function keptPage(
  { keptConjunctions }: KeptDeps,
  watches: readonly WatchDocument[],
  request: KeptRequest,
  replacedIn: (scope: KeptScope) => Promise<ReplacedLives>,
): Promise<Kept | null> {
  const { noradId, span, wantedKm, minProbability, limit } = request;
  const screened = watches.filter(isScreened);
  const able = noradId === null ? screened : screened.filter((one) => keeps(one, noradId, request));
  const newest = able.reduce<ScreenedWatch | null>(
    (best, one) => (best === null || one.last_run.at > best.last_run.at ? one : best),
    null,
  );
  if (newest === null) return null;
  const endMs = Math.min(span.endMs, newest.last_run.end.getTime());
  // Of one satellite each of them keeps all of it.
  const [fromMs, untilMs] = wholeOf(noradId === null ? able : [newest]);
  const scope = {
    ...{ watches: able, noradId, fromMs: span.startMs, toMs: endMs },
    ...{ thresholdKm: wantedKm, minProbability },
  };
  const { lives, next, total } = await keptConjunctions.list({
    ...scope,
    replaced: await replacedIn(scope),
    after: request.cursor === undefined ? null : readCursor(request.cursor),
    limit,
  });
  const cursor = next === null ? null : writeCursor(next);
  return {
    span: { startMs: Math.max(span.startMs, fromMs), endMs },
    wantedKm,
    screenedKm: Math.min(wantedKm, ...able.map(({ last_run: run }) => run.screened_km)),
    run: newest.last_run,
    gaps: gapsOf(span.startMs, request.isEndAsked ? span.endMs : endMs, {
      ...{ fromMs, untilMs },
      unscreened: noradId === null ? watches.length - screened.length : 0,
    }),
    limit,
    lives,
    place: { has_more: cursor !== null, cursor, total },
  };
}

function keeps(watch: ScreenedWatch, noradId: string, request: KeptRequest): boolean {
  const { last_run: run, min_probability: least } = watch;
  const { span, isEndAsked, wantedKm, minProbability } = request;
  return (
    watch.satellites.includes(noradId) &&
    run.screened_km >= wantedKm &&
    (least === null || (minProbability !== null && least <= minProbability)) &&
    span.startMs >= run.start.getTime() &&
    span.startMs < run.end.getTime() &&
    (!isEndAsked || span.endMs <= run.end.getTime())
  );
}

/**
 * From when to when all of some watches were screened, epoch ms: from their making, or from their newest
 * run where that is earlier, and not longer ago than encounters are kept.
 */
function wholeOf(watches: readonly ScreenedWatch[]): readonly [number, number] {
  const from = watches.map(({ last_run: run, created_at: madeAt }) =>
    Math.min(run.start.getTime(), Math.max(madeAt.getTime(), run.at.getTime() - LIVES_KEPT_MS)),
  );
  const until = watches.map(({ last_run: run }) => run.end.getTime());
  return [Math.max(...from), Math.min(...until)];
}

/** What was not screened of a time that is asked for, epoch ms, a sentence each. */
function gapsOf(
  startMs: number,
  endMs: number,
  known: { readonly fromMs: number; readonly untilMs: number; readonly unscreened: number },
): string[] {
  const { fromMs, untilMs, unscreened } = known;
  return [
    ...(startMs < fromMs
      ? [
          `Nothing is known of the time before ${formatInstant(fromMs)}: watches keep what they found since they were made, for 30 days.`,
        ]
      : []),
    ...(startMs >= untilMs || endMs > untilMs
      ? [
          `Watches are screened until ${formatInstant(untilMs)}, and this list goes no farther: ask for one satellite to have later times screened.`,
        ]
      : []),
    ...(unscreened > 0
      ? [
          `${counted(unscreened, 'watch', 'watches')} of those that this list is of had no screening yet: ask for one satellite to have it screened now.`,
        ]
      : []),
  ];
}

function writeCursor({ tcaMs, pair }: KeptPlace): string {
  return Buffer.from(`${tcaMs} ${pair}`).toString('base64url');
}

function readCursor(text: string): KeptPlace {
  const written = Buffer.from(text, 'base64url').toString('utf8');
  const [, tca, pair] = /^(\d{1,15}(?:\.\d{1,6})?) (\d{1,9} \d{1,9})$/.exec(written) ?? [];
  if (tca !== undefined && pair !== undefined) return { tcaMs: Number(tca), pair };
  throw validationError([
    { path: 'cursor', message: 'is not one that this list gave', in: 'query' },
  ]);
}
