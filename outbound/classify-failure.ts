import type { AttemptErrorClass } from '../domain/webhook/delivery.ts';
import { TargetRefusedError } from './guarded-connector.ts';
import { HostNotFoundError } from './resolve-host.ts';

/** Why a request got no whole answer, in words for its owner. */
export interface RequestFailure {
  readonly errorClass: AttemptErrorClass;
  readonly message: string;
}

/** Codes of Node and undici; what OpenSSL says has prefixes of its own, below. */
const CLASS_OF_CODE: Readonly<Record<string, AttemptErrorClass>> = {
  ECONNREFUSED: 'connect_refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'protocol',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol',
  UND_ERR_RESPONSE: 'protocol',
  EPROTO: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  HOSTNAME_MISMATCH: 'tls',
  INVALID_CA: 'tls',
  ENETUNREACH: 'network',
  EHOSTUNREACH: 'network',
  ENETDOWN: 'network',
  EHOSTDOWN: 'network',
  EADDRNOTAVAIL: 'network',
};

const CLASS_OF_PREFIX: readonly (readonly [prefix: string, AttemptErrorClass])[] = [
  ['ERR_TLS_', 'tls'],
  ['ERR_SSL_', 'tls'],
  ['CERT_', 'tls'],
  ['CRL_', 'tls'],
  ['HPE_', 'protocol'],
];

const MESSAGE: Readonly<Record<AttemptErrorClass, string>> = {
  dns: 'the host name could not be resolved',
  target_refused: 'the target is not allowed',
  connect_refused: 'the connection was refused',
  reset: 'the connection was lost before the answer was whole',
  tls: 'no trusted TLS connection could be made',
  timeout: 'no whole answer in time',
  protocol: 'the answer is no valid HTTP',
  redirect: 'the answer is a redirect, which is not followed',
  status: 'the answer is no success',
  network: 'the host could not be reached',
};

/**
 * Says what kind of failure an error of a request is; null when it is none of the receiver's or the
 * network's making. The words hold no address: they are shown to the webhook's owner.
 */
export function classifyFailure(error: unknown): RequestFailure | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const found = classify(at);
    if (found !== null) return found;
  }
  return null;
}

/** A failure of that class, with what tells more about it. */
export function failureOf(errorClass: AttemptErrorClass, detail?: string): RequestFailure {
  const message = MESSAGE[errorClass];
  return { errorClass, message: detail === undefined ? message : `${message} (${detail})` };
}

function classify(error: Error): RequestFailure | null {
  if (error instanceof TargetRefusedError)
    return { errorClass: 'target_refused', message: error.message };
  if (error instanceof HostNotFoundError) return failureOf('dns', error.code);
  if (error.name === 'TimeoutError') return failureOf('timeout');
  if (error.name === 'HTTPParserError') return failureOf('protocol');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code === null) return null;
  const errorClass =
    CLASS_OF_CODE[code] ?? CLASS_OF_PREFIX.find(([prefix]) => code.startsWith(prefix))?.[1];
  return errorClass === undefined ? null : failureOf(errorClass, code);
}
