import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name server does with a question. */
export type NameServerMood = 'answers' | 'fails' | 'keeps silent';

/** A name server on this machine. */
export interface NameServer {
  /** As `Resolver.setServers` wants it. */
  readonly address: string;
  /** May be changed at any time. */
  mood: NameServerMood;
  /** IPv4 addresses by name; other names do not exist. May be changed at any time. */
  readonly names: Map<string, readonly string[]>;
  /** Questions that came. */
  readonly asked: () => number;
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const IPV4 = 1;
const RECURSIVE_ANSWER = 0x8180;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** Starts a name server (RFC 1035 over UDP) that knows addresses of IPv4 alone. */
export async function startNameServer(
  names: Readonly<Record<string, readonly string[]>>,
): Promise<NameServer> {
  const socket = createSocket('udp4');
  let asked = 0;
  const server: NameServer = {
    address: '',
    mood: 'answers',
    names: new Map(Object.entries(names)),
    asked: () => asked,
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (question, from) => {
    asked += 1;
    if (server.mood === 'keeps silent') return;
    socket.send(answerTo(question, server), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return Object.assign(server, { address: `127.0.0.1:${socket.address().port}` });
}

function answerTo(question: Buffer, { mood, names }: NameServer): Buffer {
  const { name, end } = nameIn(question);
  const addresses = names.get(name);
  const wanted = question.readUInt16BE(end) === IPV4 ? (addresses ?? []) : [];
  const code = mood === 'fails' ? SERVER_FAILURE : addresses === undefined ? NO_SUCH_NAME : 0;
  const records = code === 0 ? wanted.map(addressRecord) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(question.readUInt16BE(0), 0);
  header.writeUInt16BE(RECURSIVE_ANSWER | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question.subarray(HEADER_BYTES, end + 4), ...records]);
}

/** The name of the only question, and where its type begins. */
function nameIn(question: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** Points to the name of the question; to be kept for no time at all. */
function addressRecord(address: string): Buffer {
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, IPV4, 0, 1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0]);
  record.set(address.split('.').map(Number), HEADER_BYTES);
  return record;
}
