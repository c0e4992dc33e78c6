import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { wallTime } from '../time.ts';

/** How what was tried ended. */
export const AUDIT_OUTCOMES = ['done', 'denied'] as const;

/** One entry of the audit log. */
export const AuditEntry = answer('AuditEntry', {
  id: v.string(),
  at: wallTime(),
  actor: v.object({
    kind: described(
      v.picklist(['key', 'session', 'operator']),
      '`operator` is whoever makes keys at the command line of the platform.',
    ),
    key_id: v.nullable(v.string()),
    name: described(
      v.nullable(v.string()),
      "The key's name as it was then; of a session the person's address of mail.",
    ),
  }),
  address: described(v.nullable(v.string()), "The client's address; null at the command line."),
  surface: v.string(),
  action: described(v.string(), 'What was done, such as `keys.create` or `workloads.cancel`.'),
  resource: described(
    v.nullable(v.object({ kind: v.string(), id: v.string() })),
    'What it was done to.',
  ),
  outcome: described(
    v.picklist(AUDIT_OUTCOMES),
    '`denied`: an ended key, a spent link to sign in, a foreign address or a lack of rights. The same denied try of a key is ' +
      'noted once a minute.',
  ),
  status: described(v.nullable(v.number()), 'The HTTP status of the answer.'),
  reason: described(v.nullable(v.string()), 'The code of a refusal.'),
  request_id: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
