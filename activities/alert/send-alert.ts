import { createHash } from 'node:crypto';
import { MAX_ATTEMPTS } from '../../domain/webhook/retry-schedule.ts';
import { quietForMs } from '../../domain/webhook/quiet-hours.ts';
import { chatBody, mailOf, type AlertText } from '../../domain/webhook/alert-text.ts';
import type { ChatSender } from '../../outbound/chat-sender.ts';
import type { Mailer } from '../../outbound/mail.ts';
import type { RateLimitRecords, RateWindow } from '../../records/access/rate-limits.ts';
import type { AlertItems, DueMessage } from '../../records/webhook/alert-items.ts';

/**
 * Mails of an owner's alerts in a day: nobody is to be flooded who did not ask for it. Not of each alert:
 * one that is made anew has sent none.
 */
const MAILS: RateWindow = { name: 'alerts:mails', requests: 2_000, durationS: 86_400 };

/**
 * Mails of an owner's alerts to one mailbox in an hour: nobody has confirmed that it is theirs, and alerts that
 * are made anew, tested and deleted would send it a day's mails in minutes.
 */
const MAILS_TO_ONE: RateWindow = { name: 'alerts:mailbox', requests: 60, durationS: 3_600 };

/** What an alert's messages are sent with. */
export interface SendAlertPorts {
  readonly items: Pick<AlertItems, 'waiting' | 'claim' | 'note'>;
  readonly limits: Pick<RateLimitRecords, 'count'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly chat: ChatSender;
  readonly text: AlertText;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Where an alert stands. */
export interface AlertStanding {
  readonly waiting: boolean;
  /** How long its quiet hours last from now on, ms. */
  readonly quietMs: number;
}

/** Which attempt at which message. */
export interface SendAlertRequest {
  readonly alertId: string;
  readonly messageId: string;
  /** From 1. */
  readonly attempt: number;
}

/** What became of an attempt; not one of them is a failure of ours. */
export interface SendAlertReport {
  /** `none`: nothing is to be told any more. */
  readonly outcome: 'sent' | 'failed' | 'none';
  readonly error: string | null;
}

/** Says whether something waits, and how long it has to. */
export function createAlertStanding({ items, clock }: Pick<SendAlertPorts, 'items' | 'clock'>) {
  return async ({ alertId }: { readonly alertId: string }): Promise<AlertStanding> => {
    const alert = await items.waiting(alertId);
    return {
      waiting: alert?.enabled ?? false,
      quietMs: alert === null ? 0 : quietForMs(alert.quiet, clock()),
    };
  };
}

/**
 * Makes one attempt at a message and keeps what became of it. A repeat after a death sends mails with the
 * same Message-ID.
 */
export function createSendAlert(ports: SendAlertPorts) {
  const { items } = ports;
  return async (request: SendAlertRequest): Promise<SendAlertReport> => {
    const due = await items.claim(request.alertId, request.messageId);
    if (due === null || !due.alert.enabled) return { outcome: 'none', error: null };
    const error = await send(ports, due, request.messageId);
    if (error === null) {
      await items.note(due, 'sent', null);
      return { outcome: 'sent', error: null };
    }
    const isLast = request.attempt >= MAX_ATTEMPTS;
    await items.note(due, isLast ? 'failed' : 'retrying', error);
    return { outcome: 'failed', error };
  };
}

/** Null when it got through, else why it did not. */
async function send(
  { limits, mailer, chat, text }: SendAlertPorts,
  { alert, items }: DueMessage,
  messageId: string,
): Promise<string | null> {
  const { channel } = alert;
  if (channel.kind === 'chat') {
    const body = chatBody(channel.chat, items, text);
    const { error } = await chat.post(channel.sealed_url, alert._id, body);
    return error;
  }
  const { allowed } = await limits.count(MAILS, alert.owner_id, channel.to.length);
  if (!allowed) return `the alerts of an owner send at most ${MAILS.requests} mails a day`;
  const mail = mailOf(items, text);
  const refusals: string[] = [];
  for (const to of channel.to) {
    const one = await limits.count(MAILS_TO_ONE, `${alert.owner_id} ${mailboxOf(to)}`);
    if (!one.allowed) {
      refusals.push(`${to}: ${MAILS_TO_ONE.requests} mails of these alerts an hour are enough`);
      continue;
    }
    try {
      const answer = await mailer.send({ to, key: `${messageId} ${to}`, ...mail });
      if (answer.kind === 'refused') refusals.push(`${to}: ${answer.reason}`);
    } catch (error) {
      // Those before it are sent again under the same Message-ID. What the error says beside its code is the
      // operator's: names and addresses of servers inside.
      const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      return `the mail server cannot be reached${code}`;
    }
  }
  // What the server refuses for good is no better at the next attempt.
  return refusals.length === channel.to.length ? refusals.join('; ') : null;
}

/** The mailbox of an address, without the part behind a plus that its owner chooses, and not to be read. */
function mailboxOf(address: string): string {
  const mailbox = address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
  return createHash('sha256').update(mailbox).digest('hex');
}
