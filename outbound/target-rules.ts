import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Which rule a target breaks. */
export type TargetRule =
  'url' | 'scheme' | 'credentials' | 'fragment' | 'port' | 'name' | 'address';

/** Why a target may not be reached. */
export interface TargetRefusal {
  readonly rule: TargetRule;
  readonly message: string;
}

/** What the operator of an installation decides about targets. */
export interface TargetPolicy {
  /** Ports of https targets. */
  readonly ports: readonly number[];
  /** Development only: loopback targets, http too, on any port. */
  readonly allowInsecureLoopback: boolean;
  /** Networks in CIDR notation that may be reached although they are not public. */
  readonly allowedNetworks: readonly string[];
}

export const DEFAULT_TARGET_POLICY: TargetPolicy = {
  ports: [443],
  allowInsecureLoopback: false,
  allowedNetworks: [],
};

const LONGEST_URL = 2_048;

/**
 * Names that mean this machine, this network or nothing at all, and who says so; every name below one
 * is refused with it. `example.com`, `.net` and `.org` are ordinary names.
 */
export const SPECIAL_USE_NAMES: readonly { readonly name: string; readonly source: string }[] = [
  { name: 'localhost', source: 'RFC 6761' },
  { name: 'local', source: 'RFC 6762' },
  { name: 'internal', source: 'ICANN, 29 July 2024' },
  { name: 'home.arpa', source: 'RFC 8375' },
  { name: 'onion', source: 'RFC 7686' },
  { name: 'invalid', source: 'RFC 6761' },
  { name: 'test', source: 'RFC 6761' },
  { name: 'example', source: 'RFC 6761' },
];

/** Addresses that lie in public ranges and yet lead to the inside of a cloud. */
const INSIDE_CLOUDS = new Set(['168.63.129.16']);

/** Everything that the registries have given out for global unicast lies here. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Says why webhooks may not be sent to this URL, as far as the URL itself tells, or null. What its
 * host's name leads to is checked at every connection by `refuseAddress`.
 */
export function checkTarget(url: string, policy: TargetPolicy): TargetRefusal | null {
  if (url.length > LONGEST_URL) return refusal('url', `has more than ${LONGEST_URL} characters`);
  const target = parse(url);
  if (target === null) return refusal('url', 'is not an absolute URL');
  if (target.username !== '' || target.password !== '')
    return refusal('credentials', 'must not hold a user or a password');
  if (target.hash !== '') return refusal('fragment', 'must not have a fragment');
  const host = hostOf(target);
  if (policy.allowInsecureLoopback && isLoopbackHost(host)) {
    return target.protocol === 'https:' || target.protocol === 'http:'
      ? null
      : refusal('scheme', 'must begin with https://');
  }
  if (target.protocol !== 'https:') return refusal('scheme', 'must begin with https://');
  const port = target.port === '' ? 443 : Number(target.port);
  if (!policy.ports.includes(port))
    return refusal('port', `must use port ${policy.ports.join(' or ')}`);
  return isIP(host) === 0 ? refuseName(host) : refuseAddress(host, policy);
}

/** The host of a URL as resolvers and sockets take it: no brackets, no full stop at the end. */
export function hostOf(target: URL): string {
  return target.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Says why webhooks may not be sent to this IP address, or null. Only global unicast is allowed:
 * no private, loopback, link-local, CGNAT, documentation or benchmark range, and no IPv6 address
 * that carries an IPv4 one (mapped, compatible, NAT64, 6to4, Teredo) or a zone.
 */
export function refuseAddress(address: string, policy: TargetPolicy): TargetRefusal | null {
  if (!ipaddr.isValid(address) || address.includes('%')) return NOT_PUBLIC;
  const parsed = ipaddr.parse(address);
  if (policy.allowedNetworks.some((network) => isIn(parsed, network))) return null;
  const range = parsed.range();
  if (policy.allowInsecureLoopback && range === 'loopback') return null;
  if (range !== 'unicast' || INSIDE_CLOUDS.has(parsed.toString())) return NOT_PUBLIC;
  // What no registry has given out yet counts as unicast in the library.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST_V6)) return NOT_PUBLIC;
  return null;
}

/** Says whether the host is this machine, by name or by address. */
export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost') return true;
  return isIP(host) !== 0 && ipaddr.parse(host).range() === 'loopback';
}

/** Says whether the text is a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

const NOT_PUBLIC: TargetRefusal = {
  rule: 'address',
  message: 'leads to an address that is not public',
};

function refuseName(host: string): TargetRefusal | null {
  const labels = host.split('.');
  if (SPECIAL_USE_NAMES.some(({ name }) => host === name || host.endsWith(`.${name}`)))
    return refusal('name', 'has a name that is reserved for special use');
  if (labels.length < 2) return refusal('name', 'must have a full host name');
  if (host.length > 253 || labels.some((label) => label === '' || label.length > 63))
    return refusal('name', 'has a host name that cannot exist');
  return null;
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [base, bits] = ipaddr.parseCIDR(network);
  return address.kind() === base.kind() && address.match(base, bits);
}

function parse(url: string): URL | null {
  return URL.canParse(url) ? new URL(url) : null;
}

function refusal(rule: TargetRule, message: string): TargetRefusal {
  return { rule, message };
}
