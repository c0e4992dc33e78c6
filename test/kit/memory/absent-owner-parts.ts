import type { OwnerParts } from '../../../api/owner-parts.ts';
import { DEFAULT_RETENTION } from '../../../contracts/access/retention.ts';
import { rowsOf } from '../rows.ts';

/** For surfaces that are tested without MongoDB: nobody set anything up, and who tries fails. */
export function absentOwnerParts(): OwnerParts {
  return {
    schedules: {
      create: absent,
      takeBack: absent,
      get: () => Promise.resolve(null),
      list: () => Promise.resolve([]),
      count: () => Promise.resolve(0),
      change: absent,
      rememberBackfill: absent,
      end: () => Promise.resolve(null),
      undo: absent,
      markApplied: absent,
      unapplied: () => rowsOf([]),
      lost: () => rowsOf([]),
      occurrences: () => Promise.resolve([]),
      countOccurrences: () => Promise.resolve(0),
      startedAmong: () => Promise.resolve(0),
    },
    occurrences: { decide: absent },
    scheduleGateway: {
      temporalId: (id) => id,
      apply: absent,
      remove: absent,
      next: absent,
      timesBetween: absent,
      backfill: absent,
    },
    retention: { of: () => Promise.resolve(DEFAULT_RETENTION), set: absent },
    archived: {
      isOn: false,
      find: () => Promise.resolve(null),
      read: () => Promise.resolve(null),
    },
    retentionUsage: {
      of: () =>
        Promise.resolve({
          archives: false,
          kinds: [],
          archived: { files: 0, records: 0, bytes: 0 },
        }),
    },
    fleet: {
      satellites: {
        ...absentNamed(),
        push: absent,
        history: () => Promise.resolve([]),
        countHistory: () => Promise.resolve(0),
        remove: () => Promise.resolve(false),
      },
      stations: { ...absentNamed(), remove: () => Promise.resolve(false) },
      outages: {
        create: absent,
        get: () => Promise.resolve(null),
        list: () => Promise.resolve([]),
        all: () => Promise.resolve([]),
        count: () => Promise.resolve(0),
        remove: () => Promise.resolve(false),
      },
      apply: absent,
    },
    budgets: { list: () => Promise.resolve([]), replace: () => Promise.resolve([]) },
    alerts: {
      create: absent,
      get: () => Promise.resolve(null),
      list: () => Promise.resolve([]),
      count: () => Promise.resolve(0),
      update: absent,
      remove: () => Promise.resolve(false),
    },
    alertItems: { keepTest: absent },
    alertGateway: { tell: absent },
    ownMissions: { get: () => Promise.resolve(null) },
    scheduleUrl: () => undefined,
    ownerData: {
      exports: {
        renewEveryMs: 1_000,
        begin: absent,
        renew: absent,
        end: absent,
        isOvertaken: absent,
        records: absent,
      },
      removals: {
        prepare: absent,
        find: () => Promise.resolve(null),
        confirm: absent,
        takeBack: absent,
        running: () => Promise.resolve(null),
        allRunning: () => Promise.resolve([]),
        complete: absent,
      },
      removing: { count: absent },
      gateway: { workflowId: (id) => id, start: absent },
    },
  };
}

function absent(): never {
  throw new Error('nobody asks for it in this test');
}

function absentNamed() {
  return {
    create: absent,
    get: () => Promise.resolve(null),
    named: () => Promise.resolve(null),
    list: () => Promise.resolve([]),
    all: () => Promise.resolve([]),
    count: () => Promise.resolve(0),
    update: absent,
  };
}
