import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { openJournal } from '../../../agent/journal/journal.ts';
import { openCutLink } from '../../kit/agent/cut-link.ts';
import { useFlights } from '../../kit/agent/flights.ts';
import type { FlownStep } from '../../kit/agent/flown-plan.ts';
import { until } from '../../kit/until.ts';

/** A step that tells of its progress all the time, and leaves more than a pass carries. */
const steps = (bytes: number): readonly FlownStep[] => [
  {
    id: 'make',
    fromS: 0,
    toS: 30,
    run: {
      command: [
        '/bin/sh',
        '-c',
        'for i in $(seq 100 199); do echo 0.$i > $ORBITAL_PROGRESS; sleep 0.05; done; ' +
          `head -c ${bytes} /dev/urandom > large.bin`,
      ],
      outputs: [{ path: 'large.bin', name: 'large.bin' }],
      timeout_s: 600,
    },
  },
];

/** Contacts by the wall clock: open for 3 s in every 8, each for 0.2 MB. */
const LISTED = { everyMs: 8_000, openMs: 3_000, volumeBytes: 200_000, count: 100 };
/** What was under way when a contact ended has arrived or is broken off by then, ms. */
const STRAGGLES_MS = 2_000;

describe('contacts', function () {
  this.timeout(900_000);
  const { console, agent, deploy, detail, resultOf } = useFlights();

  it('carry nothing outside of them, and never more than each may', async () => {
    const size = 500_000;
    const id = await deploy(steps(size));
    const startMs = Date.now() + 2_000;
    const opens = Array.from(
      { length: LISTED.count },
      (_, index) => startMs + index * LISTED.everyMs,
    );
    const file = join(agent.folder, 'contacts.json');
    const list = opens.map((ms) => ({
      start: new Date(ms).toISOString(),
      end: new Date(ms + LISTED.openMs).toISOString(),
      ...{ volume_mb: LISTED.volumeBytes / 1e6, rate_mbps: 8 },
    }));
    await writeFile(file, JSON.stringify(list));
    const carried = new Map<number, number>();
    let outside = 0;
    const link = await openCutLink(console.url, (_link, _connection, bytes) => {
      const index = Math.floor((Date.now() - startMs) / LISTED.everyMs);
      const sinceMs = Date.now() - startMs - index * LISTED.everyMs;
      if (index < 0 || sinceMs > LISTED.openMs + STRAGGLES_MS) outside += bytes;
      carried.set(index, (carried.get(index) ?? 0) + bytes);
    });
    try {
      agent.start([
        ...['--console', link.url, '--contacts', file, '--poll', '1', '--piece-mb', '0.1'],
        '--once',
      ]);
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
    } finally {
      await link.close();
    }
    assert.equal((await detail(id)).status, 'completed');
    assert.equal((await resultOf(id, 'large.bin')) !== null, true);
    assert.equal(outside, 0);
    const most = Math.max(...carried.values());
    globalThis.console.table([
      {
        contacts: carried.size,
        outside,
        most,
        allowed: LISTED.volumeBytes,
        sent: link.sentBytes(),
      },
    ]);
    assert.ok(most <= LISTED.volumeBytes, `${most} bytes in one contact`);
    assert.ok(carried.size > size / LISTED.volumeBytes, 'it went with one contact');
    assert.ok(link.sentBytes() > size);
  });

  it('of a plan carry at most what was planned in each, everything counted', async () => {
    const size = 500_000;
    const passes = [60, 120, 180, 240].map((fromS) => ({
      fromS,
      toS: fromS + 30,
      capacityMb: 0.2,
    }));
    const id = await deploy(steps(size), {}, passes);
    const link = await openCutLink(console.url);
    try {
      agent.start(['--console', link.url, '--contacts', 'plan', '--poll', '10', '--once']);
      // What is sent before there is a plan is bound by none.
      await until(
        () => agent.lines.some((line) => line.includes('a deployment was taken')),
        'the hand-out',
      );
      const before = link.sentBytes();
      assert.equal(await agent.ended(), 0, agent.lines.join('\n'));
      assert.equal((await detail(id)).status, 'completed');
      const spent = await spentOf();
      assert.ok(spent.length > size / 200_000, `${spent.length} passes were used`);
      for (const bytes of spent) assert.ok(bytes <= 200_000, `${bytes} bytes in one pass`);
      const counted = spent.reduce((sum, bytes) => sum + bytes, 0);
      const sent = link.sentBytes() - before;
      globalThis.console.table([{ passes: spent.length, most: Math.max(...spent), counted, sent }]);
      assert.ok(sent <= counted, `${sent} bytes went, ${counted} were counted`);
    } finally {
      await link.close();
    }
  });

  /** Bytes that the agent has counted for each contact. */
  async function spentOf(): Promise<number[]> {
    const journal = await openJournal(join(agent.folder, 'journal'));
    try {
      // Written by the agent alone.
      return Object.values(((await journal.note('spent')) ?? {}) as Record<string, number>);
    } finally {
      await journal.close();
    }
  }
});
