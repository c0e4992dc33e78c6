import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

import { ServerConnection } from '../../temporal/connection.js';

describe('ServerConnection', () => {
  it('closes in the middle of retries without a late exception', async () => {
    // Port 1 of the loopback refuses at once, which the library answers with retries from timers.
    const connections = Array.from({ length: 8 }, () => ServerConnection.open('127.0.0.1:1'));
    const calls = connections.map((connection) =>
      assert.rejects(
        connection.withDeadline(Date.now() + 2_000, () =>
          connection.workflowService.listNamespaces({}),
        ),
      ),
    );
    const uncaught: unknown[] = [];
    const note = (error: unknown) => void uncaught.push(error);
    process.prependListener('uncaughtException', note);
    try {
      for (const connection of connections) {
        await setTimeout(60);
        await connection.close();
      }
      await setTimeout(600);
      await Promise.all(calls);
    } finally {
      process.off('uncaughtException', note);
    }
    assert.deepEqual(uncaught, []);
  });
});
