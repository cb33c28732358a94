import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../../tools/testing/listen-locally.ts';
import { endTogether } from './end-together.ts';

/** Sends a request over each of several connections in one turn, and resolves to all that comes back. */
async function exchange(count: number, handle: (res: ServerResponse, place: number) => void): Promise<string[]> {
  let handled = 0;
  const server = createServer((_req, res) => {
    res.writeHead(200, { Connection: 'close' });
    handle(res, handled);
    handled += 1;
  });
  await using local = await listenLocally(server);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    sockets.push(connect(local.port, '127.0.0.1'));
    await once(server, 'connection');
  }
  // Bytes that are written in one turn arrive before the next one.
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return await Promise.all(sockets.map((socket) => text(socket)));
}

it('writes no answer before all requests of a turn are handled', async () => {
  const begun: ServerResponse[] = [];
  const ended: boolean[] = [];
  const answers = await exchange(3, (res, place) => {
    ended.push(...begun.map(({ writableEnded }) => writableEnded));
    begun.push(res);
    endTogether(res, { text: `answer ${place}`, encoding: 'utf8' });
  });
  expect(ended).toEqual([false, false, false]);
  expect(answers.map((answer) => /answer \d/.exec(answer)?.[0]).toSorted()).toEqual([
    'answer 0',
    'answer 1',
    'answer 2',
  ]);
});

it('ends the others when the connection of one answer is lost before it is written', async () => {
  const answers = await exchange(3, (res, place) => {
    endTogether(res, { text: 'whole', encoding: 'utf8' });
    if (place === 0) res.destroy();
  });
  expect(answers.filter((answer) => answer.includes('whole'))).toHaveLength(2);
});
