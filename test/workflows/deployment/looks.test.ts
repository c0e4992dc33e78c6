import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { BegunDeployment } from '../../../activities/deployment/snapshot.ts';
import { lookAfterContacts, untilContact } from '../../../workflows/deployment/contacts.ts';
import {
  revisionDueMs,
  revisionMoves,
  untilRevision,
} from '../../../workflows/deployment/revision.ts';
import {
  begin,
  newState,
  receive,
  takeLook,
  type DeploymentState,
} from '../../../workflows/deployment/state.ts';
import { seeded } from '../../kit/random/seeded.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const contact = (fromMs: number, toMs: number, station: string) => ({
  ...{ station, dataMb: 1 },
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

const unbooked: BegunDeployment = {
  ...{ deploymentId: 'dep_1', status: 'running', reason: null, noticeSeq: 0, mode: 'live' },
  ...{ agentId: 'agent-1', lastHeardAt: new Date(0).toISOString(), satelliteName: 'Lark' },
  ...{ copyId: 'pln_1', speedMultiplier: 1, speedSeq: 0, cursor: 0, playedS: 0 },
  ...{ createdAt: new Date(0).toISOString(), pickupTimeoutS: 1, reportTimeoutS: 1 },
  outlook: {
    steps: [],
    contacts: [
      contact(10 * MINUTE_MS, 20 * MINUTE_MS, 'Svalbard'),
      contact(100 * MINUTE_MS, 110 * MINUTE_MS, 'Inuvik'),
    ],
  },
};

const record: BegunDeployment = {
  ...unbooked,
  revisions: { policy: 'auto', onSilence: 'accept' },
};

const flying = (more: Partial<BegunDeployment> = {}): DeploymentState => {
  const state = newState('dep_1', 'live');
  begin(state, { ...record, ...more }, 0);
  return state;
};

describe('looks at a plan', () => {
  it('are at most one a minute, however often something asks, and the last word is looked at', () => {
    const state = flying();
    const random = seeded(5);
    const looks: number[] = [];
    let seq = 0;
    let asked = '';
    let seen = '';
    for (let nowMs = 0; nowMs < HOUR_MS; nowMs += 500) {
      // A storm in the first half, then what is left of it.
      if (nowMs < HOUR_MS / 2 && random() < 0.7) {
        asked = `otg_${seq}`;
        const cause = { kind: 'outage', subject: asked } as const;
        receive(state, { seq: (seq += 1), notice: { kind: 'look_again', cause, atMs: nowMs } });
      }
      if (revisionDueMs(state, nowMs) !== 0) continue;
      const causes = takeLook(state, nowMs);
      assert.ok(causes.length > 0 && causes.length <= 10);
      seen = causes.at(-1)?.subject ?? '';
      looks.push(nowMs);
    }
    assert.ok(seq > 2_000);
    const gaps = looks.slice(1).map((ms, at) => ms - (looks[at] ?? 0));
    assert.ok(gaps.every((ms) => ms >= MINUTE_MS));
    assert.equal(looks.length, 31, 'one in each minute of the storm, and one after it');
    assert.equal(seen, asked);
  });

  it('end a wait that did not know of them, so that it is cut to the next one', () => {
    const state = flying();
    const look = (seq: number) =>
      ({ kind: 'look_again', cause: { kind: 'outage', subject: `otg_${seq}` }, atMs: 0 }) as const;
    receive(state, { seq: 1, notice: look(1) });
    takeLook(state, Date.now());
    assert.equal(untilRevision(state, HOUR_MS), HOUR_MS, 'nothing is asked');
    const isMoved = revisionMoves(state);
    assert.equal(isMoved(), false);
    receive(state, { seq: 2, notice: look(2) });
    assert.equal(isMoved(), true);
    assert.ok(untilRevision(state, HOUR_MS) <= MINUTE_MS);
    assert.equal(revisionMoves(state)(), false, 'the wait that knows of it goes on');
    const never = newState('dep_1', 'live');
    begin(never, unbooked, 0);
    const isNeverMoved = revisionMoves(never);
    receive(never, { seq: 1, notice: look(1) });
    assert.equal(isNeverMoved(), false, 'nobody looks at a plan that never changes');
  });

  it('are asked for by a record that was displaced before its workflow began, once', () => {
    const cause = { kind: 'displaced', subject: 'dep_2' } as const;
    for (const isNoticed of [false, true]) {
      const state = newState('dep_1', 'live');
      const notice = { kind: 'look_again', cause, atMs: 0 } as const;
      if (isNoticed) receive(state, { seq: 1, notice });
      begin(state, { ...record, noticeSeq: 1, displacedBy: 'dep_2' }, 0);
      assert.deepEqual(state.look?.causes, [cause]);
      assert.equal(revisionDueMs(state, 0), 0);
    }
    assert.equal(flying().look, undefined);
  });

  it('wait while something is being done about the plan', () => {
    const state = flying();
    const cause = { kind: 'outage', subject: 'otg_1' } as const;
    receive(state, { seq: 1, notice: { kind: 'look_again', cause, atMs: 0 } });
    state.isRevising = true;
    assert.equal(revisionDueMs(state, 5 * MINUTE_MS), null);
    delete state.isRevising;
    assert.equal(revisionDueMs(state, 5 * MINUTE_MS), 0);
  });
});

