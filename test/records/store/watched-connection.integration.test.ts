import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { MongoClient, MongoServerError } from 'mongodb';
import { watchedConnection } from '../../../records/store/watched-connection.ts';
import { engines } from '../../kit/engines/engines.ts';

describe('connections that tell of their commands', () => {
  it('tell what the events of the driver tell: every command of the pool, and how it ended', async () => {
    const told: string[] = [];
    const watch = watchedConnection([
      ({ name, database, collection }) => {
        const of = `${name} ${database} ${String(collection)}`;
        told.push(of);
        return (failure) => {
          told.push(`${of}: ${failure === undefined ? 'ok' : 'failed'}`);
        };
      },
      () => undefined,
    ]);
    const client = new MongoClient(engines().mongoUri, {
      monitorCommands: true,
      ...{ connectionType: watch },
    });
    const events: string[] = [];
    const open = new Map<number, string>();
    client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
      const collection: unknown = command[commandName];
      const named = typeof collection === 'string' ? collection : 'undefined';
      open.set(requestId, `${commandName} ${databaseName} ${named}`);
      events.push(`${commandName} ${databaseName} ${named}`);
    });
    client.on('commandSucceeded', ({ requestId }) => {
      events.push(`${String(open.get(requestId))}: ok`);
    });
    client.on('commandFailed', ({ requestId }) => {
      events.push(`${String(open.get(requestId))}: failed`);
    });
    try {
      const db = client.db('watched_connection');
      const things = db.collection<{ _id: number }>('things');
      await things.deleteMany({});
      await things.insertMany([1, 2, 3].map((_id) => ({ _id })));
      assert.equal((await things.find({}, { batchSize: 2 }).toArray()).length, 3);
      // A refused write is an answer, no failed command.
      await assert.rejects(things.insertOne({ _id: 1 }), MongoServerError);
      await assert.rejects(db.command({ notACommand: 1 }), MongoServerError);
      await client.withSession((session) =>
        session.withTransaction(() => things.deleteOne({ _id: 1 }, { session })),
      );
    } finally {
      await client.close();
    }
    assert.deepEqual(told, events);
    const at = 'watched_connection';
    for (const line of [
      `find ${at} things: ok`,
      `getMore ${at} undefined: ok`,
      `notACommand ${at} undefined: failed`,
      'commitTransaction admin undefined: ok',
    ])
      assert.ok(told.includes(line), `${line} is missing in\n${told.join('\n')}`);
    // What the driver asks by itself, to greet a server and to watch it, is no command of the pool.
    assert.deepEqual(
      told.filter((line) => /^(hello|ping|ismaster)/i.test(line)),
      [],
    );
  });
});
