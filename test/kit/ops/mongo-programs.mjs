/**
 * Stands in for mongosh, mongodump and mongorestore where the machine has none: the parts of them that the runbook and
 * the scripts of ops/ use, against the real server. `node mongo-programs.mjs <program> <its arguments>`.
 */
import { createContext, Script } from 'node:vm';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readFileSync, writeFileSync } from 'node:fs';
import { MessageChannel, Worker, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { BSON, MongoClient } from 'mongodb';

const OWN_DATABASES = ['admin', 'config', 'local'];

if (workerData?.port !== undefined) await answerCommands(workerData);
else await main(process.argv.slice(2));

async function main([program, ...words]) {
  const option = (name) =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  if (program === 'mongosh') {
    const uri = words.find((word) => word.startsWith('mongodb://'));
    shell(uri, words[words.indexOf('--eval') + 1]);
    return;
  }
  const client = new MongoClient(option('uri'), {
    promoteValues: false,
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    if (program === 'mongodump') await dump(client, option('archive'));
    else await restore(client, option('archive'), words.includes('--drop'));
  } finally {
    await client.close();
  }
}

async function dump(client, file) {
  const kept = [];
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((one) => !OWN_DATABASES.includes(String(one.name))))
    for (const collection of await client.db(String(name)).collections())
      kept.push({
        database: String(name),
        collection: collection.collectionName,
        documents: await collection.find().toArray(),
      });
  writeFileSync(file, gzipSync(BSON.EJSON.stringify(kept, { relaxed: false })));
}

async function restore(client, file, isDropping) {
  const kept = BSON.EJSON.parse(gunzipSync(readFileSync(file)).toString('utf8'), {
    relaxed: false,
  });
  for (const { database, collection, documents } of kept) {
    const into = client.db(String(database)).collection(String(collection));
    // Indexes stay, which the real program makes anew.
    if (isDropping) await into.deleteMany({});
    if (documents.length > 0) await into.insertMany(documents, { ordered: false });
  }
}

/** Runs a script of the shell, in which every call is answered before the next line. */
function shell(uri, source) {
  const { port1, port2 } = new MessageChannel();
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { port: port2, turn, uri },
    transferList: [port2],
  });
  const ask = (question) => {
    Atomics.store(turn, 0, 0);
    port1.postMessage(question);
    Atomics.wait(turn, 0, 0, 60_000);
    const answer = receiveMessageOnPort(port1)?.message ?? { error: { message: 'no answer' } };
    if (answer.error !== undefined)
      throw Object.assign(new Error(answer.error.message), answer.error);
    return answer.result;
  };
  const databaseOf = (name) => ({
    getSiblingDB: databaseOf,
    hello: () => ask({ name, command: { hello: 1 } }),
    createUser: ({ user, ...rest }) => ask({ name, command: { createUser: user, ...rest } }),
    dropDatabase: () => ask({ name, command: { dropDatabase: 1 } }),
    getCollectionNames: () =>
      ask({ name, command: { listCollections: 1, nameOnly: true } }).cursor.firstBatch.map(
        (one) => one.name,
      ),
    getCollection: (collection) => ({
      countDocuments: () =>
        ask({
          name,
          command: { aggregate: collection, pipeline: [{ $count: 'n' }], cursor: {} },
        }).cursor.firstBatch[0]?.n ?? 0,
    }),
  });
  const sandbox = createContext({
    ...{ db: databaseOf('admin'), process: { env: process.env } },
    rs: { initiate: (config) => ask({ name: 'admin', command: { replSetInitiate: config } }) },
    sleep: (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
    print: (line) => process.stdout.write(`${line}\n`),
  });
  try {
    new Script(source).runInContext(sandbox);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
  void worker.terminate().then(() => process.exit());
}

/** The side of the shell that waits for the server. */
async function answerCommands({ port, turn, uri }) {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 30_000 });
  port.on('message', async ({ name, command }) => {
    const answer = await client
      .db(name)
      .command(command)
      .then(
        (result) => ({ result: JSON.parse(JSON.stringify(result)) }),
        ({ message, codeName }) => ({ error: { message, codeName } }),
      );
    port.postMessage(answer);
    Atomics.store(turn, 0, 1);
    Atomics.notify(turn, 0);
  });
}
