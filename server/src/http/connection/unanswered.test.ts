import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { nobodyObserves } from '../../../test/nobody-observes.ts';
import { createLog } from '../../logger.ts';
import { type Listening, listen } from './listen.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const unanswered: ServerResponse[] = [];
let listening: Listening;

beforeAll(async () => {
  const handler = (_req: unknown, res: ServerResponse) => void unanswered.push(res);
  listening = await listen(handler, { host: '127.0.0.1', port: 0 }, createLog('silent'), nobodyObserves);
});
beforeEach(() => void unanswered.splice(0));
afterAll(() => listening[Symbol.asyncDispose]());

it('cuts off a client that sends more than 32 requests without waiting for an answer', async () => {
  const socket = connect(listening.port, '127.0.0.1').on('error', () => {});
  socket.resume().write(REQUEST.repeat(1_000));
  await once(socket, 'close');
  expect(unanswered).toHaveLength(32);
});

it('answers any number of requests to a client that has no more than 32 under way', async () => {
  const socket = connect(listening.port, '127.0.0.1').on('error', () => {});
  let answers = 0;
  socket.setEncoding('utf8').on('data', (text: string) => {
    answers += text.split('HTTP/1.1 200').length - 1;
  });
  for (let round = 1; round <= 3; round += 1) {
    socket.write(REQUEST.repeat(32));
    while (unanswered.length < 32) await setImmediate();
    for (const res of unanswered.splice(0)) res.end();
    await expect.poll(() => answers).toBe(32 * round);
  }
  socket.destroy();
});
