import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { chatBody, mailOf } from '../../../domain/webhook/alert-text.ts';

const AT = new Date('2026-11-23T12:00:00Z');
const LINE = {
  title: 'Deployment d has failed',
  text: 'no power',
  page: '/deployments/dep_1',
  at: AT,
};
const text = { consoleUrl: 'https://console.example.com/' };

describe('messages of alerts', () => {
  it('say in a mail what happened and where to look', () => {
    const mail = mailOf([LINE], text);
    assert.equal(mail.subject, 'Deployment d has failed');
    assert.match(
      mail.text,
      /no power\nAt 2026-11-23T12:00:00.000Z.\nhttps:\/\/console.example.com\/deployments\/dep_1/,
    );
  });

  it('name the first of several and how many more there are', () => {
    const mail = mailOf([LINE, { ...LINE, title: 'Workload w has failed' }], text);
    assert.equal(mail.subject, 'Deployment d has failed and 1 more');
    assert.match(mail.text, /Workload w has failed/);
  });

  it('keep the names of users on one line and without characters that steer', () => {
    const hostile = { ...LINE, title: 'a\r\nBcc: x@example.com\u202Eb\u0000' };
    assert.equal(mailOf([hostile], text).subject, 'a Bcc: x@example.com b ');
  });

  it('call nobody by name in a chat', () => {
    const hostile = { ...LINE, text: '<!channel> @everyone & co' };
    const slack = JSON.parse(chatBody('slack', [hostile], text)) as { text: string };
    assert.match(slack.text, /&lt;!channel&gt; @everyone &amp; co/);
    const discord = JSON.parse(chatBody('discord', [hostile], text)) as Record<string, unknown>;
    assert.deepEqual(discord['allowed_mentions'], { parse: [] });
  });

  it('have the form of each chat', () => {
    const parsed = (kind: Parameters<typeof chatBody>[0]) =>
      JSON.parse(chatBody(kind, [LINE], text)) as Record<string, unknown>;
    assert.deepEqual(Object.keys(parsed('slack')), ['text']);
    assert.ok(String(parsed('discord')['content']).startsWith(LINE.title));
    assert.equal(parsed('teams')['type'], 'message');
    assert.deepEqual(parsed('generic')['events'], [
      {
        title: LINE.title,
        text: LINE.text,
        at: AT.toISOString(),
        link: 'https://console.example.com/deployments/dep_1',
      },
    ]);
  });

  it('fit into a chat however much there is to tell', () => {
    const many = Array.from({ length: 50 }, () => ({ ...LINE, text: 'x'.repeat(5_000) }));
    const { content } = JSON.parse(chatBody('discord', many, text)) as { content: string };
    assert.ok(content.length <= 2_000);
  });

  it('tell the path alone where nobody said where the console is', () => {
    assert.match(
      mailOf([LINE], { consoleUrl: undefined }).text,
      /In the console: \/deployments\/dep_1/,
    );
  });
});
