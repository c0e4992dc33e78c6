import type { AlertChannel } from '../../../records/webhook/alert-documents.ts';
import { newAlertId, type NewAlert } from '../../../records/webhook/alerts.ts';

/** An alert by mail for everything that may be told. */
export function anAlert(more: Partial<NewAlert> = {}): NewAlert {
  return {
    _id: newAlertId(),
    owner_id: 'owner-1',
    name: null,
    channel: { kind: 'mail', to: ['shift@example.com'] },
    on: [
      'deployment.failed',
      'workload.failed',
      'workload.timed_out',
      'conjunction',
      'budget.reached',
    ],
    min_risk: 'HIGH',
    quiet: null,
    enabled: true,
    ...more,
  };
}

/** A chat as an alert keeps it. */
export function aChat(sealedUrl: string): AlertChannel {
  return { kind: 'chat', chat: 'generic', sealed_url: sealedUrl, host: 'chat.example.com' };
}

/** An encounter of that risk, as it is told. */
export function anEncounterEvent(risk: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW', id = 'cj_1') {
  return {
    type: 'conjunction.created' as const,
    timestampMs: Date.parse('2026-07-24T12:00:00Z'),
    data: {
      conjunction: {
        id,
        tca: '2026-07-26T03:04:05.678Z',
        primary: { id: '25544', name: 'ISS (ZARYA)' },
        secondary: { id: '48274', name: 'CSS (TIANHE)' },
        miss_km: 0.42,
        probability: 0.00012,
        risk_level: risk,
      },
      watch_id: 'cwt_1',
    },
  };
}

/** A budget of which half is spent, as it is told. */
export function aBudgetEvent() {
  return {
    type: 'budget.reached' as const,
    timestampMs: Date.parse('2026-07-24T12:00:00Z'),
    data: {
      budget: {
        mission_id: null,
        month: '2026-07',
        threshold_percent: 50,
        amount_cents: 10_000,
        spent_cents: 5_050,
        currency: 'USD' as const,
      },
      workload_id: 'wl_1',
      links: {},
    },
  };
}
