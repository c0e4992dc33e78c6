import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { before, describe, it } from 'mocha';
import { OPEN_PHASES, type FinalPhase, type OpenPhase } from '../../domain/workload/phase.ts';
import { useFaultClient, useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { VICTIMS, killings, type Victim } from '../kit/faults/victims.ts';
import { call } from '../kit/rig/platform.ts';
import { assertClosed, assertSound, workloadsSettled } from '../kit/faults/workload-ends.ts';
import {
  bodyFor,
  manyCandidates,
  reached,
  submitUntilAccepted,
  submitWithDeadline,
} from '../kit/faults/workload-faults.ts';

const DATABASE = 'faults_workloads';
const PER_CASE = 3;
/**
 * Deadlines lie at least so long after the submission, ms; on a busy machine so many times as long
 * as it took to reach the phase before.
 */
const DEADLINE_MS = 10_000;
const DEADLINE_REACHES = 3;
/** Satellites of a plan that takes seconds, and of one that takes longer than the deadline. */
const MANY = 40;
const TOO_MANY = 200;

/** One row of the table: what happens to workloads in a phase, and how they must end. */
interface Case {
  readonly phase: OpenPhase;
  readonly fault: string;
  readonly endsBy: FinalPhase;
  /** Mission seconds per second: what comes through is fast, what is stopped is slow. */
  readonly speed: number;
  /** The deadline passes while the workloads are in the phase. */
  readonly isLate: boolean;
  /** Killed while the workloads are in the phase, for no longer than the deadline takes. */
  readonly victim?: Victim;
}

const SLOW = 1;
const FAST = 3_000;

const CASES: readonly Case[] = OPEN_PHASES.flatMap((phase): Case[] => {
  const late = { phase, endsBy: 'timed_out', speed: SLOW, isLate: true } as const;
  return [
    { phase, fault: 'cancel', endsBy: 'canceled', speed: SLOW, isLate: false },
    ...VICTIMS.map((victim): Case => {
      const fault = `${victim} killed`;
      return { phase, fault, endsBy: 'done', speed: FAST, isLate: false, victim };
    }),
    { ...late, fault: 'deadline' },
    ...VICTIMS.map((victim): Case => {
      return { ...late, fault: `deadline while ${victim} is away`, victim };
    }),
  ];
});

/** What one case came to. */
interface Tally {
  readonly case: string;
  /** Of three, those that were in the phase when it happened. */
  readonly met: number;
  readonly ends: string;
  readonly settledS: number;
}

describe('every phase of a workload under every fault', function () {
  this.timeout(900_000);
  const { engines, platform, database } = useFaultPlatform(DATABASE);
  const temporal = useFaultClient(engines);
  const parts = killings(engines, platform);
  let candidates: readonly string[];
  const tallies = useTallies<Tally>();
  /** Longest time that it took to reach a phase, ms. */
  const reachMs = new Map<OpenPhase, number>();

  before(async () => {
    candidates = await manyCandidates(database.db, TOO_MANY);
  });

  const submit = (row: Case, deadlineMs: number): Promise<string[]> => {
    const { phase, fault, endsBy, speed, isLate } = row;
    const mustBePlanned = endsBy === 'done';
    const body = bodyFor(phase, speed, candidates.slice(0, mustBePlanned ? MANY : TOO_MANY));
    const places = Array.from({ length: PER_CASE }, (_, index) => index);
    if (!isLate) {
      const key = `${fault} in ${phase}`;
      return Promise.all(places.map((n) => submitUntilAccepted(platform, `${key}, ${n}`, body)));
    }
    const bodies = places.map(() => body);
    return submitWithDeadline(engines, DATABASE, bodies, deadlineMs);
  };

  /** Does to the workloads what the case says; everything is up again afterwards. */
  const disturb = async (row: Case, ids: readonly string[], deadlineAtMs: number) => {
    if (row.fault === 'cancel') {
      for (const id of ids) {
        const answer = await call('POST', `${platform.urls.main}/v1/workloads/${id}/cancel`);
        assert.equal(answer.status, 202, JSON.stringify(answer.body));
      }
    }
    const part = row.victim === undefined ? null : parts[row.victim];
    await part?.kill();
    if (row.isLate) await sleep(Math.max(0, deadlineAtMs - Date.now()));
    await part?.revive();
  };

  for (const row of CASES) {
    it(`${row.phase}: ${row.fault}`, async () => {
      // Without a worker a workload is submitted and no more.
      if (row.phase === 'submitted') await parts.worker.kill();
      const before = reachMs.get(row.phase) ?? 0;
      const deadlineMs = Math.max(DEADLINE_MS, DEADLINE_REACHES * before);
      const submittedAtMs = Date.now();
      const ids = await submit(row, deadlineMs);
      const deadlineAtMs = Date.now() + deadlineMs;
      const met = await reached(database.db, ids, row.phase);
      reachMs.set(row.phase, Math.max(before, Date.now() - submittedAtMs));
      const startedAt = performance.now();
      await disturb(row, ids, deadlineAtMs);
      if (row.phase === 'submitted' && row.victim !== 'worker') await parts.worker.revive();
      await platform.ready();
      const ended = await workloadsSettled(database.db, ids);
      tallies.push({
        case: `${row.phase}: ${row.fault}`,
        met,
        ends: ended.map(({ phase }) => phase).join(' '),
        settledS: Math.round((performance.now() - startedAt) / 1000),
      });
      assert.equal(met, PER_CASE, `all are ${row.phase} when it happens`);
      for (const { phase } of ended) assert.equal(phase, row.endsBy);
      await assertSound(database.db, ended);
      await assertClosed(database.db, temporal.client, ended);
    });
  }
});
