import * as v from 'valibot';

/** Longest address of mail, characters (RFC 5321, section 4.5.3.1.3, without the brackets). */
export const MAX_EMAIL = 254;

const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
/** The part before the @, without quotes: RFC 5321's Dot-string in lower case. */
const LOCAL_PART = new RegExp(`^(?=.{1,64}$)${ATOM}(?:\\.${ATOM})*$`);
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Reads an address of mail and writes it as it is kept: lower case, an international domain in its
 * ASCII form (RFC 5890). Null for anything else, quoted and Unicode local parts included: two
 * addresses that look alike must never be one, nor one of them two.
 */
export function readEmail(text: string): string | null {
  const trimmed = text.replaceAll(/^ +| +$/g, '');
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(0, at));
  // Not toLowerCase of anything but ASCII: the Kelvin sign becomes a k.
  if (at < 1 || !/^[\x21-\x7e]+$/.test(local)) return null;
  const name = local.toLowerCase();
  const domain = readDomain(trimmed.slice(at + 1));
  if (domain === null || !LOCAL_PART.test(name)) return null;
  const address = `${name}@${domain}`;
  return address.length > MAX_EMAIL ? null : address;
}

function readDomain(text: string): string | null {
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(text) || !URL.canParse(`http://${text}/`)) return null;
  const { hostname } = new URL(`http://${text}/`);
  const labels = hostname.split('.');
  // The last one of digits is an address of the internet protocol, in whatever notation.
  return labels.every((label) => LABEL.test(label)) && /\D/.test(labels.at(-1) ?? '')
    ? hostname
    : null;
}

/** An address of mail in a body; read in any case, kept in lower case. */
export const EmailAddress = v.pipe(
  v.string('must be a string'),
  v.minLength(1, 'must not be empty'),
  v.maxLength(MAX_EMAIL, `must have at most ${MAX_EMAIL} characters`),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const address = readEmail(dataset.value);
    if (address !== null) return address;
    addIssue({ message: 'must be one address of mail such as ada@example.org, without a name' });
    return NEVER;
  }),
);
