import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startCrossrate } from '../../test/command-line.ts';
import { settleWithin } from '../../test/settle-within.ts';
import { finishStart } from './finish-start.ts';

/** What Postgres says to a client that it lets in without a password, and that it is ready for a statement. */
const LET_IN = Buffer.from('5200000008000000005a0000000549', 'hex');

/** Starts a server that takes connections as Postgres does, and then answers nothing. */
async function startHangingPostgres() {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(LET_IN);
      socket.once('data', () => server.emit('asked'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(server, { url: `postgres://ann@127.0.0.1:${(server.address() as AddressInfo).port}/rates` });
}

it.each(['1', '2'])(
  'stops a server within seconds whose database hangs at the start (WORKERS=%s)',
  async (WORKERS) => {
    await using postgres = await startHangingPostgres();
    const asked = once(postgres, 'asked');
    const env = { PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', WORKERS, DATABASE_URL: postgres.url };
    const child = startCrossrate(['serve'], env);
    const said = text(child.stderr);
    await asked;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await settleWithin(10_000, exited)).toEqual([null, 'SIGTERM']);
    expect(await said).toBe('');
  },
  20_000,
);

it('leaves a start alone that ends soon after the signal, or before it', async () => {
  const started = Promise.withResolvers<string>();
  const finished = finishStart(started.promise, Promise.resolve());
  started.resolve('service');
  expect(await finished).toBe('service');
  await expect(finishStart(Promise.reject(new Error('No such host.')), Promise.resolve())).rejects.toThrow('No such');
});
