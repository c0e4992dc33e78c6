import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createSendAlert, type SendAlertPorts } from '../../../activities/alert/send-alert.ts';
import type { Mail } from '../../../outbound/mail.ts';
import type { AlertDocument } from '../../../records/webhook/alert-documents.ts';
import { anAlert } from '../../kit/owners/alert.ts';

const AT = new Date('2026-11-23T12:00:00Z');

/** Sends one message of an alert by mail; answers what was noted of it and who paid for how many mails. */
async function sendBy(send: (mail: Mail) => Promise<{ kind: 'sent' }>, allowed = true) {
  const alert: AlertDocument = {
    ...anAlert({
      owner_id: 'own_a',
      channel: { kind: 'mail', to: ['a@example.com', 'b@example.com'] },
    }),
    ...{ events: [], last_message: null, created_at: AT, updated_at: AT },
  };
  const item = {
    ...{ _id: 'i', alert_id: alert._id, owner_id: alert.owner_id, title: 'A title', text: 'why' },
    ...{ page: null, at: AT, message_id: 'm', sent_at: null, expires_at: AT },
  };
  const noted: (string | null)[] = [];
  const paid: (readonly [string, number])[] = [];
  const ports: SendAlertPorts = {
    items: {
      waiting: () => Promise.resolve(alert),
      claim: () => Promise.resolve({ alert, items: [item] }),
      note: (_due, _outcome, error) => {
        noted.push(error);
        return Promise.resolve();
      },
    },
    limits: {
      count: (window, ownerId, count) => {
        paid.push([ownerId, count ?? 0]);
        const { requests: limit } = window;
        return Promise.resolve({ allowed, limit, remaining: 0, resetMs: 0 });
      },
    },
    mailer: { send },
    chat: { post: () => Promise.reject(new Error('no chat here')) },
    text: { consoleUrl: undefined },
    clock: () => AT.getTime(),
  };
  await createSendAlert(ports)({ alertId: alert._id, messageId: 'm', attempt: 1 });
  return { noted, paid };
}

describe('sendAlert', () => {
  it('lets the owner pay for every mail, whichever alert sends it', async () => {
    const { noted, paid } = await sendBy(() => Promise.resolve({ kind: 'sent' }));
    assert.deepEqual([noted, paid], [[null], [['own_a', 2]]]);
  });

  it('sends nothing beyond what an owner may send in a day', async () => {
    const mails: Mail[] = [];
    const { noted } = await sendBy((mail) => {
      mails.push(mail);
      return Promise.resolve({ kind: 'sent' });
    }, false);
    assert.deepEqual(
      [noted, mails],
      [['the alerts of an owner send at most 2000 mails a day'], []],
    );
  });

  it('tells an owner nothing of the servers inside', async () => {
    const away = new Error('connect ECONNREFUSED 10.1.2.3:587 (mail.internal)');
    const { noted } = await sendBy(() =>
      Promise.reject(Object.assign(away, { code: 'ECONNREFUSED' })),
    );
    assert.deepEqual(noted, ['the mail server cannot be reached (ECONNREFUSED)']);
  });
});
