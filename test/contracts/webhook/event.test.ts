import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  eventAttributes,
  parseWebhookEvent,
  ACCEPTED_EVENT_TYPES,
  DEPLOYMENT_WEBHOOK_TYPES,
  UNPUBLISHED_EVENT_TYPES,
  WEBHOOK_EVENT_TYPES,
  WORKLOAD_EVENT_TYPES,
} from '../../../contracts/webhook/event.ts';
import { readSource, repositoryFiles } from '../../kit/source-files.ts';
import { WEBHOOK_EVENT_EXAMPLES } from '../../../contracts/webhook/event-examples.ts';

describe('parseWebhookEvent', () => {
  for (const type of WEBHOOK_EVENT_TYPES) {
    it(`reads the example of ${type} without losing a field`, () => {
      const example = WEBHOOK_EVENT_EXAMPLES[type];
      assert.equal(example.type, type);
      assert.deepEqual(parseWebhookEvent(example), example);
    });
  }

  it('has examples of different ids: receivers drop what they have seen', () => {
    const ids = Object.values(WEBHOOK_EVENT_EXAMPLES).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('refuses a type that is not on the list', () => {
    const event = { ...WEBHOOK_EVENT_EXAMPLES['webhook.test'], type: 'webhook.other' };
    assert.throws(() => parseWebhookEvent(event), /webhook\.other/);
  });

  it('refuses the payload of another type', () => {
    const event = { ...WEBHOOK_EVENT_EXAMPLES['webhook.test'], type: 'pattern.maneuver' };
    assert.throws(() => parseWebhookEvent(event), /pattern/);
  });
});

describe('ACCEPTED_EVENT_TYPES', () => {
  it('is the published list of eleven types, and what is told of work in motion', () => {
    assert.deepEqual(ACCEPTED_EVENT_TYPES, [
      'conjunction.created',
      'conjunction.updated',
      'conjunction.risk_changed',
      'conjunction.resolved',
      'pattern.detected',
      'pattern.maneuver',
      'pattern.anomaly',
      'pattern.proximity',
      'satellite.tle_updated',
      'satellite.status_changed',
      'satellite.decay_warning',
      'workload.accepted',
      'workload.planned',
      'workload.done',
      'workload.failed',
      'workload.timed_out',
      'workload.canceled',
      'deployment.running',
      'deployment.completed',
      'deployment.failed',
      'deployment.cancelled',
      'deployment.revision_proposed',
      'deployment.revised',
      'deployment.infeasible',
      'workload_schedule.refused',
      'budget.reached',
    ]);
  });
});

describe('UNPUBLISHED_EVENT_TYPES', () => {
  // Types of work are made of the status that was moved to, never written out.
  const made = new Set<string>([...WORKLOAD_EVENT_TYPES, ...DEPLOYMENT_WEBHOOK_TYPES]);
  const code = repositoryFiles()
    .filter((path) => path.startsWith('records/') && path.endsWith('.ts'))
    .map((path) => readSource(path))
    .join('\n');

  for (const type of ACCEPTED_EVENT_TYPES.filter((one) => !made.has(one))) {
    it(`${UNPUBLISHED_EVENT_TYPES.includes(type) ? 'has' : 'lacks'} ${type}, as the code does otherwise`, () => {
      assert.equal(code.includes(`'${type}'`), !UNPUBLISHED_EVENT_TYPES.includes(type));
    });
  }
});

describe('eventAttributes', () => {
  it('names both objects of a conjunction and its risk', () => {
    const { satellites, riskLevel } = eventAttributes(
      WEBHOOK_EVENT_EXAMPLES['conjunction.risk_changed'],
    );
    assert.deepEqual(
      satellites.map(({ id }) => id),
      ['25544', '33757'],
    );
    assert.equal(riskLevel, 'CRITICAL');
  });

  it('names the satellite of patterns and of the catalogue, which carry no risk', () => {
    for (const type of ['pattern.maneuver', 'satellite.tle_updated'] as const) {
      assert.deepEqual(eventAttributes(WEBHOOK_EVENT_EXAMPLES[type]), {
        satellites: [{ id: '25544', name: 'ISS (ZARYA)' }],
        riskLevel: null,
      });
    }
  });

  it('names both that keep company', () => {
    const { satellites } = eventAttributes(WEBHOOK_EVENT_EXAMPLES['pattern.proximity']);
    assert.deepEqual(
      satellites.map(({ id }) => id),
      ['25544', '48274'],
    );
  });

  it('names the satellites of a placed workload and of a deployment', () => {
    const of = (type: 'workload.accepted' | 'workload.done' | 'deployment.failed') =>
      eventAttributes(WEBHOOK_EVENT_EXAMPLES[type]).satellites;
    assert.deepEqual(of('workload.accepted'), []);
    assert.deepEqual(of('workload.done'), [{ id: '25544', name: 'ISS' }]);
    assert.deepEqual(of('deployment.failed'), [{ id: '25544', name: 'ISS (ZARYA)' }]);
  });

  it('finds nothing to filter by in a test', () => {
    const attributes = eventAttributes(WEBHOOK_EVENT_EXAMPLES['webhook.test']);
    assert.deepEqual(attributes, { satellites: [], riskLevel: null });
  });
});
