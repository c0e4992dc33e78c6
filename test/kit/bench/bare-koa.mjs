// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import Koa from 'koa';

/** A thread that answers the same bytes to everything, after reading the request: bare Koa. */
const app = new Koa();
app.use(async (ctx) => {
  await ctx.req.resume().toArray();
  ctx.body = workerData;
  ctx.type = 'application/json; charset=utf-8';
});
const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
