import { stat } from 'node:fs/promises';
import { addAskedGauges } from '../../observe/metrics/asked-gauges.ts';
import { certificateExpiryMs } from '../../observe/metrics/certificate.ts';
import type { Metrics } from '../../observe/metrics/registry.ts';
import type { Database } from '../../records/store/database.ts';
import { readServerState } from '../../records/store/server-state.ts';
import { createOpenThings } from '../../records/overview/open-things.ts';
import type { WorkerConfig } from '../config.ts';

/** The count of open things reads some ranges of indexes: not more often, ms. */
const COUNTS_KEPT_MS = 30_000;
const OUTBOXES_KEPT_MS = 5_000;
/** How full the disk is takes MongoDB some milliseconds to say, and changes slowly, ms. */
const SERVER_KEPT_MS = 60_000;
/** Certificates are renewed by the week, ms. */
const CERTIFICATE_KEPT_MS = 10 * 60_000;

/** Adds what waits and what is open, as the records say it. */
export function addRecordGauges(metrics: Metrics, database: Database): void {
  const things = createOpenThings(database);
  addAskedGauges(metrics, {
    source: 'outboxes',
    keptMs: OUTBOXES_KEPT_MS,
    gauges: {
      orbital_outbox_oldest_seconds: {
        help: 'How long the oldest of what waits in an outbox has waited; 0 where nothing waits.',
        labelNames: ['outbox'],
      },
    },
    read: async () => ({
      orbital_outbox_oldest_seconds: (await things.outboxes()).map(({ outbox, seconds }) => ({
        labels: { outbox },
        value: seconds,
      })),
    }),
  });
  addAskedGauges(metrics, {
    source: 'open',
    keptMs: COUNTS_KEPT_MS,
    gauges: {
      orbital_open: {
        help: 'What is open, of all owners together, by kind and phase.',
        labelNames: ['kind', 'phase'],
      },
    },
    read: async () => ({
      orbital_open: (await things.counts()).map(({ kind, phase, count }) => ({
        labels: { kind, phase },
        value: count,
      })),
    }),
  });
}

/** Adds what MongoDB says of itself: how far the majority is behind, and how full its disk is. */
export function addServerGauges(metrics: Metrics, database: Database): void {
  addAskedGauges(metrics, {
    source: 'mongodb',
    keptMs: SERVER_KEPT_MS,
    gauges: {
      orbital_mongodb_replication_lag_seconds: {
        help: 'How far what the majority of the replica set has is behind its primary.',
      },
      orbital_mongodb_disk_used_ratio: { help: "Share of MongoDB's disk that is in use." },
    },
    async read() {
      const { lagS, diskUsed } = await readServerState(database);
      return {
        orbital_mongodb_replication_lag_seconds: valueOf(lagS),
        orbital_mongodb_disk_used_ratio: valueOf(diskUsed),
      };
    },
  });
}

function valueOf(value: number | null): { readonly value: number }[] {
  return value === null ? [] : [{ value }];
}

/** Adds when the certificate of the console expires and when the last backup was made, where there are such. */
export function addUpkeepGauges(
  metrics: Metrics,
  { consoleUrl, backupStamp }: Pick<WorkerConfig, 'consoleUrl' | 'backupStamp'>,
): void {
  if (consoleUrl?.startsWith('https:') === true)
    addAskedGauges(metrics, {
      source: 'certificate',
      keptMs: CERTIFICATE_KEPT_MS,
      gauges: {
        orbital_certificate_expiry_timestamp_seconds: {
          help: 'When the certificate of a public address expires.',
          labelNames: ['of'],
        },
      },
      read: async () => ({
        orbital_certificate_expiry_timestamp_seconds: [
          { labels: { of: 'console' }, value: (await certificateExpiryMs(consoleUrl)) / 1000 },
        ],
      }),
    });
  const begunMs = Date.now();
  if (backupStamp !== undefined)
    addAskedGauges(metrics, {
      source: 'backup',
      keptMs: SERVER_KEPT_MS,
      gauges: {
        orbital_backup_last_success_timestamp_seconds: {
          help: 'When the file that a backup touches at its end was last touched; before the first backup, when the process began.',
        },
      },
      read: async () => ({
        orbital_backup_last_success_timestamp_seconds: [
          { value: ((await touchedMs(backupStamp)) ?? begunMs) / 1000 },
        ],
      }),
    });
}

/** When a file was last touched, epoch ms; null where there is none. */
async function touchedMs(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
