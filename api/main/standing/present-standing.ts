import { instant } from '../../../presenters/instant.ts';
import type { StandingDocument } from '../../../records/webhook/standing.ts';

/** What watches and monitors show alike. */
export function presentStanding(standing: StandingDocument) {
  const { webhook_id: webhookId } = standing;
  return {
    id: standing._id,
    status: 'active' as const,
    satellites: standing.satellites.map((id, at) => ({
      id,
      name: standing.satellite_names[at] ?? id,
    })),
    webhook: webhookId === null ? null : { id: webhookId },
    created_at: instant(standing.created_at),
    updated_at: instant(standing.updated_at),
  };
}
