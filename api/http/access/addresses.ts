import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Base address and number of fixed bits. */
type Network = readonly [base: Address, bits: number];

/**
 * Reads an IP address or a network in CIDR notation and writes it in its shortest form, host bits
 * cleared (`10.1.2.3/8` is `10.0.0.0/8`); null for anything else. An IPv6 form of an IPv4 address
 * or network (`::ffff:10.0.0.0/104`) becomes the IPv4 one.
 */
export function normalizeNetwork(text: string): string | null {
  const network = readNetwork(text);
  if (network === null) return null;
  const [base, bits] = network;
  const isWhole = bits === widthOf(base);
  return isWhole ? base.toString() : `${firstOf(network).toString()}/${bits}`;
}

/** Says whether a client's address, as its socket or a trusted proxy gave it, is in one of them. */
export function isAddressIn(address: string, networks: readonly string[]): boolean {
  return isIP(address) !== 0 && isNetworkIn(address, networks);
}

/** Says whether the whole of a network, or an address, lies in one of the networks. */
export function isNetworkIn(inner: string, networks: readonly string[]): boolean {
  const network = readNetwork(inner);
  if (network === null) return false;
  return networks.some((text) => {
    const outer = readNetwork(text);
    return outer !== null && outer[1] <= network[1] && matches(network[0], outer);
  });
}

/** A client may take any address of so many leading bits: it is counted as one. */
const CLIENT_BITS = 64;

/**
 * The name under which a client's address is counted: an IPv4 address itself, of an IPv6 address its
 * network of 64 bits. What is no address stays as it is.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  const network = readNetwork(plain);
  if (network === null) return address;
  const [base] = network;
  return base.kind() === 'ipv4'
    ? base.toString()
    : `${firstOf([base, CLIENT_BITS]).toString()}/${CLIENT_BITS}`;
}

/** A port behind an address, as some proxies write it: `203.0.113.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)$/i;

/** An address without the port behind it or the brackets around it; anything else stays as it is. */
export function withoutPort(text: string): string {
  const [, v4 = '', v6 = ''] = WITH_PORT.exec(text) ?? [];
  if (isIPv4(v4)) return v4;
  return isIPv6(v6) ? v6 : text;
}

/** Only the plain notations: no octal or hexadecimal parts, no short IPv4 forms and no zones. */
function readNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.split('/');
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return null;
  const base = ipaddr.parse(address);
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const bits = length === undefined ? widthOf(base) : Number(length);
  if (bits > widthOf(base)) return null;
  if (base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= MAPPED_BITS) {
    return [base.toIPv4Address(), bits - MAPPED_BITS];
  }
  return [base, bits];
}

/** So many bits of an IPv6 address that maps an IPv4 one say only that it does. */
const MAPPED_BITS = 96;

function widthOf(address: Address): number {
  return address.kind() === 'ipv4' ? 32 : 128;
}

function matches(address: Address, [base, bits]: Network): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}

function firstOf([base, bits]: Network): Address {
  const bytes = base.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  return ipaddr.fromByteArray(bytes);
}
