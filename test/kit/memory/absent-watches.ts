import type { KeptDeps } from '../../../api/main/conjunction/kept-page.ts';
import type { WatchDeps } from '../../../api/main/conjunction/make-watch.ts';
import type { MonitorDeps } from '../../../api/main/pattern/make-monitor.ts';

/** For surfaces that are tested without MongoDB: nobody watches anything, and who makes a watch fails. */
export function absentWatches(): Pick<WatchDeps, 'conjunctionWatches' | 'conjunctionGateway'> &
  Pick<KeptDeps, 'keptConjunctions'> {
  return {
    conjunctionWatches: {
      create: absent,
      takeBack: absent,
      get: absent,
      list: absent,
      count: absent,
      end: absent,
      seenBy: () => Promise.resolve([]),
    },
    keptConjunctions: {
      ...{ list: absent, ofPairs: absent, around: () => Promise.resolve([]) },
      get: () => Promise.resolve(null),
    },
    conjunctionGateway: { start: absent, end: absent },
  };
}

/** The same of monitors. */
export function absentMonitors(): Pick<MonitorDeps, 'patternMonitors' | 'patternGateway'> {
  return {
    patternMonitors: {
      create: absent,
      takeBack: absent,
      get: absent,
      list: absent,
      count: absent,
      end: absent,
    },
    patternGateway: { start: absent, end: absent },
  };
}

function absent(): never {
  throw new Error('nobody asks for it in this test');
}
