import { once } from 'node:events';
import { Agent, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { loopback } from '../../../test/loopback.ts';
import { nobodyObserves } from '../../../test/nobody-observes.ts';
import { createLog } from '../../logger.ts';
import { listen } from './listen.ts';

const log = createLog('silent');

it('finishes the requests under way when it stops, and then lets go of their connections', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const listening = await listen((_req, res) => arrived.resolve(res), loopback, { log, observer: nobodyObserves });
  const agent = new Agent({ keepAlive: true });
  const outgoing = request({ port: listening.port, host: '127.0.0.1', agent }).end();
  const answer = await arrived.promise;
  const stopped = listening[Symbol.asyncDispose]();
  answer.end('finished');
  const [response] = await once(outgoing, 'response');
  response.resume();
  await once(response, 'end');
  await stopped;
  expect(response.statusCode).toBe(200);
  agent.destroy();
});

it('says which address it cannot use', async () => {
  await using first = await listen(() => {}, loopback, { log, observer: nobodyObserves });
  await expect(listen(() => {}, { ...loopback, port: first.port }, { log, observer: nobodyObserves })).rejects.toThrow(
    `port ${first.port} of 127.0.0.1: it is in use`,
  );
});

it.each(['no-such-host.invalid', '192.0.2.1'])('names the setting of a host that it cannot use: %s', async (host) => {
  const listening = listen(() => {}, { ...loopback, host }, { log, observer: nobodyObserves });
  await expect(listening).rejects.toThrow(
    /^The service cannot .* E[A-Z_]+.*\. HOST, or OPERATOR_HOST, sets another\.$/,
  );
});

it('is shown at an address where it can be tried', async () => {
  await using everywhere = await listen(() => {}, { ...loopback, host: '0.0.0.0' }, { log, observer: nobodyObserves });
  expect(everywhere.url).toBe(`http://127.0.0.1:${everywhere.port}`);
});

it('answers every request of a pipeline that it takes while it stops, and takes none that it would not answer', async () => {
  const taken: ServerResponse[] = [];
  const listening = await listen((_req, res) => taken.push(res), loopback, { log, observer: nobodyObserves });
  const socket = connect(listening.port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
  });
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3));
  await expect.poll(() => taken.length).toBe(3);
  const stopped = listening[Symbol.asyncDispose]();
  const ended = once(socket, 'end');
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(3));
  await expect.poll(() => taken.length).toBe(4);
  for (const res of taken) res.end('answer');
  await ended;
  await stopped;
  expect(text.split('HTTP/1.1 200 OK')).toHaveLength(5);
  expect(taken).toHaveLength(4);
});
