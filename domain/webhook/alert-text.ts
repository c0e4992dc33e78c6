/** Kinds of chat whose messages are known; generic: `{"text": …}`. */
export const CHAT_KINDS = ['slack', 'teams', 'discord', 'generic'] as const;
export type ChatKind = (typeof CHAT_KINDS)[number];

/** One thing that is told. */
export interface AlertLine {
  readonly title: string;
  readonly text: string;
  /** Path of the console's page; null where there is none. */
  readonly page: string | null;
  readonly at: Date;
}

/** Writes messages with links to the console. */
export interface AlertText {
  /** Where people open the console; undefined: only the path is told. */
  readonly consoleUrl: string | undefined;
}

/** Discord takes 2,000 characters, the others more. */
const MOST_CHARACTERS = 1_900;
const LONGEST_TEXT = 500;

/** Subject and body of a mail, in plain words. */
export function mailOf(lines: readonly AlertLine[], text: AlertText) {
  return {
    subject: headline(lines).slice(0, 200),
    text: [
      ...lines.flatMap((line) => [...paragraph(line, text), '']),
      'You get this mail because an alert names your address. Whoever made the alert can change it.',
    ].join('\n'),
  };
}

/** The body of a message as the incoming webhook of a chat takes it, as JSON. */
export function chatBody(kind: ChatKind, lines: readonly AlertLine[], text: AlertText): string {
  const all = lines.map((line) => paragraph(line, text).join('\n')).join('\n\n');
  const short = all.length > MOST_CHARACTERS ? `${all.slice(0, MOST_CHARACTERS)} …` : all;
  switch (kind) {
    case 'slack':
      return JSON.stringify({ text: forSlack(short) });
    case 'discord':
      // What comes out of records must not call people by name.
      return JSON.stringify({ content: short, allowed_mentions: { parse: [] } });
    case 'teams':
      return JSON.stringify({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              type: 'AdaptiveCard',
              version: '1.4',
              body: [{ type: 'TextBlock', wrap: true, text: short.replaceAll('\n', '\n\n') }],
            },
          },
        ],
      });
    case 'generic':
      return JSON.stringify({
        text: short,
        events: lines.map(({ title, text: why, page, at }) => ({
          title,
          text: why,
          at: at.toISOString(),
          link: linkTo(page, text),
        })),
      });
  }
}

function headline(lines: readonly AlertLine[]): string {
  const [first] = lines;
  const more = lines.length - 1;
  return `${oneLine(first?.title ?? '')}${more > 0 ? ` and ${more} more` : ''}`;
}

function paragraph({ title, text: why, page, at }: AlertLine, text: AlertText): string[] {
  const link = linkTo(page, text);
  return [
    oneLine(title),
    oneLine(why),
    `At ${at.toISOString()}.`,
    ...(link === null ? [] : [link]),
  ];
}

function linkTo(page: string | null, { consoleUrl }: AlertText): string | null {
  if (page === null) return null;
  return consoleUrl === undefined
    ? `In the console: ${page}`
    : consoleUrl.replace(/\/+$/, '') + page;
}

/** Names and reasons come from users and agents: one line each, without characters that steer. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, LONGEST_TEXT);
}

/** Slack reads these three as the beginnings of its own forms, such as `<!channel>`. */
function forSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