describe('contacts of a live deployment', () => {
  const asked = ({ look }: DeploymentState) => look?.causes ?? [];

  it('are looked after when they are over: one in which nothing was heard may be lost', () => {
    const state = flying();
    assert.equal(untilContact(state, HOUR_MS, 0), 22 * MINUTE_MS);
    lookAfterContacts(state, 22 * MINUTE_MS - 1);
    assert.deepEqual(asked(state), []);
    lookAfterContacts(state, 22 * MINUTE_MS);
    assert.deepEqual(asked(state), [{ kind: 'pass_lost', subject: 'Svalbard' }]);
    takeLook(state, 22 * MINUTE_MS);
    lookAfterContacts(state, 30 * MINUTE_MS);
    assert.deepEqual(asked(state), [], 'each once');
    assert.equal(untilContact(state, 24 * HOUR_MS, 30 * MINUTE_MS), 82 * MINUTE_MS);
  });

  it('are none of a contact in which its agent was heard', () => {
    const state = flying();
    receive(state, { seq: 1, notice: { kind: 'seen', atMs: 12 * MINUTE_MS } });
    lookAfterContacts(state, 30 * MINUTE_MS);
    assert.deepEqual(asked(state), []);
    lookAfterContacts(state, 120 * MINUTE_MS);
    assert.deepEqual(asked(state), [{ kind: 'pass_lost', subject: 'Inuvik' }]);
  });

  it('are none of a contact in which its agent told what asks for a look', () => {
    const cause = { kind: 'step_late', subject: 'train' } as const;
    for (const isHeard of [true, undefined]) {
      const state = flying();
      const notice = { kind: 'look_again', cause, atMs: 12 * MINUTE_MS } as const;
      receive(state, { seq: 1, notice: { ...notice, ...(isHeard && { isHeard }) } });
      takeLook(state, 12 * MINUTE_MS);
      lookAfterContacts(state, 30 * MINUTE_MS);
      const lost = isHeard === true ? [] : [{ kind: 'pass_lost', subject: 'Svalbard' }];
      assert.deepEqual(asked(state), lost);
    }
  });

  it('are looked after by nobody who flies no other plan', () => {
    const never = flying({ revisions: { policy: 'never', onSilence: 'accept' } });
    const pending = flying({ status: 'pending' });
    const plain = newState('dep_1', 'live');
    begin(plain, unbooked, 0);
    for (const state of [never, pending, plain]) {
      lookAfterContacts(state, 24 * HOUR_MS);
      assert.deepEqual(asked(state), []);
      assert.equal(untilContact(state, HOUR_MS, 0), HOUR_MS);
    }
  });
});
