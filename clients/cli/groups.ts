import type { Command } from 'commander';
import { GROUP_WORDS, type GroupWords } from './group-words.ts';
import type { Verbs } from './verbs.ts';

/** Declares the verbs of a group. */
type Declare = (group: Command, verbs: Verbs) => void;

/** A group of commands, loaded when it is called. */
export interface Group extends GroupWords {
  readonly load: () => Promise<Declare>;
}

const LOADERS: Readonly<Record<(typeof GROUP_WORDS)[number]['name'], Group['load']>> = {
  login: async () => (await import('./groups/access.ts')).login,
  whoami: async () => (await import('./groups/access.ts')).whoami,
  config: async () => (await import('./groups/access.ts')).config,
  sat: async () => (await import('./groups/sat.ts')).sat,
  plan: async () => (await import('./groups/plan.ts')).plan,
  deploy: async () => (await import('./groups/deploy.ts')).deploy,
  work: async () => (await import('./groups/work.ts')).work,
  fleet: async () => (await import('./groups/fleet.ts')).fleet,
  schedule: async () => (await import('./groups/schedule.ts')).schedule,
  webhook: async () => (await import('./groups/webhook.ts')).webhook,
  sim: async () => (await import('./groups/sim.ts')).sim,
  agent: async () => (await import('./groups/agent.ts')).agent,
  key: async () => (await import('./groups/key.ts')).key,
  owner: async () => (await import('./groups/owner.ts')).owner,
  status: async () => (await import('./groups/platform.ts')).status,
  open: async () => (await import('./groups/platform.ts')).open,
  completion: async () => (await import('./groups/completion.ts')).completion,
};

/** Every group of the command line, in the order of `--help`. */
export const GROUPS: readonly Group[] = GROUP_WORDS.map((words) => ({
  ...words,
  load: LOADERS[words.name],
}));
