import { DEFAULT_THRESHOLD_KM } from '../../../contracts/conjunction/conjunction.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { Skipped } from '../../../domain/conjunction/screen-window.ts';
import { isFresh, OLDEST_DAYS, staleOf } from '../../../domain/conjunction/screening-catalogue.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import type { ElementSnapshot } from '../../../records/catalogue/element-index.ts';
import type { CdmRecords } from '../../../records/conjunction/cdms.ts';
import type { WatchDocument } from '../../../records/conjunction/watches.ts';
import type { Compute } from '../../http/compute.ts';
import { countedPlace, readNumberCursor } from '../../http/input/number-cursor.ts';
import type { Answer } from '../../http/route.ts';
import type { WrittenForm } from '../compute/messages.ts';
import { presentKept, presentScreening } from '../presenters/screening.ts';
import { keptPage, type KeptDeps } from './kept-page.ts';
import type { ListQuery } from './list-query.ts';
import { withMessages } from './messages.ts';
import { isWanted, replacedLives } from './replaced-lives.ts';
import type { Screenings } from './screenings.ts';
import { writtenPage } from './written.ts';

/** What lists of conjunctions are answered with. */
export interface ListDeps extends KeptDeps {
  readonly screenings: Screenings;
  readonly cdms: CdmRecords;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** A list that somebody asks for. */
export interface ListRequest {
  readonly query: ListQuery;
  /** Epoch ms. */
  readonly span: { readonly startMs: number; readonly endMs: number };
  /** The one satellite that is asked for, else null. */
  readonly noradId: string | null;
  readonly ownerId: string;
  /** Whose turn the screening takes. */
  readonly caller: string;
  readonly form: 'json' | WrittenForm;
  /** What is too old is refused instead of skipped. */
  readonly isStrict: boolean;
  /** As it was asked for. */
  readonly url: string;
  readonly compute: Compute;
}

/** An answer that takes longer is asked for again. */
const WAIT_MS = 2000;
const RETRY_S = 2;
const CURSOR = 'c';
/** Without a satellite: those that the catalogue knows by name, up to this distance. */
const NAMED_THRESHOLD_KM = 30;

/**
 * A list of close approaches: from what watches keep where that is as much as was asked for, else screened
 * now; 202 for what takes longer than two seconds. Throws when MongoDB is away, and what screening throws.
 */
export async function answerList(deps: ListDeps, request: ListRequest): Promise<Answer> {
  const isAll = request.query.same_constellation === 'true';
  const watches = isAll ? [] : await deps.conjunctionWatches.seenBy(request.ownerId);
  const snapshot = await deps.screenings.catalogue();
  const kept = await answerKept(deps, request, watches, snapshot);
  return kept ?? answerScreened(deps, request, watches, snapshot);
}

async function answerKept(
  deps: ListDeps,
  { query, span, noradId, ownerId, form, isStrict, url, compute }: ListRequest,
  watches: readonly WatchDocument[],
  snapshot: ElementSnapshot,
): Promise<Answer | null> {
  const asked = {
    noradId,
    span,
    isEndAsked: (query.end ?? query.days_ahead) !== undefined,
    wantedKm: query.threshold_km ?? DEFAULT_THRESHOLD_KM,
    minProbability: query.min_probability ?? null,
    cursor: query.cursor,
    limit: query.limit,
  };
  const kept = await keptPage(deps, watches, asked, (scope) =>
    replacedLives({ ...deps, compute }, { ownerId, snapshot }, scope),
  );
  if (kept === null) return null;
  const watched = new Set(noradId === null ? watches.flatMap((one) => one.satellites) : [noradId]);
  // Newer elements that are too old say that those of the run were.
  const skipped = staleOf(snapshot.elements, kept.run.start.getTime())
    .filter((one) => watched.has(one.noradId))
    .map((one) => ({ ...one, sinceMs: null }));
  if (isStrict) refuseSkipped(skipped, noradId);
  const encounters = kept.lives.map(({ encounter }) => encounter);
  const page = await withMessages({ cdms: deps.cdms, compute }, { ownerId, encounters, snapshot });
  const screenedMs = kept.run.at.getTime();
  if (form !== 'json')
    return writtenPage(compute, { form, page, snapshot, screenedMs }, kept.place, url);
  const body = presentKept(kept, page, skipped);
  return { status: 200, body, headers: { Vary: 'Accept' } };
}

async function answerScreened(
  { screenings, cdms, clock }: ListDeps,
  { query, span, noradId, ownerId, caller, form, isStrict, url, compute }: ListRequest,
  watches: readonly WatchDocument[],
  snapshot: ElementSnapshot,
): Promise<Answer> {
  const wantedKm = query.threshold_km ?? DEFAULT_THRESHOLD_KM;
  const thresholdKm = noradId === null ? Math.min(wantedKm, NAMED_THRESHOLD_KM) : wantedKm;
  const watched = noradId === null ? screenings.named : [noradId];
  const from = query.cursor === undefined ? 0 : readNumberCursor(CURSOR, query.cursor);
  const shown = { span, wantedKm, watched, snapshot, limit: query.limit };
  const pending = {
    status: 202,
    body: presentScreening(shown, null, url),
    headers: { 'Retry-After': String(RETRY_S), Vary: 'Accept' },
  };
  // The first screening of the watches answers it: it is not made twice.
  if (noradId === null && query.start === undefined && isAwaited(watches, snapshot, clock()))
    return pending;
  const task = {
    startMs: Math.floor(span.startMs / HOUR_MS) * HOUR_MS,
    endMs: Math.ceil(span.endMs / HOUR_MS) * HOUR_MS,
    thresholdKm,
    watched,
    sameConstellation: query.same_constellation === 'true',
  };
  const done = await withinTime(screenings.ask(snapshot, task, caller).done, WAIT_MS);
  if (done === null) return pending;
  if (isStrict) refuseSkipped(done.window.skipped, noradId);
  const { encounters } = done.window;
  const told = await withMessages({ cdms, compute }, { ownerId, encounters, snapshot });
  const least = { thresholdKm: wantedKm, minProbability: query.min_probability ?? null };
  const wanted = told.filter((one) => {
    const { tcaMs } = one.encounter;
    return tcaMs >= span.startMs && tcaMs < span.endMs && isWanted(one, least);
  });
  const page = wanted.slice(from, from + query.limit);
  const place = countedPlace(CURSOR, { from, shown: page.length, total: wanted.length });
  const { screenedMs } = done;
  if (form !== 'json')
    return writtenPage(compute, { form, page, snapshot, screenedMs }, place, url);
  const body = presentScreening(shown, { ...done, page, place }, null);
  return { status: 200, body, headers: { Vary: 'Accept' } };
}

/** Whether the first screening of the watches is still to come, of elements that can be screened. */
function isAwaited(
  watches: readonly WatchDocument[],
  { elements }: ElementSnapshot,
  nowMs: number,
): boolean {
  if (watches.length === 0 || watches.some(({ last_run: run }) => run !== null)) return false;
  return elements.filter((one) => isFresh(one, nowMs)).length > 1;
}

function refuseSkipped(
  skipped: readonly Pick<Skipped, 'noradId' | 'reason'>[],
  noradId: string | null,
): void {
  const own = skipped.find((one) => one.noradId === noradId);
  if (own?.reason === 'elements_too_old')
    throw new AppError(
      'elements_too_old',
      `The elements of ${own.noradId} are too old to be screened: refresh the catalogue (CATALOG_URL, or npm run catalogue:import).`,
    );
  if (own?.reason === 'elements_too_new')
    throw new AppError(
      'elements_too_old',
      `The window begins more than ${OLDEST_DAYS} days before the elements of ${own.noradId}: choose a later start.`,
    );
}

/** What a promise becomes within a time; null where it takes longer. */
async function withinTime<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      resolve(null);
    }, ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
