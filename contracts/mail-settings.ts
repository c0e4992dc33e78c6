import * as v from 'valibot';

/** Variables about mail, and where its links lead, that the API and the worker read alike. */
export const mailSettings = {
  CONSOLE_PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^https?:\/\/[^/\s*]+$/,
        'must be the origin of the console such as https://console.example.org, without a path',
      ),
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'must be an smtp:// or smtps:// address')),
  ),
  MAIL_FROM: v.optional(v.string(), 'Orbital Compute <webhooks@localhost>'),
};
