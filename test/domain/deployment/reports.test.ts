import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  FREEZE_AFTER_MS,
  judgeLateOutput,
  type LateOutput,
  refusalOfReport,
  type ReportedOn,
} from '../../../domain/deployment/reports.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const OWN: ReportedOn = {
  rule: 'any',
  isSimulated: false,
  holder: null,
  end: null,
  takenOverBy: null,
  isStage: false,
  status: 'running',
  decides: false,
};
const HELD: ReportedOn = { ...OWN, rule: 'holder', holder: 'a' };
const DECIDED: ReportedOn = { ...HELD, isStage: true, decides: true };
const endedAgo = (ms: number) => ({ workloadId: 'wl_1', phase: 'done', endedMs: NOW - ms });

const late = (lateOutput: LateOutput) => ({ end: endedAgo(FREEZE_AFTER_MS), lateOutput });

describe('judgeLateOutput', () => {
  const week = 7 * 86_400_000;
  const told = { toldMs: NOW, outputs: [{ name: 'a', sha256: 'h' }] };
  for (const [name, sha256, atMs, expected] of [
    ['a', 'h', NOW + week - 1, 'announced'],
    ['a', null, NOW, 'announced'],
    ['a', 'h', NOW + week, 'too_late'],
    ['a', 'other', NOW, 'not_announced'],
    ['b', 'h', NOW, 'not_announced'],
  ] as const)
    it(`calls ${name} of hash ${sha256}, ${(atMs - NOW) / 1000} s later, ${expected}`, () => {
      assert.equal(judgeLateOutput(told, { name, sha256 }, atMs), expected);
    });
});

describe('refusalOfReport', () => {
  const cases: readonly (readonly [string, ReportedOn, string | null])[] = [
    ['any agent on a deployment made by hand', OWN, null],
    ['any agent on one that another holds', { ...OWN, holder: 'b' }, null],
    ['any agent on a simulated one made by hand', { ...OWN, isSimulated: true }, null],
    ['the holder', HELD, null],
    ['another agent', { ...HELD, holder: 'b' }, 'held_by_another'],
    ['an agent before anyone holds it', { ...HELD, holder: null }, 'unheld'],
    ['an agent on a simulated stage', { ...HELD, holder: null, isSimulated: true }, 'simulated'],
    ['the holder of a stage that was taken over', { ...HELD, takenOverBy: 'dep_2' }, 'taken_over'],
    ['the holder in the minute after the end', { ...HELD, end: endedAgo(59_999) }, null],
    ['the holder later', { ...HELD, end: endedAgo(FREEZE_AFTER_MS) }, 'deployment_ended'],
    ['an end of a stage by its holder', DECIDED, null],
    [
      'an end of a stage whose workload has ended',
      { ...DECIDED, end: endedAgo(1) },
      'deployment_ended',
    ],
    ['another end of a stage', { ...DECIDED, status: 'failed' }, 'stage_decided'],
    ['another end of one made by hand', { ...DECIDED, isStage: false, status: 'failed' }, null],
    ['a step of a stage that has ended', { ...DECIDED, decides: false, status: 'failed' }, null],
    ['an announced output, later', { ...HELD, ...late('announced') }, null],
    ['one that was not announced', { ...HELD, ...late('not_announced') }, 'late_output'],
    ['an announced one, a week later', { ...HELD, ...late('too_late') }, 'late_output'],
    [
      'an announced output of another agent',
      { ...HELD, ...late('announced'), holder: 'b' },
      'held_by_another',
    ],
    ['another agent later', { ...HELD, holder: 'b', end: endedAgo(70_000) }, 'deployment_ended'],
  ];
  for (const [title, facts, expected] of cases)
    it(`${expected === null ? 'accepts' : 'refuses'} ${title}`, () => {
      const refusal = refusalOfReport(facts, 'a', NOW);
      const said = refusal?.kind === 'not_the_holder' ? refusal.because : refusal?.kind;
      assert.equal(said ?? null, expected);
    });
});
