import { formatInstant } from '../../../domain/time/instant.ts';

/** A link of one person to one owner. */
export interface ShownLink {
  readonly owner: string;
  readonly role: string;
  readonly url: string;
}

/** What stands in a mail beside its address. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** The mail to somebody who asked for a link; `untilMs` is when the links end, epoch ms. */
export function signInMail(links: readonly ShownLink[], untilMs: number): MailText {
  return {
    subject: 'Your link to sign in to Orbital Compute',
    text: lines(
      links.length === 1
        ? 'Open this page to sign in:'
        : 'Open the page of the owner that you want to work for:',
      ...links.map(({ owner, role, url }) => `\n${owner} (${role})\n${url}`),
      `\n${links.length === 1 ? 'It works' : 'Each works'} once, until ${minute(untilMs)}.`,
      'If you did not ask for this mail, do nothing: without it nobody can sign in.',
    ),
  };
}

/** The mail to somebody who was invited; `by` is the address of mail of whoever did, if a person. */
export function invitationMail(link: ShownLink, by: string | null, untilMs: number): MailText {
  const { owner, role, url } = link;
  return {
    subject: `You can sign in to Orbital Compute for ${owner}`,
    text: lines(
      `${by ?? `A program of ${owner}`} made you a member of ${owner} with the role ${role}.`,
      `Open this page to sign in:\n\n${url}\n`,
      `It works once, until ${minute(untilMs)}. Later you can ask for another link on the`,
      'page for signing in, with this address of mail.',
      'If you do not know why you get this mail, do nothing.',
    ),
  };
}

function lines(...parts: readonly string[]): string {
  return `${parts.join('\n')}\n`;
}

/** `2026-11-23 14:05 UTC`. */
function minute(ms: number): string {
  return `${formatInstant(ms).slice(0, 16).replace('T', ' ')} UTC`;
}
