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
import { elementsByNumber, type MessageReader, withMessages } from './messages.ts';
import { isWanted, replacedLives } from './replaced-lives.ts';
import type { Screenings } from './screenings.ts';
import { underKeptIds } from './under-kept-ids.ts';
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
  const { ownerId, span } = request;
  const [watches, snapshot, heads] = await Promise.all([
    deps.conjunctionWatches.seenBy(ownerId),
    deps.screenings.catalogue(),
    deps.cdms.heads(ownerId, span.startMs, span.endMs),
  ]);
  const reading = { watches, reader: { ownerId, snapshot, heads } };
  const isAll = request.query.same_constellation === 'true';
  const kept = isAll ? null : await answerKept(deps, request, reading);
  return kept ?? answerScreened(deps, request, reading);
}

/** Who reads, and what their watches keep. */
interface Reading {
  readonly watches: readonly WatchDocument[];
  readonly reader: MessageReader;
}

async function answerKept(
  deps: ListDeps,
  { query, span, noradId, form, isStrict, url, compute }: ListRequest,
  { watches, reader }: Reading,
): Promise<Answer | null> {
  const { snapshot } = reader;
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
    replacedLives({ ...deps, compute }, reader, scope),
  );
  if (kept === null) return null;
  const watched = new Set(noradId === null ? watches.flatMap((one) => one.satellites) : [noradId]);
  const objects = elementsByNumber(snapshot);
  // Newer elements that are too old say that those of the run were.
  const own = [...watched]
    .sort((one, other) => Number(one) - Number(other))
    .flatMap((id) => objects.get(id) ?? []);
  const stale = staleOf(own, kept.run.start.getTime());
  const skipped = stale.map((one) => ({ ...one, sinceMs: null }));
  if (isStrict) refuseSkipped(skipped, noradId);
  const encounters = kept.lives.map(({ encounter }) => encounter);
  const page = await withMessages({ cdms: deps.cdms, compute }, reader, encounters);
  const screenedMs = kept.run.at.getTime();
  if (form !== 'json')
    return writtenPage(compute, { form, page, snapshot, screenedMs }, kept.place, url);
  const body = presentKept(kept, page, skipped);
  return { status: 200, body, headers: { Vary: 'Accept' } };
}

async function answerScreened(
  { screenings, keptConjunctions, cdms, clock }: ListDeps,
  { query, span, noradId, caller, form, isStrict, url, compute }: ListRequest,
  { watches, reader }: Reading,
): Promise<Answer> {
  const { snapshot } = reader;
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
  const isAll = query.same_constellation === 'true';
  const isOfWatches = noradId === null && !isAll && query.start === undefined;
  if (isOfWatches && isAwaited(watches, snapshot, clock())) return pending;
  const task = {
    startMs: Math.floor(span.startMs / HOUR_MS) * HOUR_MS,
    endMs: Math.ceil(span.endMs / HOUR_MS) * HOUR_MS,
    thresholdKm,
    watched,
    sameConstellation: isAll,
  };
  const done = await withinTime(screenings.ask(snapshot, task, caller).done, WAIT_MS);
  if (done === null) return pending;
  if (isStrict) refuseSkipped(done.window.skipped, noradId);
  const { encounters } = done.window;
  const told = await withMessages({ cdms, compute }, reader, encounters);
  const least = { thresholdKm: wantedKm, minProbability: query.min_probability ?? null };
  const wanted = told.filter((one) => {
    const { tcaMs } = one.encounter;
    return tcaMs >= span.startMs && tcaMs < span.endMs && isWanted(one, least);
  });
  const cut = wanted.slice(from, from + query.limit);
  const { page, lives } = await underKeptIds(keptConjunctions, watches, cut);
  const place = countedPlace(CURSOR, { from, shown: cut.length, total: wanted.length });
  const { screenedMs } = done;
  if (form !== 'json')
    return writtenPage(compute, { form, page, snapshot, screenedMs }, place, url);
  const body = presentScreening(shown, { ...done, page, lives, place }, null);
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
