import type { CreateMonitorBody } from '../../../contracts/pattern/monitor.ts';
import type { Warning } from '../../../contracts/warning.ts';
import { PATTERN_EVENT_TYPES } from '../../../contracts/webhook/event.ts';
import { NEWS_MS } from '../../../domain/pattern/keeping.ts';
import { LEAST_CONFIDENCE, NOT_DETECTABLE } from '../../../domain/pattern/pattern.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import {
  newMonitorId,
  type MonitorDocument,
  type MonitorRecords,
} from '../../../records/pattern/monitors.ts';
import type { PatternGateway } from '../../../temporal/pattern-gateway.ts';
import type { Identity } from '../../http/identity.ts';
import { validationError } from '../../http/input/validate.ts';
import { makeStanding, type MadeStanding, type StandingDeps } from '../standing/make-standing.ts';
import { unknownTypes } from '../presenters/pattern-list.ts';

/** What the routes of monitors need. */
export interface MonitorDeps extends StandingDeps {
  readonly patternMonitors: MonitorRecords;
  readonly patternGateway: Pick<PatternGateway, 'start' | 'end'>;
}

/**
 * Makes a monitor of patterns, as `makeStanding` does.
 * @throws {AppError} validation_error, elements_too_old (strict), webhook_target_refused, quota_exceeded,
 * unavailable.
 */
export async function makeMonitor(
  deps: MonitorDeps,
  identity: Pick<Identity, 'ownerId' | 'tier'>,
  body: CreateMonitorBody,
  isStrict: boolean,
): Promise<MadeStanding<MonitorDocument>> {
  const { patternMonitors: monitors } = deps;
  refuseTwoLists(body);
  const field = (body.pattern_types ?? null) === null ? 'types' : 'pattern_types';
  const words = (body.pattern_types ?? body.types ?? []).map((one) => one.trim().toLowerCase());
  const vain = words.flatMap((word, at) => findsNothing(word, `${field}.${at}`));
  const unknown = vain.filter(({ code }) => code === 'unknown_pattern_type');
  if (isStrict && unknown.length > 0)
    throw validationError(unknown.map(({ path, message }) => ({ path, message, in: 'body' })));
  return makeStanding<MonitorDocument>(deps, identity, {
    boundTo: { kind: 'pattern_monitor', id: newMonitorId() },
    quota: 'monitors',
    events: PATTERN_EVENT_TYPES,
    body,
    // What ended longer before is told no more, so older elements can make nothing new.
    stalenessOf: ({ epochMs }, nowMs) => (nowMs - epochMs > NEWS_MS ? 'elements_too_old' : null),
    ...{ freshDays: NEWS_MS / DAY_MS, isStrict },
    warnings: [...vain, ...neverTold(body)],
    create: (part, webhook, making) => {
      const types = words.length === 0 ? null : [...new Set(words)];
      const asked = { types, min_confidence: readConfidence(body.min_confidence) };
      return monitors.create({ ...part, ...asked }, webhook, making);
    },
    start: (monitor) => deps.patternGateway.start(monitor),
    takeBack: (id) => monitors.takeBack(id),
  });
}

/** @throws {AppError} validation_error where both names of the list are used for different ones. */
function refuseTwoLists({ pattern_types: named, types: other }: CreateMonitorBody): void {
  const isOne = (named ?? null) === null || (other ?? null) === null;
  if (isOne || JSON.stringify(named) === JSON.stringify(other)) return;
  const message = 'says something else than pattern_types: one of them is enough';
  throw validationError([{ path: 'types', message, in: 'body' }]);
}

/** A warning where less is asked for than what is ever told. */
function neverTold({ min_confidence: least }: CreateMonitorBody): Warning[] {
  if (least === undefined || least === null) return [];
  if (readConfidence(least) >= LEAST_CONFIDENCE.possible) return [];
  const message = `Patterns below ${LEAST_CONFIDENCE.possible} (\`possible\`) are listed and never told.`;
  return [{ path: 'min_confidence', code: 'never_told', message }];
}

function readConfidence(least: CreateMonitorBody['min_confidence']): number {
  if (typeof least === 'string') return LEAST_CONFIDENCE[least];
  return least ?? 0;
}

/** A warning where a word stands for nothing that is looked for. */
function findsNothing(word: string, path: string): Warning[] {
  const reason = Object.entries(NOT_DETECTABLE).find(([type]) => type === word)?.[1];
  if (reason !== undefined)
    return [{ path, code: 'not_detectable', message: `No elements tell of '${word}': ${reason}.` }];
  const message = `No pattern has the type '${word}'.`;
  return unknownTypes([word]).map(() => ({ path, code: 'unknown_pattern_type', message }));
}
