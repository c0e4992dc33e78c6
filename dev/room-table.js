// @ts-check
/**
 * Which rooms of a folder may import which of its other rooms: the inner half of the import table.
 * A room is a folder, or a single file by its name. Rooms stand in the order in
 * which they build on each other, each may import only what its row names, so no circle can arise.
 * Single files of a folder that have no row are its ground or its crown (ids, errors, index, main):
 * they are free, and `test/architecture.test.ts` looks for circles among them as well.
 */

/** Everything that stands before a room in a table. */
const ALL = '*';

/** @type {Record<string, Record<string, string | string[]>>} */
export const ROOM_TABLE = {
  // What people use stands on the typed client alone.
  clients: { sdk: [], cli: ['sdk'], console: ['sdk'] },
  // Physics knows nothing of planning, and planning nothing of workloads.
  domain: {
    time: [],
    orbit: ['time'],
    link: ['orbit', 'time'],
    spacecraft: ['orbit', 'time'],
    feasibility: ['orbit', 'link', 'spacecraft', 'time'],
    planning: ['orbit', 'link', 'spacecraft', 'time'],
    // What plans have booked of satellites and stations that others want, too.
    booking: ['planning', 'orbit', 'link', 'spacecraft', 'time'],
    // Whether a plan that is flown is still true, and what another one changes of it.
    revision: ['booking', 'planning', 'orbit', 'link', 'spacecraft', 'time'],
    deployment: ['revision', 'time'],
    webhook: ['time'],
    conjunction: ['orbit', 'time'],
    pattern: ['orbit', 'conjunction', 'time'],
    session: ['orbit', 'link', 'spacecraft', 'time'],
    // Many jobs that share one network.
    batch: ['booking', 'planning', 'orbit', 'link', 'spacecraft', 'time'],
    // Stages book what they use where their workload names a world, and are held against its newest sky.
    workload: [
      ...['booking', 'planning', 'revision', 'session', 'deployment', 'orbit', 'link'],
      ...['spacecraft', 'time'],
    ],
  },
  'domain/orbit': {
    elements: [],
    geometry: [],
    propagation: ['elements', 'geometry'],
    ephemeris: ['elements', 'geometry', 'propagation'],
    environment: ['elements', 'geometry', 'ephemeris'],
    passes: ['geometry', 'ephemeris'],
    tracks: ['elements', 'geometry', 'ephemeris', 'environment'],
  },
  'domain/planning': {
    'refusal.ts': [],
    rcpsp: [],
    job: ['rcpsp'],
    environment: [],
    hazards: ['job', 'environment'],
    'plan.ts': ['refusal.ts', 'job'],
    schedule: ['refusal.ts', 'rcpsp', 'job', 'environment', 'hazards', 'plan.ts'],
    // The checker shares no code with what it checks: that is what makes its word worth something.
    check: ['job', 'environment', 'plan.ts'],
    confidence: ['rcpsp', 'job', 'environment', 'hazards', 'plan.ts', 'schedule', 'check'],
    chain: ['rcpsp', 'job', 'environment', 'hazards', 'schedule'],
    search: [
      ...['refusal.ts', 'rcpsp', 'job', 'environment', 'plan.ts', 'schedule', 'confidence'],
      'chain',
    ],
    explain: ['refusal.ts', 'job', 'environment', 'hazards', 'plan.ts', 'schedule', 'check'],
    repair: ['refusal.ts', 'rcpsp', 'job', 'environment', 'hazards', 'search'],
    'make-plan.ts': [
      ...['rcpsp', 'job', 'environment', 'plan.ts', 'confidence', 'search', 'explain', 'repair'],
    ],
    replan: [
      ...['rcpsp', 'job', 'environment', 'plan.ts', 'schedule', 'search', 'explain', 'repair'],
      'make-plan.ts',
    ],
    alternatives: ['job', 'environment', 'plan.ts', 'schedule', 'search', 'make-plan.ts'],
    fleet: [
      ...['refusal.ts', 'rcpsp', 'job', 'environment', 'plan.ts', 'schedule', 'check', 'search'],
      'explain',
    ],
  },
  'domain/workload': {
    satellite: [],
    pipeline: ['satellite'],
    federated: ['satellite'],
    shards: ['satellite'],
    spatial: ['satellite', 'pipeline'],
    plan: ['satellite', 'pipeline', 'federated', 'shards', 'spatial'],
  },
  contracts: {
    mission: [],
    access: ['mission'],
    orbit: [],
    session: ['orbit'],
    plan: ['orbit'],
    analysis: ['plan'],
    fleet: ['orbit', 'plan'],
    workload: ['orbit', 'plan'],
    deployment: ['workload', 'plan'],
    conjunction: [],
    pattern: [],
    webhook: ['deployment', 'workload', 'pattern'],
    satellite: ['orbit', 'webhook'],
    console: ['access', 'deployment'],
  },
  records: {
    store: [],
    metrics: ['store'],
    access: ['store'],
    mission: ['store'],
    session: ['store'],
    plan: ['store', 'access'],
    webhook: ['store'],
    booking: ['store'],
    // How long an owner keeps what has ended is read where it ends; whether an agent takes another plan, where it
    // is displaced.
    deployment: ['store', 'access', 'mission', 'plan', 'webhook', 'booking'],
    artifact: ['store', 'deployment'],
    catalogue: ['store', 'webhook'],
    conjunction: ['store', 'webhook', 'catalogue'],
    pattern: ['store', 'webhook', 'catalogue'],
    // What changes a sky is told to those who have booked it.
    fleet: ['store', 'catalogue', 'booking', 'deployment'],
    // What a batch serves is deployed, and books what it uses.
    batch: ['store', 'access', 'mission', 'plan', 'booking', 'deployment', 'catalogue', 'fleet'],
    // Further plans of deployments, with what they book.
    revision: [
      ...['store', 'access', 'mission', 'plan', 'webhook', 'booking', 'deployment', 'catalogue'],
      'fleet',
    ],
    workload: [
      ...['store', 'access', 'plan', 'webhook', 'booking', 'deployment', 'artifact', 'catalogue'],
      'fleet',
    ],
    // What the platform itself runs: it takes what stages have left.
    ground: ['store', 'plan', 'deployment', 'artifact', 'workload'],
    schedule: ['store', 'access', 'webhook', 'workload'],
    // What people look at first: it reads of every noun.
    overview: ALL,
    live: ['store'],
    // What expires, of every noun that ends.
    archive: ['store', 'access', 'plan', 'booking', 'deployment', 'artifact', 'workload'],
    // Export and removal of all that an owner has: it knows the collections of every noun.
    owner: ALL,
    migrations: ALL,
  },
  workflows: {
    trace: [],
    catalogue: [],
    conjunction: [],
    pattern: [],
    session: [],
    webhook: [],
    alert: [],
    owner: [],
    batch: [],
    deployment: [],
    workload: ['deployment'],
    schedule: [],
  },
  temporal: { observe: [], session: [] },
  activities: {
    archive: [],
    batch: [],
    catalogue: [],
    conjunction: [],
    pattern: [],
    session: [],
    webhook: [],
    alert: [],
    owner: [],
    deployment: [],
    ground: ['deployment'],
    revision: [],
    schedule: [],
    workload: ['deployment', 'schedule'],
  },
  api: {
    http: [],
    access: ['http'],
    planning: ['http'],
    cae: ['http', 'planning'],
    simulation: ['http', 'planning'],
    fleet: ['http', 'planning'],
    console: ['http', 'planning', 'fleet'],
    main: ['http', 'planning', 'cae', 'simulation', 'fleet'],
  },
};

/**
 * Says why a room may not import another one of its folder, or null. Both are paths from the
 * repository's top.
 * @param {string} file
 * @param {string} target
 * @returns {string | null}
 */
export function roomRefusal(file, target) {
  for (const [folder, rooms] of Object.entries(ROOM_TABLE)) {
    const from = roomOf(folder, file);
    const to = roomOf(folder, target);
    const allowed = from === null ? undefined : rooms[from];
    if (to === null || from === to || allowed === undefined || !(to in rooms)) continue;
    const before = Object.keys(rooms).slice(0, Object.keys(rooms).indexOf(from ?? ''));
    const known = allowed === ALL ? before : allowed;
    if (!known.includes(to))
      return `${folder}/${from} may not import ${folder}/${to}: see dev/room-table.js`;
  }
  return null;
}

/**
 * The room of a folder in which a path lies; null when it lies elsewhere.
 * @param {string} folder
 * @param {string} path
 * @returns {string | null}
 */
export function roomOf(folder, path) {
  if (!path.startsWith(`${folder}/`)) return null;
  return path.slice(folder.length + 1).split('/')[0] ?? null;
}
