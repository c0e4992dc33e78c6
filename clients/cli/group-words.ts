/** What is said of a group of commands without loading it. */
export interface GroupWords {
  readonly name: string;
  readonly summary: string;
  /** None of a command without verbs. */
  readonly verbs: readonly string[];
}

/** Every group of the command line, in the order of `--help`. */
export const GROUP_WORDS = [
  {
    name: 'login',
    summary: 'Keep the address and the key of a platform',
    verbs: [],
  },
  {
    name: 'whoami',
    summary: 'Show which platform and key are used',
    verbs: [],
  },
  {
    name: 'config',
    summary: 'List, choose and remove profiles',
    verbs: ['list', 'use', 'remove', 'path'],
  },
  {
    name: 'sat',
    summary: 'Satellites: where they are, their passes, encounters and patterns',
    verbs: ['list', 'show', 'passes', 'track', 'conjunctions', 'patterns'],
  },
  {
    name: 'plan',
    summary: 'Plans: make, show, compare, draw, make anew',
    verbs: ['make', 'list', 'show', 'compare', 'timeline', 'replan', 'pareto'],
  },
  {
    name: 'deploy',
    summary: 'Deployments: start, watch, stop',
    verbs: ['start', 'list', 'show', 'watch', 'events', 'artifacts', 'cancel', 'speed'],
  },
  {
    name: 'work',
    summary: 'Workloads: submit, preview, watch, fetch results',
    verbs: ['submit', 'preview', 'list', 'show', 'watch', 'stages', 'artifacts', 'cancel'],
  },
  {
    name: 'fleet',
    summary: 'Satellites, stations and outages of your own, one by one or as a document',
    verbs: ['satellites', 'stations', 'outages', 'export', 'import'],
  },
  {
    name: 'schedule',
    summary: 'Who has what when, how much is booked, where there is room; many jobs at once',
    verbs: ['show', 'utilisation', 'openings', 'batch'],
  },
  {
    name: 'webhook',
    summary: 'Webhooks: manage, listen on this machine, send again',
    verbs: [
      ...['create', 'list', 'show', 'update', 'delete', 'test', 'rotate-secret', 'deliveries'],
      ...['resend', 'recover', 'listen', 'trigger'],
    ],
  },
  {
    name: 'sim',
    summary: 'Simulated constellations: create, tick, break, read',
    verbs: ['session', 'tick', 'fault', 'state', 'events'],
  },
  {
    name: 'agent',
    summary: 'Agents on board',
    verbs: ['list', 'show'],
  },
  {
    name: 'key',
    summary: 'API keys',
    verbs: ['create', 'list', 'show', 'rotate', 'revoke'],
  },
  {
    name: 'owner',
    summary: 'All that the owner has: export it, remove it',
    verbs: ['export', 'remove', 'removal'],
  },
  {
    name: 'status',
    summary: 'Show what of the platform answers',
    verbs: [],
  },
  {
    name: 'open',
    summary: 'Open the console, the reference or the Temporal UI in a browser',
    verbs: [],
  },
  {
    name: 'completion',
    summary: 'Print the completion of a shell: bash, zsh or fish',
    verbs: ['bash', 'zsh', 'fish'],
  },
] as const satisfies readonly GroupWords[];
