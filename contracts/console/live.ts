import * as v from 'valibot';
import type { Permission } from '../access/permissions.ts';

/** What a page can follow as a whole, and the permission that each takes. */
export const LIVE_TOPICS = {
  overview: 'deployments:read',
  deployments: 'deployments:read',
  agents: 'deployments:read',
  workloads: 'workloads:read',
  webhooks: 'webhooks:read',
  conjunctions: 'satellites:read',
} as const satisfies Readonly<Record<string, Permission>>;
export type LiveTopic = keyof typeof LIVE_TOPICS;

/** Records that a page can follow alone. */
export const LIVE_RECORDS = ['deployment', 'workload'] as const;
export type LiveRecord = (typeof LIVE_RECORDS)[number];

/** Most topics of one stream. */
export const MOST_TOPICS = 50;

const NAMES = Object.keys(LIVE_TOPICS);
const FORM = new RegExp(
  `^(?:${NAMES.join('|')}|(?:${LIVE_RECORDS.join('|')}):[A-Za-z0-9_-]{1,128})$`,
);

/** Topics of a query: texts between commas. */
export const TopicsQuery = v.pipe(
  v.string('must be given once'),
  v.maxLength(8_000, 'must have at most 8000 characters'),
  v.transform((text) => [...new Set(text.split(',').map((topic) => topic.trim()))]),
  v.maxLength(MOST_TOPICS, `must name at most ${MOST_TOPICS} topics`),
  v.check(
    (topics) => topics.every((topic) => FORM.test(topic)),
    `must name topics between commas: ${NAMES.join(', ')}, deployment:<id>, workload:<id>`,
  ),
);

/** The place of a message in the stream, as a browser sends it back. */
export const LivePlace = v.pipe(
  v.string('must be given once'),
  v.regex(/^[0-9A-Fa-f]{20,2000}$/, 'must be the id of a message of this stream'),
  // Places are compared as texts.
  v.toUpperCase(),
);
