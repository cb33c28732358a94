import { once } from 'node:events';
import { Agent, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

it.each([
  ['what is not HTTP', 'HELLO\r\n\r\n', '400 Bad Request'],
  [
    'a head of more than 16 kB',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
])('answers %s with an error body', async (_, text, status) => {
  await using listening = await listen(() => {}, 0, '127.0.0.1');
  const answer = await sendRaw(listening.port, text);
  expect(answer).toContain(`HTTP/1.1 ${status}\r\n`);
  expect(answer.endsWith(`{"error":"${status.slice(4)}."}`)).toBe(true);
});

it('finishes the requests under way when it stops, and then lets go of their connections', async () => {
  const arrived = Promise.withResolvers<ServerResponse>();
  const listening = await listen((_req, res) => arrived.resolve(res), 0, '127.0.0.1');
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
  await using first = await listen(() => {}, 0, '127.0.0.1');
  await expect(listen(() => {}, first.port, '127.0.0.1')).rejects.toThrow(
    `port ${first.port} of 127.0.0.1: it is in use`,
  );
});

it('is shown at an address where it can be tried', async () => {
  await using everywhere = await listen(() => {}, 0, '0.0.0.0');
  expect(everywhere.url).toBe(`http://127.0.0.1:${everywhere.port}`);
});
