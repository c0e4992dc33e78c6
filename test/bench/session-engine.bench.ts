import { type SatRec, sgp4 } from 'satellite.js';
import { createSessionEngine } from '../../domain/session/session-engine.ts';
import type { SessionEngine, SessionState } from '../../domain/session/session.ts';
import { libraryRecordOf } from '../kit/oracles/library-record.ts';
import { aSessionOf, ORBITS_EPOCH_MS, aTick, walkerOrbits } from '../kit/makers/session.ts';
import { type Row, timingOf } from '../kit/bench/measure.ts';

const TICKS = 300;
const WARM_UP = 300;
const DAY_S = 86_400;

/**
 * Times here are CPU times. Ticks of 60 s, one after another with the engine kept, beside the library's SGP4 for the positions
 * at the same instants, in turns. One tick in fifteen also computes the next quarter of an hour.
 */
function benchTicks(count: number, planes: number): Row {
  const { engine, records } = prepare(count, planes);
  let { state } = engine.begin();
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let tick = 0; tick < TICKS + WARM_UP; tick += 1) {
    const { elapsedMs } = state;
    const oursMs = elapsed(() => {
      state = engine.apply(state, aTick(60)).state;
    });
    const theirsMs = elapsed(() => {
      propagate(records, elapsedMs / 60_000 + 1);
    });
    if (tick < WARM_UP) continue;
    ours.push(oursMs);
    theirs.push(theirsMs);
  }
  const { p50Ms, p99Ms } = timingOf(ours);
  const bare = timingOf(theirs);
  return {
    work: `tick of 60 s, ${count} satellites`,
    figure: `p50 ${ms(p50Ms)}, mean ${ms(mean(ours))}, p99 ${ms(p99Ms)}`,
    beside: `SGP4 of the positions p50 ${ms(bare.p50Ms)}, mean ${ms(mean(theirs))}; ${(
      mean(ours) / mean(theirs)
    ).toFixed(1)} times as long in the mean`,
  };
}

/** A tick of a day, beside the library's SGP4 for a position a minute. */
function benchDay(count: number, planes: number): Row {
  const { engine, records } = prepare(count, planes);
  let state: SessionState = engine.begin().state;
  let events = 0;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let day = 0; day < 4; day += 1) {
    ours.push(
      elapsed(() => {
        const step = engine.apply(state, aTick(DAY_S));
        state = step.state;
        events = step.events.length;
      }),
    );
    theirs.push(
      elapsed(() => {
        for (let minute = 1; minute <= 1440; minute += 1) propagate(records, 1440 * day + minute);
      }),
    );
  }
  const [, ...warm] = ours;
  const [, ...bare] = theirs;
  return {
    work: `tick of a day, ${count} satellites, ${events.toLocaleString('en')} events`,
    figure: `best ${ms(Math.min(...warm))}, worst ${ms(Math.max(...warm))}, first ${ms(ours[0] ?? 0)}`,
    beside: `SGP4 of a position a minute best ${ms(Math.min(...bare))}; ${(
      Math.min(...warm) / Math.min(...bare)
    ).toFixed(1)} times as long`,
  };
}

/** An engine from nothing, as another process needs it to go on with a session, and its first tick. */
function benchTakeUp(count: number, planes: number): Row {
  const definition = aSessionOf(walkerOrbits(count, planes));
  const { state } = createSessionEngine(definition).apply(
    createSessionEngine(definition).begin().state,
    aTick(DAY_S / 2 + 77),
  );
  const times: number[] = [];
  for (let run = 0; run < 12; run += 1)
    times.push(elapsed(() => createSessionEngine(definition).apply(state, aTick(60))));
  const kb = (JSON.stringify(state).length / 1024).toFixed(1);
  return {
    work: `engine from nothing and one tick, ${count} satellites`,
    figure: `p50 ${ms(timingOf(times).p50Ms)}`,
    beside: `state ${kb} KiB`,
  };
}

function prepare(count: number, planes: number): { engine: SessionEngine; records: SatRec[] } {
  const definition = aSessionOf(walkerOrbits(count, planes));
  const records = definition.satellites.map(({ elements }) => libraryRecordOf(elements));
  return { engine: createSessionEngine(definition), records };
}

/** All positions at one instant, in minutes since the common epoch. */
function propagate(records: readonly SatRec[], minutes: number): void {
  for (const record of records)
    if (sgp4(record, minutes) === null) throw new Error(`no state at ${ORBITS_EPOCH_MS}`);
}

/** CPU time in ms, all threads: the engine waits for nothing, and a busy machine does not count. */
function elapsed(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function mean(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

function ms(time: number): string {
  return `${time.toFixed(time < 1 ? 3 : 1)} ms`;
}

console.table([
  benchTicks(1, 1),
  benchTicks(10, 2),
  benchTicks(50, 10),
  benchTakeUp(50, 10),
  benchDay(50, 10),
]);
