import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createSendAlert, type SendAlertPorts } from '../../../activities/alert/send-alert.ts';
import type { Mail } from '../../../outbound/mail.ts';
import type { AlertDocument } from '../../../records/webhook/alert-documents.ts';
import { anAlert } from '../../kit/owners/alert.ts';

const AT = new Date('2026-11-23T12:00:00Z');

/** Sends one message of an alert by mail; answers what was noted of it and who paid for how many mails. */
async function sendBy(
  send: (mail: Mail) => Promise<{ kind: 'sent' }>,
  mayCount: (window: string, caller: string) => boolean = () => true,
  to = ['a@example.com', 'b@example.com'],
) {
  const alert: AlertDocument = {
    ...anAlert({
      owner_id: 'own_a',
      channel: { kind: 'mail', to },
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
        const { name, requests: limit } = window;
        if (name === 'alerts:mails') paid.push([ownerId, count ?? 0]);
        const allowed = mayCount(name, ownerId);
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
    const { noted } = await sendBy(
      (mail) => {
        mails.push(mail);
        return Promise.resolve({ kind: 'sent' });
      },
      (window) => window !== 'alerts:mails',
    );
    assert.deepEqual(
      [noted, mails],
      [['the alerts of an owner send at most 2000 mails a day'], []],
    );
  });

  it('floods no mailbox, under whatever addresses, and sends to the others all the same', async () => {
    const mails: string[] = [];
    const counted = new Map<string, number>();
    const flood = ['a@example.com', 'A@Example.com', 'a+1@example.com', 'b@example.com'];
    const { noted } = await sendBy(
      (mail) => {
        mails.push(mail.to);
        return Promise.resolve({ kind: 'sent' });
      },
      (window, caller) => {
        counted.set(caller, (counted.get(caller) ?? 0) + 1);
        return window === 'alerts:mails' || counted.get(caller) === 1;
      },
      flood,
    );
    assert.deepEqual([mails, noted], [['a@example.com', 'b@example.com'], [null]]);
    assert.ok(![...counted.keys()].join().includes('example.com'), 'no address is kept');
    const all = await sendBy(
      () => Promise.resolve({ kind: 'sent' }),
      (window) => window === 'alerts:mails',
    );
    assert.match(String(all.noted[0]), /^a@example\.com: 60 mails .*; b@example\.com: 60 mails/);
  });

  it('tells an owner nothing of the servers inside', async () => {
    const away = new Error('connect ECONNREFUSED 10.1.2.3:587 (mail.internal)');
    const { noted } = await sendBy(() =>
      Promise.reject(Object.assign(away, { code: 'ECONNREFUSED' })),
    );
    assert.deepEqual(noted, ['the mail server cannot be reached (ECONNREFUSED)']);
  });
});
