import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits: such a secret needs neither salt nor stretching. */
const SECRET_BYTES = 32;
/** The form of what `newSecret` makes; nothing else is worth a look-up. */
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/;

/** A new secret for a cookie or a link, URL-safe. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Says whether a text can be a secret of ours at all. */
export function isSecretForm(text: string): boolean {
  return SECRET_FORM.test(text);
}

/** Under what a secret is kept: its SHA-256, hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two hashes that an index has found equal already; this only keeps the comparison free of timing. */
export function isSameHash(stored: string, computed: string): boolean {
  const left = Buffer.from(stored, 'hex');
  const right = Buffer.from(computed, 'hex');
  return left.length === right.length && timingSafeEqual(left, right);
}
