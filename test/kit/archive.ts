import type { ArchiveStore } from '../../records/archive/store.ts';

/** An archive in memory whose calls a test can make fail; `files` is what it holds. */
export interface MemoryArchive extends ArchiveStore {
  readonly files: Map<string, Buffer>;
  /** Called before each call, such as `put owner-1/…`; what it throws is thrown. */
  before: (call: string) => void;
}

/** Makes one that is empty and never fails. */
export function memoryArchive(): MemoryArchive {
  const files = new Map<string, Buffer>();
  const calling = <T>(call: string, act: () => T): Promise<T> => {
    archive.before(call);
    return Promise.resolve(act());
  };
  const archive: MemoryArchive = {
    place: 'memory',
    files,
    before: () => undefined,

    put: async (key, content) =>
      calling(`put ${key}`, () => void files.set(key, Buffer.from(content))),

    get: async (key) => calling(`get ${key}`, () => files.get(key) ?? null),

    remove: async (key) => calling(`remove ${key}`, () => void files.delete(key)),
  };
  return archive;
}
