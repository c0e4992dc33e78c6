import type { Db } from 'mongodb';

/** As much of the collections as is read here, by their names and fields alone. */
interface DeploymentRow {
  readonly _id: string;
  readonly status: string;
  readonly copy_id: string;
  readonly satellite_id: string;
  readonly completed_at: Date | null;
  readonly booked?: { readonly world: string; readonly starts_at: Date };
}
interface CommitmentRow {
  readonly resource: string;
  readonly schedule_id: string;
  readonly booking_id: string;
  readonly draw: { readonly kind: string; readonly powerW?: number };
  readonly start: Date;
  readonly end: Date;
}
interface PlanRow {
  readonly _id: string;
  readonly plan: {
    readonly orbital_environment: {
      readonly ground_passes: readonly { readonly index: number; readonly station_id: string }[];
    };
    readonly plan: {
      readonly segments: readonly {
        readonly kind: string;
        readonly location: string;
        readonly pass_index: number | null;
        readonly start: string;
        readonly end: string;
      }[];
    };
  };
}
interface StationRow {
  readonly _id: string;
  readonly setup_s: number;
  readonly teardown_s: number;
}

const OPEN = new Set(['pending', 'dispatched', 'running']);
const DEFAULT_TERMS = { setup_s: 30, teardown_s: 10 };

/**
 * What of all commitments is an orphan and what of all open deployments has no commitment, in words: read from the
 * collections as JSON, against the segments of the plan that each deployment flies. Nothing is decided by the
 * product's code.
 */
export async function bookedTruth(db: Db): Promise<string[]> {
  const deployments = await db.collection<DeploymentRow>('deployments').find().toArray();
  const commitments = await db.collection<CommitmentRow>('commitments').find().toArray();
  const schedules = await db
    .collection<{ readonly _id: string }>('booking_schedules')
    .distinct('_id', { version: { $gte: 1 } });
  const byId = new Map(deployments.map((one) => [one._id, one]));
  const wrong: string[] = [];
  for (const row of commitments) {
    const deployment = byId.get(row.booking_id);
    if (deployment === undefined) wrong.push(`orphan: ${row.booking_id} is no deployment`);
    else if (deployment.booked === undefined) wrong.push(`orphan: ${row.booking_id} books nothing`);
    if (!schedules.includes(row.schedule_id))
      wrong.push(`${row.schedule_id} has commitments and no version`);
  }
  for (const deployment of deployments) {
    if (deployment.booked === undefined) continue;
    const own = commitments.filter((row) => row.booking_id === deployment._id);
    wrong.push(
      ...(OPEN.has(deployment.status)
        ? await missingOf(db, deployment, own)
        : leftOf(deployment, own)),
    );
  }
  return wrong;
}

/** What an ended deployment still has: in the live world nothing lies after its end. */
function leftOf(
  { _id: id, booked, completed_at: end }: DeploymentRow,
  own: readonly CommitmentRow[],
): string[] {
  if (booked?.world !== 'live' || end === null) return [];
  return own
    .filter((row) => row.end > end)
    .map(({ resource }) => `orphan: ${id} has ended and has ${resource}`);
}

async function missingOf(
  db: Db,
  { _id: id, copy_id: copyId, satellite_id: satelliteId, booked }: DeploymentRow,
  own: readonly CommitmentRow[],
): Promise<string[]> {
  const plan = await db.collection<PlanRow>('mission_plans').findOne({ _id: copyId });
  if (plan === null || booked === undefined) return [`${id} flies ${copyId}, which is not kept`];
  const fromMs = booked.starts_at.getTime();
  const { segments } = plan.plan.plan;
  const spansOf = (wanted: (segment: (typeof segments)[number]) => boolean): string[] =>
    segments.filter(wanted).map(({ start, end }) => spanOf(Date.parse(start), Date.parse(end)));
  // Of a contact the radio on board draws, wherever its segment is shown.
  const expected = spansOf(({ kind, location }) => location === 'onboard' || isRadio(kind));
  const loads = own.filter(({ draw }) => draw.kind === 'load' && (draw.powerW ?? 0) > 0);
  const ahead = loads
    .filter(({ start }) => start.getTime() >= fromMs)
    .map(({ start, end }) => spanOf(start.getTime(), end.getTime()));
  const wrong = [
    ...differences(expected, ahead, `${id}: loads`),
    ...differences(
      await contactsOf(db, plan, segments),
      contactsIn(own, fromMs),
      `${id}: contacts`,
    ),
  ];
  const isElsewhere = own.some(
    ({ resource }) => resource.startsWith('satellite/') && resource !== `satellite/${satelliteId}`,
  );
  // What began under a former plan ends where the newer one begins.
  const stale = own.filter(({ start, end }) => start.getTime() < fromMs && end.getTime() > fromMs);
  return [
    ...wrong,
    ...(isElsewhere ? [`${id} has booked another satellite`] : []),
    ...stale.filter(({ resource }) => !resource.startsWith('station/')).map(() => `${id}: stale`),
  ];
}

async function contactsOf(
  db: Db,
  { plan }: PlanRow,
  segments: PlanRow['plan']['plan']['segments'],
): Promise<string[]> {
  const radio = segments.filter(({ kind }) => isRadio(kind));
  const passes = [...new Set(radio.map(({ pass_index: index }) => index))];
  const found = passes.map(async (index) => {
    const used = radio.filter(({ pass_index: other }) => other === index);
    const pass = plan.orbital_environment.ground_passes.find((one) => one.index === index);
    const station = pass?.station_id ?? '';
    const terms =
      (await db.collection<StationRow>('fleet_stations').findOne({ _id: station })) ??
      DEFAULT_TERMS;
    const startMs = Math.min(...used.map(({ start }) => Date.parse(start)));
    const endMs = Math.max(...used.map(({ end }) => Date.parse(end)));
    return `${station} ${spanOf(startMs - terms.setup_s * 1000, endMs + terms.teardown_s * 1000)}`;
  });
  return Promise.all(found);
}

function contactsIn(own: readonly CommitmentRow[], fromMs: number): string[] {
  return own
    .filter(({ resource, end }) => resource.startsWith('station/') && end.getTime() > fromMs)
    .map(({ resource, start, end }) => {
      const station = resource.slice('station/'.length);
      return `${station} ${spanOf(start.getTime(), end.getTime())}`;
    });
}

function isRadio(kind: string): boolean {
  return kind === 'transfer' || kind === 'key_exchange';
}

function spanOf(startMs: number, endMs: number): string {
  return `${new Date(startMs).toISOString()}/${new Date(endMs).toISOString()}`;
}

function differences(
  expected: readonly string[],
  found: readonly string[],
  what: string,
): string[] {
  const rest = [...found];
  const missing = expected.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [
    ...missing.map((one) => `${what}: ${one} is missing`),
    ...rest.map((one) => `${what}: ${one} is an orphan`),
  ];
}
